import type { BoardSlot, SlotBoard, SlotCell } from '@quaygate/contract';
import { slotSurplusOf } from '@quaygate/rules';

/** One module in one slot, with the slot it is part of. */
export interface BoardCell {
  slot: BoardSlot;
  cell: SlotCell;
}

/** Names a cell of a terminal. */
export const cellKey = (slot: Pick<BoardSlot, 'slotBegin'>, { moduleId }: Pick<SlotCell, 'moduleId'>): string =>
  `${slot.slotBegin.toISOString()} ${moduleId}`;

/** Slots that are over can be read but not changed (TRM-SLOT-06). */
export const isOver = ({ slotEnd }: Pick<BoardSlot, 'slotEnd'>, now: Date): boolean => slotEnd <= now;

export const isNow = ({ slotBegin, slotEnd }: Pick<BoardSlot, 'slotBegin' | 'slotEnd'>, now: Date): boolean =>
  slotBegin <= now && now < slotEnd;

export const cellOf = (slot: BoardSlot, moduleId: string): SlotCell | undefined =>
  slot.cells.find((cell) => cell.moduleId === moduleId);

/** What a slot says of itself; a closed slot says that it is closed, and its cells say the rest. */
export const shownSurplusOf = (slot: BoardSlot): number => (slot.closed ? 0 : slotSurplusOf(slot));

/** What the cells of a day come to, slots that are over left out of what is still free. */
export function sumsOf({ slots }: Pick<SlotBoard, 'slots'>, now: Date) {
  const ahead = slots.filter((slot) => !isOver(slot, now));
  const open = ahead.filter(({ closed }) => !closed);
  return {
    taken: slots.reduce((sum, slot) => sum + slot.taken, 0),
    /** Null where a slot ahead has no limit. */
    free: open.some(({ capacity }) => capacity === null)
      ? null
      : open.reduce((sum, slot) => sum + Math.max(0, (slot.capacity ?? 0) - slot.taken), 0),
    full: ahead.filter(({ category }) => category === 'red').length,
    closed: ahead.filter(({ closed }) => closed).length,
  };
}
