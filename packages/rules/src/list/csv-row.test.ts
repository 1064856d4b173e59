import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headerAgain, readCells, readCsvRow } from './csv-row.ts';
import { isSpoiltDate, isSpoiltNumber, parseBookingType } from './table-cell.ts';

const mapping = { type: 0, referenceNumber: 1, containerNumber: 2 };
const rowOf = (cells: readonly string[]) => ({ line: 2, cells, text: cells.join(';') });
const read = (...cells: string[]) => readCsvRow(rowOf(cells), mapping, 3);

const typed: [cells: string[], row: object][] = [
  [
    ['pickup', 'REF-1001', 'CSQU3054383'],
    { type: 'pickup', referenceNumber: 'REF-1001', containerNumber: 'CSQU3054383' },
  ],
  [['delivery', 'REF-1002', ''], { type: 'delivery', referenceNumber: 'REF-1002', containerNumber: null }],
  [['delivery', 'REF-1002'], { type: 'delivery', referenceNumber: 'REF-1002', containerNumber: null }],
  [['delivery', 'REF-1002', '', '', ''], { type: 'delivery', referenceNumber: 'REF-1002', containerNumber: null }],
  [
    [' Abholung ', " '007 ", 'csqu 305438-3'],
    { type: 'pickup', referenceNumber: '007', containerNumber: 'CSQU3054383' },
  ],
  [['pickup', '="00123"', 'CSQU3054383'], { type: 'pickup', referenceNumber: '00123', containerNumber: 'CSQU3054383' }],
  [
    ['pickup', 'REF-1\u200b\u00a0', 'CSQU3054383 22G1'],
    { type: 'pickup', referenceNumber: 'REF-1', containerNumber: 'CSQU3054383' },
  ],
  [['pickup', 'R\tS\nT', 'CSQU3054383'], { type: 'pickup', referenceNumber: 'R S T', containerNumber: 'CSQU3054383' }],
  [['delivery', 'x'.repeat(64), ' - '], { type: 'delivery', referenceNumber: 'x'.repeat(64), containerNumber: null }],
  [['pickup', "' R", "' CSQU3054383"], { type: 'pickup', referenceNumber: 'R', containerNumber: 'CSQU3054383' }],
  [['pickup', 'R', 'ABC'], { type: 'pickup', referenceNumber: 'R', containerNumber: 'ABC' }],
  [['pickup', '4711E5', 'CSQU3054383'], { type: 'pickup', referenceNumber: '4711E5', containerNumber: 'CSQU3054383' }],
  [['Odbiór', '12E4', 'CSQU3054383'], { type: 'pickup', referenceNumber: '12E4', containerNumber: 'CSQU3054383' }],
];

test.each(typed)('FWD-BATCH-25 FIELD-FILE-10 the row %j is read', (cells, row) => {
  expect(read(...cells)).toEqual({ row });
});

test.each([
  [['pickup', '4,71E+10', 'CSQU3054383'], { warnings: ['number_spoilt'] }],
  [['pickup', '########', 'CSQU3054383'], { warnings: ['number_spoilt'] }],
  [['pickup', '01. Feb', 'CSQU3054383'], { warnings: ['date_spoilt'] }],
  [['pickup', 'R', 'TEMU571484O'], { containerNumber: 'TEMU571484O', suggestedContainerNumber: 'TEMU5714840' }],
  [['pickup', 'R', 'temu 571484'], { containerNumber: 'TEMU571484', suggestedContainerNumber: 'TEMU5714840' }],
])('FIELD-FILE-11 FIELD-FILE-21 the row %j is read with a word of warning', (cells, more) => {
  expect(read(...cells)).toMatchObject({ row: more });
});

const failure = (error: string, column: string | undefined, text: string, expected: string) => ({
  error,
  ...(column && { column }),
  read: text,
  expected,
});
test.each([
  [['pickup', 'R', 'CSQU3054383', 'more'], failure('datatype_mismatch', undefined, 'more', 'cells_of_header')],
  [['pickup', 'R\u0007', 'CSQU3054383'], failure('datatype_mismatch', 'referenceNumber', 'R\u0007', 'printable')],
  [['pickup', 'x'.repeat(65), 'C'], failure('datatype_mismatch', 'referenceNumber', 'x'.repeat(64), 'short_text')],
  [['pickup', '#NV', 'CSQU3054383'], failure('datatype_mismatch', 'referenceNumber', '#NV', 'reference')],
  [['pickup', 'R'], failure('row_incomplete', 'containerNumber', '', 'container_number')],
  [['pickup'], failure('row_incomplete', 'referenceNumber', '', 'reference')],
  [['pickup', '', 'CSQU3054383'], failure('row_incomplete', 'referenceNumber', '', 'reference')],
  [['delivery', '0', ''], failure('row_incomplete', 'referenceNumber', '0', 'reference')],
  [['', 'R', 'CSQU3054383'], failure('booking_type_not_parseable', 'type', '', 'booking_type')],
  [['import', 'R', 'CSQU3054383'], failure('booking_type_not_parseable', 'type', 'import', 'booking_type')],
  [['import', 'R\u0007'], failure('datatype_mismatch', 'referenceNumber', 'R\u0007', 'printable')],
])('FWD-BATCH-27 FWD-BATCH-28 FIELD-FILE-09 of the row %j the first thing wrong is named: %j', (cells, expected) => {
  expect(read(...cells)).toEqual(expected);
});

test('FIELD-FILE-09 a row that cannot be split is named as it stands', () => {
  const row = { line: 2, cells: [], text: 'pickup;"R;X', isBroken: true as const };
  expect(readCsvRow(row, mapping, 3)).toEqual(failure('datatype_mismatch', undefined, 'pickup;"R;X', 'closed_quotes'));
});

test('FIELD-FILE-07 a list may be of one booking type throughout, without containers', () => {
  const row = readCsvRow(rowOf(['R']), { type: 'delivery', referenceNumber: 0, containerNumber: null }, 1);
  expect(row).toEqual({ row: { type: 'delivery', referenceNumber: 'R', containerNumber: null } });
});

test('FWD-BATCH-24 the content of further columns is ignored', () => {
  const cells = ['pickup', 'R', 'CSQU3054383', '1,23E+11', 'a long text \t'.repeat(20)];
  expect(readCsvRow(rowOf(cells), mapping, 5)).toMatchObject({ row: { referenceNumber: 'R' } });
  expect(readCsvRow(rowOf(cells.slice(0, 3)), mapping, 5)).toMatchObject({ row: { referenceNumber: 'R' } });
});

test('FIELD-FILE-02 the header once more is no row', () => {
  expect(headerAgain(['type', 'referenceNumber', ''])(rowOf(['TYPE', 'Reference number', '']))).toBe(true);
  expect(headerAgain(['', '', ''])(rowOf(['', '', '']))).toBe(false);
});

test.each([
  ['pickup', 'pickup'],
  ['Pick-up', 'pickup'],
  ['DELIVERY', 'delivery'],
  ['Drop off', 'delivery'],
  [' Abholung ', 'pickup'],
  ['Abh.', 'pickup'],
  ['anlieferung', 'delivery'],
  ['Anl.', 'delivery'],
  ['ODBIÓR', 'pickup'],
  ['podjęcie', 'pickup'],
  ['złożenie', 'delivery'],
  ['dostawa', 'delivery'],
  ['', undefined],
  ['import', undefined],
  ['constructor', undefined],
])('FWD-BATCH-26 the type %j is read as %s', (cell, expected) => {
  expect(parseBookingType(cell)).toBe(expected);
});

test.each([
  ['1,23E+11', true],
  ['4.71E+10', true],
  ['5E-13', true],
  ['12E4', false],
  ['4711E5', false],
  ['1,E4', false],
  ['REF1E+10', false],
  ['123', false],
])('FIELD-FILE-11 %j is a number that a spreadsheet has spoilt: %s', (cell, expected) => {
  expect(isSpoiltNumber(cell)).toBe(expected);
});

test.each([
  ['01. Feb', true],
  ['Feb 26', true],
  ['2. Mai', true],
  ['01.02.2026', false],
  ['MAR123456', false],
  ['12MAY', true],
  ['REF', false],
])('FIELD-FILE-11 %j is a date that a spreadsheet has made: %s', (cell, expected) => {
  expect(isSpoiltDate(cell)).toBe(expected);
});

test('every row is either read into valid values or refused', () => {
  const cell = fc.oneof(fc.constantFrom('pickup', 'delivery', '0', '', 'R-1', '1E5'), fc.string({ maxLength: 70 }));
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 5 }), (cells) => {
      const result = read(...cells);
      if ('error' in result) return;
      expect(result.row.referenceNumber).toBe(result.row.referenceNumber.trim());
      expect(['', '0']).not.toContain(result.row.referenceNumber);
      if (result.row.type === 'pickup') expect(result.row.containerNumber).toBeTruthy();
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['Ref. 4711', '4711'],
  ['Ref.: 4711', '4711'],
  ['Referenz 4711', '4711'],
  ['Reference: 4711', '4711'],
  ['Nr. 4711', '4711'],
  ['No.4711', '4711'],
  ['REF-1001', 'REF-1001'],
  ['REF 1001', 'REF 1001'],
  ['Ref. A-1', 'Ref. A-1'],
  ['NR4711', 'NR4711'],
])('FIELD-FILE-10 the name before a reference is no part of it, %s', (written, referenceNumber) => {
  const mapping = { type: 'delivery', referenceNumber: 0, containerNumber: null } as const;
  expect(readCells({ cells: [written] }, mapping).referenceNumber).toBe(referenceNumber);
});
