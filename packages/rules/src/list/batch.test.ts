import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksOf, failureSummary, firstFreeSlot } from './batch.ts';

test.each([
  [0, []],
  [1, [1]],
  [25, [25]],
  [26, [25, 1]],
  [275, [25, 250]],
  [276, [25, 250, 1]],
  [40_000, [25, ...Array<number>(159).fill(250), 225]],
])('FWD-BATCH-35 %i rows go in blocks of %j', (count, sizes) => {
  const rows = Array.from({ length: count }, (_, index) => index);
  expect(blocksOf(rows).map((block) => block.length)).toEqual(sizes);
});

test('FWD-BATCH-35 the blocks hold every row once, in file order', () => {
  const size = fc.integer({ min: 1, max: 50 });
  fc.assert(
    fc.property(fc.array(fc.nat()), size, size, (rows, first, rest) => {
      const blocks = blocksOf(rows, first, rest);
      expect(blocks.flat()).toEqual(rows);
      blocks.forEach((block, index) => {
        expect(block.length).toBeGreaterThan(0);
        expect(block.length).toBeLessThanOrEqual(index === 0 ? first : rest);
      });
    }),
  );
});

test('FWD-BATCH-46 the first free slot is the first that is not red', () => {
  const slot = (category: 'red' | 'yellow' | 'not_set') => ({ category });
  const yellow = slot('yellow');
  expect(firstFreeSlot([slot('red'), yellow, slot('not_set')])).toBe(yellow);
  expect(firstFreeSlot([slot('red')])).toBeUndefined();
  expect(firstFreeSlot([])).toBeUndefined();
});

test('FWD-BATCH-38 failures are summed up by code with their lines, the most frequent first', () => {
  const rows = [
    { line: 2, errorCode: 'reference_not_found' },
    { line: 3, errorCode: null },
    { line: 4, errorCode: 'net_weight_too_big' },
    { line: 5, errorCode: 'booking_has_no_timeslots' },
    { line: 6, errorCode: 'booking_has_no_timeslots' },
    { line: 7 },
    { line: 8, errorCode: 'net_weight_too_big' },
    { line: 9, errorCode: 'net_weight_too_big' },
  ];
  expect(failureSummary(rows)).toEqual([
    { errorCode: 'net_weight_too_big', count: 3, lines: [4, 8, 9] },
    { errorCode: 'booking_has_no_timeslots', count: 2, lines: [5, 6] },
    { errorCode: 'reference_not_found', count: 1, lines: [2] },
  ]);
});

test('FWD-BATCH-38 codes of equal number keep the order of the file, whatever their names', () => {
  const rows = ['toString', '__proto__', 'a'].map((errorCode, line) => ({ line, errorCode }));
  expect(failureSummary(rows).map(({ errorCode }) => errorCode)).toEqual(['toString', '__proto__', 'a']);
});
