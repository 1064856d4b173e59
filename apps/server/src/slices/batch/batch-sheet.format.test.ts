import { utils, type WorkSheet, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { readSheets } from './batch-sheet.format.ts';

/** The rows of a sheet after it was written as a file. */
function readBack(sheet: WorkSheet, bookType: 'xlsx' | 'ods' = 'xlsx') {
  const read = readSheets(write({ SheetNames: ['A'], Sheets: { A: sheet } }, { type: 'buffer', bookType }), undefined);
  if (typeof read === 'string') throw new Error(read);
  return read;
}
const cellsOf = (sheet: WorkSheet) => readBack(sheet).rows.map(({ cells }) => cells);

test.each([
  ['dd.mm.yyyy', '01.12.2025'],
  ['dd.mm.yyyy hh:mm', '01.12.2025 14:30'],
  ['dd\\.mm\\.yyyy', '01.12.2025'],
  ['dd.mm.yyyy;@', '01.12.2025'],
  ['[$-407]dd.mm.yyyy', '01.12.2025'],
  ['d.m.yy', '1.12.25'],
  ['yyyy-mm-dd', '2025-12-01'],
  ['dd/mm/yyyy', '01/12/2025'],
  ['hh:mm:ss.0', '14:30:00.0'],
  ['0.00E+00', '4.60E+04'],
  ['General', '45992.6041666667'],
])('FIELD-FILE-03 a date of the format %s is read as it is shown', (z, shown) => {
  const sheet = utils.aoa_to_sheet([[{ t: 'n', v: 45_992.6041666667, z }]]);
  expect(cellsOf(sheet)).toEqual([[shown]]);
});

test.each(['dd.mm.yyyy', 'yyyy-mm-dd'])('FIELD-FILE-03 what is no day in a column of dates is its number, %s', (z) => {
  expect(cellsOf(utils.aoa_to_sheet([[{ t: 'n', v: -5, z }]]))).toEqual([['-5']]);
});
