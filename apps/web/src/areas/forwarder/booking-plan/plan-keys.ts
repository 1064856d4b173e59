import type { KeyboardEvent } from 'react';
import { type Choice, moved } from './plan-edit.ts';

/** What keys of the grid do. */
interface PlanActs {
  /** Begins to edit with a character in place of what stands in the cell. */
  type: (character: string) => void;
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

type Command = Exclude<keyof PlanActs, 'type'>;

/** Rows that Page moves. */
const page = 12;

const plain: Record<string, Command> = {
  Enter: 'edit',
  F2: 'edit',
  Delete: 'empty',
  Backspace: 'empty',
  '?': 'help',
};
/** Letters alone are what is typed. */
const withAlt: Record<string, Command> = {
  p: 'propose',
  a: 'alternative',
  g: 'pair',
  c: 'copyDay',
  e: 'fault',
  r: 'repair',
};
const withControl: Record<string, Command> = { d: 'fill', z: 'back', Enter: 'book' };

/** The letter of a key, also where Alt makes another character of it. */
const letterOf = ({ key, code }: KeyboardEvent) =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase();

function actOf(event: KeyboardEvent): Command | undefined {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (altKey) return ctrlKey || metaKey ? undefined : withAlt[letterOf(event)];
  if (ctrlKey || metaKey) return withControl[key];
  if (shiftKey && key === 'Delete') return 'remove';
  return plain[key];
}

/** A character that is written; AltGr counts as Ctrl with Alt and writes some too. */
const isWritten = (event: KeyboardEvent) =>
  [...event.key].length === 1 &&
  (event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey || event.altKey));

/** Keys of the grid (PLAN-40); what is no key of it goes on to the browser. */
export function planKeys(choice: Choice, rows: number, onChoice: (choice: Choice) => void, acts: PlanActs) {
  return (event: KeyboardEvent): void => {
    const act = event.getModifierState('AltGraph') ? undefined : actOf(event);
    if (act) {
      event.preventDefault();
      acts[act]();
      return;
    }
    if (isWritten(event)) {
      event.preventDefault();
      acts.type(event.key);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cursor = moved(choice.cursor, event.key, { rows: rows + 1, page });
    if (!cursor) return;
    event.preventDefault();
    onChoice({ cursor, anchor: event.shiftKey ? choice.anchor : cursor });
  };
}
