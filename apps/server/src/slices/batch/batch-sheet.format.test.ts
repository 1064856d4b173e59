import { utils, type WorkSheet, write } from '@e965/xlsx';
import { batch } from '@quaygate/contract';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readImport } from '../account-import/account-import.format.ts';
import { parseBatch } from './batch-parse.format.ts';
import { readSheets } from './batch-sheet.format.ts';
import { readTable } from './batch-table.format.ts';

/** The rows of a sheet after it was written as a file. */
function readBack(sheet: WorkSheet, bookType: 'xlsx' | 'ods' = 'xlsx') {
  const read = readSheets(write({ SheetNames: ['A'], Sheets: { A: sheet } }, { type: 'buffer', bookType }), undefined);
  if (typeof read === 'string') throw new Error(read);
  return read;
}
/** A list in which rows, from 0, are hidden. */
function hiddenRowsOf(rows: string[][], hidden: number[], bookType: 'xlsx' | 'ods') {
  const sheet = utils.aoa_to_sheet(rows);
  sheet['!rows'] = rows.map((_, row) => (hidden.includes(row) ? { hidden: true } : {}));
  const bytes: Uint8Array = write({ SheetNames: ['A'], Sheets: { A: sheet } }, { type: 'buffer', bookType });
  const parts = unzipSync(new Uint8Array(bytes));
  // The library writes no hidden rows of .ods.
  let row = 0;
  const content = parts['content.xml'];
  if (content)
    parts['content.xml'] = strToU8(
      strFromU8(content).replace(/<table:table-row/g, (tag) =>
        hidden.includes(row++) ? `${tag} table:visibility="filter"` : tag,
      ),
    );
  return zipSync(parts);
}

function hideRows(...list: Parameters<typeof hiddenRowsOf>) {
  const read = readSheets(hiddenRowsOf(...list), undefined);
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

describe.each(['xlsx', 'ods'] as const)('a sheet of %s', (kind) => {
  test('FIELD-FILE-03 leaves hidden rows out, and says how many have values', () => {
    const rows = [
      ['type', 'reference'],
      ['pickup', 'R-1'],
      ['pickup', 'R-2'],
      ['pickup', 'R-3'],
      [],
      ['pickup', 'R-4'],
    ];
    const { rows: read, hiddenRowCount } = hideRows(rows, [2, 3, 4], kind);
    expect(read.map(({ line, cells }) => [line, cells[1]])).toEqual([
      [1, 'reference'],
      [2, 'R-1'],
      [6, 'R-4'],
    ]);
    expect(hiddenRowCount).toBe(2);
    expect(hideRows(rows, [], kind).hiddenRowCount).toBe(0);
  });

  test('FIELD-FILE-03 reads a merged cell in each of its rows that have others', () => {
    const sheet = utils.aoa_to_sheet([
      ['type', 'reference', 'container'],
      ['pickup', 'R-1', 'A'],
      [null, null, 'B'],
      [null, null, 'C'],
      ['delivery', 'R-2', 'D'],
      [],
      [null, 'R-3', 'E'],
    ]);
    sheet['!merges'] = ['A2:A4', 'B2:B4', 'A5:A6', 'B5:B6', 'C5:C6'].map((each) => utils.decode_range(each));
    expect(readBack(sheet, kind).rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'type', 'reference', 'container'],
      [2, 'pickup', 'R-1', 'A'],
      [3, 'pickup', 'R-1', 'B'],
      [4, 'pickup', 'R-1', 'C'],
      [5, 'delivery', 'R-2', 'D'],
      [7, '', 'R-3', 'E'],
    ]);
  });
});

test('SEC-03 more rows of merged cells than a sheet has cells are refused', () => {
  const sheet = utils.aoa_to_sheet(Array.from({ length: 30_000 }, () => ['a']));
  sheet['!merges'] = Array.from({ length: 40 }, () => utils.decode_range('A1:A30000'));
  expect(() => readBack(sheet)).toThrow('request_too_large');
});

test('FIELD-FILE-03 SETUP-64 the answers to a list and to an import say how many rows were left out', () => {
  const list = [
    ['type', 'reference', 'container'],
    ['delivery', 'R-1', ''],
    ['delivery', 'R-2', ''],
  ];
  const { result } = parseBatch({ bytes: hiddenRowsOf(list, [2], 'xlsx') });
  expect(batch.parseCsv.response.parse(result)).toMatchObject({ hiddenRowCount: 1, getStatusRequests: [{ line: 2 }] });
  expect(parseBatch({ bytes: hiddenRowsOf(list, [], 'xlsx') }).result).not.toHaveProperty('hiddenRowCount');
  const companies = [
    ['Firma', 'USt-ID', 'E-Mail'],
    ['A', 'DE1', 'a@b.example'],
    ['B', 'DE2', 'b@b.example'],
  ];
  const table = readTable({ bytes: hiddenRowsOf(companies, [1], 'ods'), mostRows: 9 });
  expect(readImport(table, { kind: 'companies' })).toMatchObject({ hiddenRowCount: 1, rows: [{ line: 3 }] });
});
