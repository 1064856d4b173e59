import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsvRow } from './csv-row.ts';

const columns = { type: 0, referenceNumber: 1, containerNumber: 2 };
const read = (...cells: string[]) => readCsvRow(cells, columns, 3);

test.each([
  [
    ['pickup', 'REF-1001', 'CSQU3054383'],
    { type: 'pickup', referenceNumber: 'REF-1001', containerNumber: 'CSQU3054383' },
  ],
  [['delivery', 'REF-1002', ''], { type: 'delivery', referenceNumber: 'REF-1002', containerNumber: null }],
  [
    [' Abholung ', " '007 ", 'csqu 305438-3'],
    { type: 'pickup', referenceNumber: '007', containerNumber: 'CSQU3054383' },
  ],
  [['delivery', 'x'.repeat(64), ' - '], { type: 'delivery', referenceNumber: 'x'.repeat(64), containerNumber: null }],
  [['pickup', "' R", "' CSQU3054383"], { type: 'pickup', referenceNumber: 'R', containerNumber: 'CSQU3054383' }],
  [['pickup', 'R', 'ABC'], { type: 'pickup', referenceNumber: 'R', containerNumber: 'ABC' }],
])('FWD-BATCH-25 FWD-BATCH-26 the row %j is read', (cells, row) => {
  expect(read(...cells)).toEqual({ row });
});

test.each([
  [['pickup', 'R', 'CSQU3054383', ''], 'datatype_mismatch'],
  [['pickup', 'R\u0007', 'CSQU3054383'], 'datatype_mismatch'],
  [['pickup', 'R\t', 'CSQU3054383'], 'datatype_mismatch'],
  [['pickup', 'x'.repeat(65), 'CSQU3054383'], 'datatype_mismatch'],
  [['pickup', '1,23E+11', 'CSQU3054383'], 'datatype_mismatch'],
  [['pickup', 'R'], 'row_incomplete'],
  [['pickup'], 'row_incomplete'],
  [['pickup', '', 'CSQU3054383'], 'row_incomplete'],
  [['delivery', '0', ''], 'row_incomplete'],
  [['pickup', 'R', ''], 'row_incomplete'],
  [[], 'row_incomplete'],
] as const)('FWD-BATCH-27 the row %j is refused with %s', (cells, error) => {
  expect(read(...cells)).toEqual({ error });
});

test.each([
  [['', 'R', 'CSQU3054383'], 'booking_type_not_parseable'],
  [['import', 'R', 'CSQU3054383'], 'booking_type_not_parseable'],
  [['import', '', ''], 'booking_type_not_parseable'],
  [['import', 'R'], 'booking_type_not_parseable'],
  [['import', '1E5', ''], 'datatype_mismatch'],
  [['pickup', '1E5', ''], 'datatype_mismatch'],
] as const)('FWD-BATCH-28 of several errors of the row %j the first is %s', (cells, error) => {
  expect(read(...cells)).toEqual({ error });
});

test('FWD-BATCH-28 a row that ends before its type cell is incomplete', () => {
  expect(readCsvRow(['CSQU3054383', 'R'], { containerNumber: 0, referenceNumber: 1, type: 2 }, 3)).toEqual({
    error: 'row_incomplete',
  });
});

test('FWD-BATCH-24 the content of further columns is ignored, only their number counts', () => {
  const cells = ['pickup', 'R', 'CSQU3054383', '1,23E+11', 'a long text \t'.repeat(20)];
  expect(readCsvRow(cells, columns, 5)).toMatchObject({ row: { referenceNumber: 'R' } });
  expect(readCsvRow(cells.slice(0, 3), columns, 5)).toEqual({ error: 'row_incomplete' });
});

test('every row is either read into valid values or refused', () => {
  const cell = fc.oneof(fc.constantFrom('pickup', 'delivery', '0', '', 'R-1', '1E5'), fc.string({ maxLength: 70 }));
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 5 }), (cells) => {
      const result = read(...cells);
      if ('error' in result) return;
      expect(cells).toHaveLength(3);
      expect(result.row.referenceNumber).toBe(result.row.referenceNumber.trim());
      expect(['', '0']).not.toContain(result.row.referenceNumber);
      if (result.row.type === 'pickup') expect(result.row.containerNumber).toBeTruthy();
    }),
    { numRuns: 1000 },
  );
});
