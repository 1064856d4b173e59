import type { BoardSlot, SlotCell } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { concernOf } from './concern.ts';

const cell = (currentNumber: number, maximum: number | null, more: Partial<SlotCell> = {}): SlotCell => ({
  ...{ moduleId: 'a', maximum, templateMaximum: 10, isOverridden: false, closed: false },
  ...{ currentNumber, category: 'green', version: null, ...more },
});
const slotAt = (hour: number): BoardSlot => ({
  ...{ slotBegin: new Date(Date.UTC(2026, 4, 12, hour)), slotEnd: new Date(Date.UTC(2026, 4, 12, hour + 1)) },
  ...{ capacity: 10, taken: 0, closed: false, category: 'green', cells: [] },
});
const [six, seven] = [slotAt(6), slotAt(7)];
const targets = [
  { slot: six, cell: cell(8, 10) },
  { slot: six, cell: cell(0, 10) },
  { slot: seven, cell: cell(12, 20, { isOverridden: true }) },
];
const all = { cells: 3, slots: 2, bookedCells: 2, bookings: 20 };

test.each([
  ['closing concerns every booking', { closed: true }, { surplusCells: 2, surplus: 20 }],
  ['a lower maximum concerns those above it', { maximum: 5 }, { surplusCells: 2, surplus: 10 }],
  ['a maximum of 0 concerns all', { maximum: 0 }, { surplusCells: 2, surplus: 20 }],
  ['a high one concerns none', { maximum: 12 }, { surplusCells: 0, surplus: 0 }],
  ['half of the template concerns those above it', { percent: 50 }, { surplusCells: 2, surplus: 10 }],
  ['the template may be lower than what was set', { closed: false, maximum: null }, { surplusCells: 1, surplus: 2 }],
])('TRM-SLOT-08 %s', (_, change, expected) => {
  expect(concernOf(targets, change)).toEqual({ ...all, ...expected });
});

test('TRM-SLOT-08 a limit set on a closed cell leaves it closed: its bookings stay too many', () => {
  const closed = [{ slot: six, cell: cell(3, 10, { closed: true }) }];
  expect(concernOf(closed, { maximum: 50 }).surplus).toBe(3);
  expect(concernOf(closed, { closed: false }).surplus).toBe(0);
});

test.each([
  [{ arrivedNumber: 3 }, 2],
  [{ arrivedNumber: 7 }, 1],
  [{ arrivedNumber: 8 }, 0],
  [{ arrivedNumber: 5, closed: true }, 3],
])('TRM-SLOT-25 of 8 bookings above 6 places, with %j, %i are too many', (more, surplus) => {
  expect(concernOf([{ slot: six, cell: cell(8, 6, more) }], {}).surplus).toBe(surplus);
});
