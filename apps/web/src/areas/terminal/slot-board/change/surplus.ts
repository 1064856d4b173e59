import type { BoardSlot, SurplusWish } from '@quaygate/contract';
import { slotSurplusOf, surplusOf } from '@quaygate/rules';
import { type BoardCell, cellKey } from '../grid/cells.ts';

/** The cells of each slot, and whether they are all of it. */
const bySlot = (cells: readonly BoardCell[]) =>
  [...Map.groupBy(cells, ({ slot }) => slot).entries()].map(([slot, own]) => ({
    slot,
    own: own.map(({ cell }) => cell),
    isWhole: own.length === slot.cells.length,
  }));

/** How many bookings of these cells have no place; of a slot as a whole where all of its cells are among them. */
export const surplusIn = (cells: readonly BoardCell[]): number =>
  bySlot(cells).reduce((sum, { slot, own, isWhole }) => {
    const ofCells = own.reduce((all, cell) => all + surplusOf(cell), 0);
    return sum + (isWhole ? Math.max(ofCells, slotSurplusOf(slot)) : ofCells);
  }, 0);

/** The same cells as the move of the surplus asks for them (TRM-BULK-10). */
export const wishedCells = (cells: readonly BoardCell[]): SurplusWish['cells'] =>
  bySlot(cells).flatMap(({ slot: { slotBegin }, own, isWhole }) =>
    isWhole ? [{ slotBegin }] : own.map(({ moduleId }) => ({ slotBegin, moduleId })),
  );

export const cellsOf = (slot: BoardSlot): BoardCell[] => slot.cells.map((cell) => ({ slot, cell }));

/** These cells as they stand in slots that were changed. */
export function cellsIn(slots: readonly BoardSlot[], cells: readonly BoardCell[]): BoardCell[] {
  const keys = new Set(cells.map(({ slot, cell }) => cellKey(slot, cell)));
  return slots.flatMap(cellsOf).filter(({ slot, cell }) => keys.has(cellKey(slot, cell)));
}
