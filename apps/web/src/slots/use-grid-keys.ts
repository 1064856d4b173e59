import type { OfferedSlot } from '@quaygate/contract';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isOpen, type SlotDay, slotKey } from './slot-days.ts';

const middle = (element: Element) => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};
const line = (element: Element) => Math.round(element.getBoundingClientRect().top);

/** The cell nearest above or below; cells wrap, so that only their places on the screen say which one it is. */
function neighbour(cells: HTMLElement[], from: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const away = cells.filter((cell) => (line(cell) - line(from)) * by > 0);
  const [next] = away.map(line).sort((a, b) => (a - b) * by);
  const distance = (cell: HTMLElement) => Math.abs(middle(cell) - middle(from));
  return away.filter((cell) => line(cell) === next).sort((a, b) => distance(a) - distance(b))[0];
}

/** Where a key leads: null at the edge, undefined for a key that does not move. */
function target(key: string, cells: HTMLElement[], from: HTMLElement): HTMLElement | null | undefined {
  const at = cells.indexOf(from);
  switch (key) {
    case 'ArrowRight':
      return cells[at + 1] ?? null;
    case 'ArrowLeft':
      return cells[at - 1] ?? null;
    case 'ArrowDown':
      return neighbour(cells, from, 1) ?? null;
    case 'ArrowUp':
      return neighbour(cells, from, -1) ?? null;
    case 'Home':
      return cells[0];
    case 'End':
      return cells.at(-1);
    default:
      return undefined;
  }
}

/** Roving focus in the hours of a day: one cell is in the tab order, arrows move it, Page Up and Page Down turn the day. */
export function useGridKeys(day: SlotDay, chosen: OfferedSlot | undefined, onTurn: (by: 1 | -1) => boolean) {
  const panel = useRef<HTMLDivElement>(null);
  const hasTurned = useRef(false);
  const [active, setActive] = useState<string>();
  const keys = day.slots.map(slotKey);
  const firstOpen = day.slots.find(isOpen) ?? day.slots[0];
  const stop =
    [active, chosen && slotKey(chosen)].find((key) => key && keys.includes(key)) ?? (firstOpen && slotKey(firstOpen));

  const cells = () => [...(panel.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows when the day has turned
  useEffect(() => {
    if (!hasTurned.current) return;
    hasTurned.current = false;
    cells()
      .find((cell) => cell.tabIndex === 0)
      ?.focus();
  }, [day.day]);

  const onKeyDown = (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).closest<HTMLElement>('[role=option]');
    const all = cells();
    if (!from) return;
    const turn = { PageDown: 1, PageUp: -1 }[event.key] as 1 | -1 | undefined;
    if (turn) {
      event.preventDefault();
      hasTurned.current = onTurn(turn);
      return;
    }
    const to = target(event.key, all, from);
    if (to === undefined) return;
    event.preventDefault();
    to?.focus();
  };

  return { panel, onKeyDown, setActive, isActive: (slot: OfferedSlot) => slotKey(slot) === stop };
}
