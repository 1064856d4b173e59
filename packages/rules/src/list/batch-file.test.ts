import { expect, test } from 'vitest';
import { fileError, parseFailures } from './batch-file.ts';

const csv = { name: 'list.csv', type: 'text/csv', size: 10 };

test.each([
  ['FWD-BATCH-01', undefined, 'fieldRequired'],
  ['FWD-BATCH-02', { ...csv, size: 1_000_000 }, 'fileTooBig'],
  ['FWD-BATCH-02', { ...csv, size: 999_999 }, undefined],
  ['FWD-BATCH-47', { ...csv, name: 'list_download.csv', size: 4_999_999 }, undefined],
  ['FWD-BATCH-47', { ...csv, name: 'LIST_download (2).CSV', size: 3_200_000 }, undefined],
  ['FWD-BATCH-47', { ...csv, name: 'list_download.csv', size: 5_000_000 }, 'fileTooBig'],
  ['FWD-BATCH-47', { ...csv, name: '_download_list.csv', size: 1_000_000 }, 'fileTooBig'],
  ['FWD-BATCH-03', { ...csv, name: 'list' }, undefined],
  ['FWD-BATCH-31', { ...csv, name: 'LIST.CSV', type: 'application/vnd.ms-excel' }, undefined],
  ['FWD-BATCH-31', { ...csv, name: 'list.xlsx', type: 'application/zip' }, 'invalidFileType'],
])('%s %j gives %j', (_, file, expected) => {
  expect(fileError(file)).toBe(expected);
});

const result = (parts: Partial<Parameters<typeof parseFailures>[0]>): Parameters<typeof parseFailures>[0] => ({
  errorType: null,
  corruptRows: [],
  missingColumns: [],
  ...parts,
});

test('FWD-BATCH-05 missing columns are listed', () => {
  const missing = result({ errorType: 'column_missing', missingColumns: ['type', 'containerNumber'] });
  expect(parseFailures(missing)).toMatchObject([{ key: 'column_missing', columns: 'type, containerNumber' }]);
});

test('FWD-BATCH-06..08 FWD-BATCH-28 FWD-BATCH-29 every corrupt row is named with its line number', () => {
  const corruptRows = [
    { errorType: 'row_incomplete', rowNumber: 7, row: 'pickup;;X' },
    { errorType: 'datatype_mismatch', rowNumber: 9, row: 'pickup;1E5;X' },
    { errorType: 'booking_type_not_parseable', rowNumber: 11, row: 'x;R;' },
  ];
  expect(parseFailures(result({ errorType: 'row_incomplete', corruptRows }))).toEqual([
    { key: 'row_incomplete', columns: '', row: '7: pickup;;X' },
    { key: 'datatype_mismatch', columns: '', row: '9: pickup;1E5;X' },
    { key: 'booking_type_not_parseable', columns: '', row: '11: x;R;' },
  ]);
});

test('FWD-BATCH-09 every other parse error is unknown, and none is none', () => {
  expect(parseFailures(result({ errorType: 'unknown' }))).toMatchObject([{ key: 'unknownError' }]);
  expect(parseFailures(result({}))).toEqual([]);
});
