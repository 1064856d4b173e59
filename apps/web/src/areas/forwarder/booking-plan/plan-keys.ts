import type { KeyboardEvent } from 'react';
import { type Choice, moved } from './plan-edit.ts';

/** What keys of the grid do. */
interface PlanActs {
  edit: () => void;
  empty: () => void;
  remove: () => void;
  fill: () => void;
  back: () => void;
  propose: () => void;
  alternative: () => void;
  pair: () => void;
  copyDay: () => void;
  fault: () => void;
  repair: () => void;
  book: () => void;
  help: () => void;
}

/** Rows that Page moves. */
const page = 12;

const plain: Record<string, keyof PlanActs> = {
  Enter: 'edit',
  F2: 'edit',
  Delete: 'empty',
  Backspace: 'empty',
  p: 'propose',
  a: 'alternative',
  g: 'pair',
  c: 'copyDay',
  e: 'fault',
  r: 'repair',
  '?': 'help',
};
const withControl: Record<string, keyof PlanActs> = { d: 'fill', z: 'back', Enter: 'book' };

function actOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): keyof PlanActs | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return withControl[key];
  if (shiftKey && key === 'Delete') return 'remove';
  return plain[key.length === 1 ? key.toLowerCase() : key];
}

/** Keys of the grid (PLAN-40); what is no key of it goes on to the browser. */
export function planKeys(choice: Choice, rows: number, onChoice: (choice: Choice) => void, acts: PlanActs) {
  return (event: KeyboardEvent): void => {
    const act = actOf(event);
    if (act) {
      event.preventDefault();
      acts[act]();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cursor = moved(choice.cursor, event.key, { rows: rows + 1, page });
    if (!cursor) return;
    event.preventDefault();
    onChoice({ cursor, anchor: event.shiftKey ? choice.anchor : cursor });
  };
}
