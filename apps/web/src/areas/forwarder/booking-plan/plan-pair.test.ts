import type { ContainerData } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { apart, pairProblem, partnerOf, together } from './plan-pair.ts';
import { emptyRow } from './plan-row.ts';

const row = (rowId: string, more = {}) => emptyRow(0, { rowId, terminalId: 8, type: 'pickup', ...more });
const pairs = (rows: readonly { rowId: string; pairRowId: string | null }[]) =>
  rows.map(({ rowId, pairRowId }) => `${rowId}-${pairRowId ?? ''}`);

test('PLAN-26 two rows become a pair and name one another; what they were with is alone', () => {
  const rows = [row('a', { pairRowId: 'c' }), row('b'), row('c', { pairRowId: 'a' })];
  const paired = together(rows, 'a', 'b');
  expect(pairs(paired)).toEqual(['a-b', 'b-a', 'c-']);
  expect(partnerOf(paired, row('b', { pairRowId: null }))?.rowId).toBe('a');
  expect(pairs(apart(paired, ['b']))).toEqual(['a-', 'b-', 'c-']);
});

test('PLAN-26 a booked row keeps its pair, and none is judged before it is checked', () => {
  const world = { tours: [], terminals: [{ terminalId: 8, limit: { truckPlaces: 2, truckWeight: 41_000 } }] } as never;
  const container = { containerLength: 20 } as ContainerData;
  const known = () => ({ checked: { rowId: '', container } });
  expect(pairProblem([row('a'), row('b')], known, world)).toBeUndefined();
  expect(pairProblem([row('a'), row('b', { bookingId: 'B1' })], known, world)).toBe('booked');
  expect(pairProblem([row('a'), row('b')], () => ({}), world)).toBe('not_checked');
  expect(pairs(apart([row('a', { bookingId: 'B1', pairRowId: 'b' })], ['a']))).toEqual(['a-b']);
});
