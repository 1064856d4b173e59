import type { BoardSlot, SlotBoard, SlotCell } from '@quaygate/contract';

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

type Load = Pick<SlotCell, 'closed' | 'maximum' | 'currentNumber' | 'arrivedNumber'>;

/**
 * Bookings that a module has more than its maximum, or all of them where it is closed (TRM-SLOT-08). A truck that is in
 * already can be turned away no more and is none too many (TRM-SLOT-25).
 */
export function surplusOf({ closed, maximum, currentNumber, arrivedNumber = 0 }: Load): number {
  const awaited = Math.max(0, currentNumber - arrivedNumber);
  if (closed) return awaited;
  return maximum === null ? 0 : Math.min(awaited, Math.max(0, currentNumber - maximum));
}

/** The same of all modules of a slot together; a closed slot says so, and its cells say the rest. */
export function slotSurplusOf({ closed, capacity, taken, cells }: BoardSlot): number {
  const arrivedNumber = cells.reduce((sum, cell) => sum + (cell.arrivedNumber ?? 0), 0);
  return closed ? 0 : surplusOf({ closed, maximum: capacity, currentNumber: taken, arrivedNumber });
}

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
