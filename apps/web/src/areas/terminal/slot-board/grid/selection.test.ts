import type { BoardSlot, SlotBoard } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { cellsBetween, extend, noSelection, selectedCells, shareOf, toggle } from './selection.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 4, 12, hour));
const cell = (moduleId: string) => ({
  ...{ moduleId, maximum: 10, templateMaximum: 10, isOverridden: false, closed: false },
  ...{ currentNumber: 0, category: 'green' as const, version: null },
});
const slot = (hour: number, modules = ['a', 'b', 'c']): BoardSlot => ({
  ...{ slotBegin: at(hour), slotEnd: at(hour + 1), capacity: 30, taken: 0, closed: false, category: 'green' },
  cells: modules.map(cell),
});
const modules = ['a', 'b', 'c'].map((id) => ({ moduleId: id, moduleName: `Module ${id}` }));
/** The first slot is over; in the last one module b is not planned. */
const board: SlotBoard = { modules, slots: [slot(6), slot(7), slot(8), slot(9, ['a', 'c'])] };
const now = at(7);
const spot = (row: number, column: number) => ({ row, column });
const short = (keys: Iterable<string>) => [...keys].map((key) => key.replace(/^.*T0(\d).* /, '$1')).sort();

test.each([
  ['one cell', spot(1, 1), spot(1, 1), ['7b']],
  ['a range in both directions', spot(2, 1), spot(1, 0), ['7a', '7b', '8a', '8b']],
  ['a whole slot by its head', spot(2, -1), spot(2, -1), ['8a', '8b', '8c']],
  ['slots from head to head', spot(1, -1), spot(2, -1), ['7a', '7b', '7c', '8a', '8b', '8c']],
  ['a whole module by its head', spot(-1, 1), spot(-1, 1), ['7b', '8b']],
  ['everything by the corner', spot(-1, -1), spot(-1, -1), ['7a', '7b', '7c', '8a', '8b', '8c', '9a', '9c']],
  ['nothing of a slot that is over', spot(0, 0), spot(0, 2), []],
])('TRM-SLOT-06 %s', (_, from, to, expected) => {
  expect(short(cellsBetween(board, from, to, now))).toEqual(expected);
});

test('TRM-SLOT-06 a press selects, a second one takes out again, a half selected row becomes a whole one', () => {
  const one = toggle(board, noSelection, spot(1, 0), now);
  expect(shareOf(board, one.keys, spot(1, -1), now)).toBe('some');
  const row = toggle(board, one, spot(1, -1), now);
  expect(short(row.keys)).toEqual(['7a', '7b', '7c']);
  expect(shareOf(board, row.keys, spot(1, -1), now)).toBe('all');
  expect(toggle(board, row, spot(1, -1), now).keys.size).toBe(0);
});

test('TRM-SLOT-06 a range grows and shrinks from where it began and keeps what was selected before', () => {
  const begun = toggle(board, toggle(board, noSelection, spot(3, 2), now), spot(1, 0), now);
  const wide = extend(board, begun, spot(1, 0), spot(2, 1), now);
  expect(short(wide.keys)).toEqual(['7a', '7b', '8a', '8b', '9c']);
  expect(short(extend(board, wide, spot(2, 1), spot(1, 1), now).keys)).toEqual(['7a', '7b', '9c']);
});

test('TRM-SLOT-05 TRM-SLOT-06 of a selection only what is still there and not over counts', () => {
  const all = new Set(cellsBetween(board, spot(-1, -1), spot(-1, -1), now));
  const later = { ...board, slots: board.slots.slice(0, 3) };
  const cells = selectedCells(later, all, at(8));
  expect(cells.map(({ cell: { moduleId } }) => moduleId)).toEqual(['a', 'b', 'c']);
  expect(cells.every((each) => each.slot === later.slots[2])).toBe(true);
});
