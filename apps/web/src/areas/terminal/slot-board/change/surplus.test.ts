import type { BoardSlot, SlotCell } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { cellsIn, cellsOf, surplusIn, wishedCells } from './surplus.ts';

const cell = (moduleId: string, maximum: number | null, currentNumber: number): SlotCell => ({
  ...{ moduleId, maximum, currentNumber, templateMaximum: maximum, closed: false },
  ...{ isOverridden: false, category: 'green', version: null },
});
const slot = (hour: number, taken: number, cells: SlotCell[]): BoardSlot => ({
  slotBegin: new Date(Date.UTC(2026, 4, 13, hour)),
  slotEnd: new Date(Date.UTC(2026, 4, 13, hour + 1)),
  ...{ capacity: cells.reduce((sum, { maximum }) => sum + (maximum ?? 0), 0), taken, closed: false },
  ...{ category: 'green', cells },
});

test('TRM-SLOT-31 the surplus of selected cells; a slot that is selected whole counts bookings without a module too', () => {
  // Two in the first module have no place; of the slot as a whole three, one of them in no module.
  const over = slot(6, 8, [cell('a', 3, 5), cell('b', 2, 2)]);
  const fine = slot(7, 1, [cell('a', 3, 1)]);
  expect(surplusIn(cellsOf(over))).toBe(3);
  expect(surplusIn(cellsOf(over).slice(0, 1))).toBe(2);
  expect(surplusIn(cellsOf(fine))).toBe(0);
  expect(wishedCells([...cellsOf(over).slice(0, 1), ...cellsOf(fine)])).toEqual([
    { slotBegin: over.slotBegin, moduleId: 'a' },
    { slotBegin: fine.slotBegin },
  ]);
});

test('TRM-SLOT-31 after a change the same cells are looked at as they are now', () => {
  const before = slot(6, 2, [cell('a', 3, 2), cell('b', 3, 0)]);
  const after = slot(6, 2, [cell('a', 1, 2), cell('b', 3, 0)]);
  expect(surplusIn(cellsIn([after], cellsOf(before).slice(0, 1)))).toBe(1);
  expect(surplusIn(cellsIn([after], cellsOf(before).slice(1)))).toBe(0);
});
