import type { PlannedRow } from '@quaygate/contract';
import { expect, test } from 'vitest';
import {
  cellsIn,
  changesOf,
  copyCells,
  emptyCells,
  fillDown,
  moved,
  pasteCells,
  planColumns,
  type ReadCell,
  stepBack,
  type WriteCell,
} from './plan-edit.ts';
import { rowsWith } from './plan-row.ts';

const row = (rowId: string, more: Partial<PlannedRow> = {}): PlannedRow => ({
  rowId,
  place: 0,
  terminalId: 8,
  type: 'pickup',
  referenceNumber: rowId,
  containerNumber: '',
  wantedFrom: null,
  wantedUntil: null,
  timeSlot: null,
  truckerId: null,
  pairRowId: null,
  customer: '',
  orderNumber: '',
  note: '',
  bookingId: null,
  attempt: 0,
  ...more,
});
const write: WriteCell = (_, column, text) => {
  const texts = ['customer', 'orderNumber', 'note', 'referenceNumber'];
  if (texts.includes(column)) return { [column]: text };
  return text === '' ? {} : undefined;
};
const read: ReadCell = (from, column) => String(from[column as 'note'] ?? '');
const column = (name: (typeof planColumns)[number]) => planColumns.indexOf(name);
const at = (line: number, name: (typeof planColumns)[number]) => ({ row: line, column: column(name) });
const choice = (anchor: ReturnType<typeof at>, cursor = anchor) => ({ anchor, cursor });
const customers = (rows: readonly PlannedRow[]) => rows.map(({ customer }) => customer);

test('PLAN-02 PLAN-40 copied cells go over the grid, one over all that are chosen', () => {
  const rows = [row('a'), row('b')];
  const two = pasteCells(rows, choice(at(0, 'customer')), cellsIn('Krug\tA 1\tRampe 1\r\nLenz\tA 2\tRampe 2\n'), write);
  expect(two.rows.map(({ customer, orderNumber, note }) => [customer, orderNumber, note])).toEqual([
    ['Krug', 'A 1', 'Rampe 1'],
    ['Lenz', 'A 2', 'Rampe 2'],
  ]);
  const one = pasteCells(rows, choice(at(0, 'customer'), at(1, 'customer')), cellsIn('Krug'), write);
  expect(customers(one.rows)).toEqual(['Krug', 'Krug']);
});

test('PLAN-02 a copied cell of several lines or with quotes is one cell', () => {
  expect(cellsIn('Krug\t"Rampe 1\nTor ""B"""\r\nLenz\t20" Box\n')).toEqual([
    ['Krug', 'Rampe 1 Tor "B"'],
    ['Lenz', '20" Box'],
  ]);
  expect(cellsIn('"Krug\tA 1\nLenz')).toEqual([['"Krug', 'A 1'], ['Lenz']]);
  expect(cellsIn('')).toEqual([['']]);
  const quoted = [row('a', { note: '"x" y' })];
  expect(cellsIn(copyCells(quoted, choice(at(0, 'note')), read))).toEqual([['"x" y']]);
});

test('PLAN-02 cells below the last row make rows where that is wanted', () => {
  const rows = [row('a')];
  const cells = cellsIn('Krug\nLenz');
  expect(pasteCells(rows, choice(at(0, 'customer')), cells, write).rows).toHaveLength(1);
  const more = pasteCells(rows, choice(at(0, 'customer')), cells, write, (place) => row(`new ${place}`));
  expect(customers(more.rows)).toEqual(['Krug', 'Lenz']);
});

test('PLAN-40 what cannot be understood stays, and is named by its cell', () => {
  const rows = [row('a', { type: 'delivery' })];
  const pasted = pasteCells(rows, choice(at(0, 'type')), cellsIn('Unsinn'), write);
  expect(pasted).toEqual({ rows, refused: [{ line: 0, column: 'type', text: 'Unsinn' }], cut: [] });
});

test('PLAN-08 a text that is cut to its length is named by its cell', () => {
  const short: WriteCell = (_, __, text) => ({ note: text.slice(0, 3) });
  const pasted = pasteCells([row('a')], choice(at(0, 'note')), [['Rampe']], short);
  expect(pasted.rows[0]?.note).toBe('Ram');
  expect(pasted.cut).toEqual([{ line: 0, column: 'note', text: 'Rampe' }]);
  expect(pasteCells([row('a')], choice(at(0, 'note')), [['Ram']], short).cut).toEqual([]);
});

test('PLAN-01 PLAN-44 a plan takes a thousand rows, and says how many it does not', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, index) => row(`${count}-${index}`));
  expect(rowsWith(rows(10), rows(1_200))).toMatchObject({ added: 990, left: 210 });
  expect(rowsWith(rows(10), rows(1_200)).rows).toHaveLength(1_000);
  expect(rowsWith(rows(1_000), rows(2))).toMatchObject({ rows: { length: 1_000 }, added: 0, left: 2 });
  expect(rowsWith(rows(1), rows(2))).toMatchObject({ added: 2, left: 0 });
});

test('PLAN-40 a booked row is not written over, and another reference has no slot of the one before', () => {
  const timeSlot = { slotBegin: new Date(), slotEnd: new Date() };
  const rows = [row('a', { bookingId: 'B1', timeSlot }), row('b', { timeSlot })];
  const filled = pasteCells(rows, choice(at(0, 'referenceNumber'), at(1, 'referenceNumber')), [['X']], write);
  expect(filled.rows[0]).toBe(rows[0]);
  expect(filled.rows[1]).toMatchObject({ referenceNumber: 'X', timeSlot: null });
});

test('PLAN-40 fill down, empty and copy take the chosen cells', () => {
  const rows = [row('a', { customer: 'Krug', orderNumber: 'A 1', note: 'x' }), row('b'), row('c')];
  const chosen = choice(at(0, 'customer'), at(2, 'note'));
  const filled = fillDown(rows, chosen, read, write).rows;
  expect(customers(filled)).toEqual(['Krug', 'Krug', 'Krug']);
  expect(copyCells(filled, choice(at(1, 'customer'), at(2, 'note')), read)).toBe('Krug\tA 1\tx\nKrug\tA 1\tx');
  expect(customers(emptyCells(filled, chosen, write).rows)).toEqual(['', '', '']);
});

test('PLAN-33 PLAN-40 a step back leaves what was booked since', () => {
  const before = [row('a'), row('b', { attempt: 0 })];
  const now = [row('a', { bookingId: 'B1', note: 'later' }), row('b', { attempt: 1, note: 'later' })];
  const back = stepBack(now, before);
  expect(back[0]).toBe(now[0]);
  expect(back[1]).toMatchObject({ note: '', attempt: 1, bookingId: null });
});

test('PLAN-04 only rows that changed are stored, with their places', () => {
  const rows = [row('a', { place: 0 }), row('b', { place: 1 })];
  const stored = new Map(rows.map((each) => [each.rowId, each]));
  expect(changesOf(stored, rows)).toEqual({ rows: [], removedRowIds: [] });
  const changed = changesOf(stored, [{ ...present(rows[1]), note: 'neu' }]);
  expect(changed).toMatchObject({ rows: [{ rowId: 'b', place: 0, note: 'neu' }], removedRowIds: ['a'] });
});
const present = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('missing');
  return value;
};

test('PLAN-40 the cursor stays in the grid', () => {
  const size = { rows: 3, page: 12 };
  expect(moved({ row: 0, column: 0 }, 'ArrowUp', size)).toEqual({ row: 0, column: 0 });
  expect(moved({ row: 0, column: 2 }, 'PageDown', size)).toEqual({ row: 2, column: 2 });
  expect(moved({ row: 1, column: 2 }, 'End', size)).toEqual({ row: 1, column: planColumns.length - 1 });
  expect(moved({ row: 1, column: 2 }, 'x', size)).toBeUndefined();
});
