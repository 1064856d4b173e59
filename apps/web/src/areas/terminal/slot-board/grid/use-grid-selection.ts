import type { BoardSlot, SlotBoard } from '@quaygate/contract';
import { type MouseEvent, type RefObject, useLayoutEffect, useState } from 'react';
import { boardKeys, spotOf } from './board-keys.ts';
import { isOver } from './cells.ts';
import { extend, noSelection, type Selection, type Spot, toggle } from './selection.ts';

export interface GridSelection {
  board: SlotBoard;
  now: Date;

  canSelect: boolean;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** Begin of the slot whose bookings are shown. */
  open: string;
  onOpen: (slotBegin: string) => void;
}

const all: Spot = { row: -1, column: -1 };

/** The place that is in the tab order at first: the open slot, else the first that is not over. */
const firstSpot = (slots: readonly BoardSlot[], open: string, now: Date): Spot => ({
  row: Math.max(
    0,
    slots.findIndex((slot) => slot.slotBegin.toISOString() === open || !isOver(slot, now)),
  ),
  column: 0,
});

/** Which cell has the focus, which are selected, and what a key or a press does to both. */
export function useGridSelection(parts: GridSelection, grid: RefObject<HTMLDivElement | null>) {
  const { board, now, canSelect, selection, onSelect, open, onOpen } = parts;
  const { modules, slots } = board;
  const [active, setActive] = useState(() => firstSpot(slots, open, now));

  // A module or a slot may have gone since.
  const stop = { row: Math.min(active.row, slots.length - 1), column: Math.min(active.column, modules.length - 1) };

  // The running slot, or the open one, is in sight at once; what was before it is just above.
  useLayoutEffect(() => {
    const row = grid.current?.querySelector('[aria-expanded="true"], [aria-current="time"]')?.closest('[role="row"]');
    const frame = grid.current;
    if (row && frame)
      frame.scrollTop += row.getBoundingClientRect().top - frame.getBoundingClientRect().top - frame.clientHeight / 3;
  }, [grid]);

  const focusOn = (to: Spot) => {
    setActive(to);
    grid.current?.querySelector<HTMLElement>(`[data-row="${to.row}"][data-column="${to.column}"]`)?.focus();
  };
  const select = (at: Spot, isRange: boolean) => {
    if (canSelect) onSelect(isRange ? extend(board, selection, stop, at, now) : toggle(board, selection, at, now));
  };
  const toggleSlot = (row: number) => {
    const slot = slots[row];
    if (slot) onOpen(slot.slotBegin.toISOString());
  };
  const onKeyDown = boardKeys({
    rows: slots.length,
    columns: modules.length,
    onMove: (to, from, isRange) => {
      if (isRange && canSelect) onSelect(extend(board, selection, from, to, now));
      focusOn(to);
    },
    onToggle: select,
    onOpen: toggleSlot,
    onAll: () => canSelect && onSelect(extend(board, noSelection, all, all, now)),
    onClear: () => onSelect(noSelection),
  });
  const onClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement;
    const at = target.closest('[data-below]') ? undefined : spotOf(target);
    if (!at) return;
    focusOn(at);
    if (target.closest('[data-open]')) toggleSlot(at.row);
    else select(at, event.shiftKey);
  };
  return { stop, setActive, onKeyDown, onClick };
}
