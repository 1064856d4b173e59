import { expect, test } from 'vitest';
import { fileError, listFailure } from './batch-file.ts';

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
  ['FIELD-FILE-03', { ...csv, name: 'list.xlsx', type: '', size: 4_999_999 }, undefined],
  ['FIELD-FILE-03', { ...csv, name: 'list.ODS', type: '', size: 5_000_000 }, 'fileTooBig'],
  ['FIELD-FILE-04', { ...csv, name: 'list.txt', type: 'text/plain' }, undefined],
  ['FWD-BATCH-31', { ...csv, name: 'list.pdf', type: 'application/pdf' }, 'invalidFileType'],
])('%s %j gives %j', (_, file, expected) => {
  expect(fileError(file)).toBe(expected);
});

test.each([
  [null, 0, undefined],
  ['row_incomplete', 3, undefined],
  ['column_missing', 0, 'column_missing'],
  ['no_rows', 0, 'no_rows'],
  ['spreadsheet_protected', 0, 'spreadsheet_protected'],
  ['unknown', 0, 'unknownError'],
  ['constructor', 0, 'unknownError'],
])(
  'FWD-BATCH-05..09 the error %s with %i corrupt rows refuses the list: %s',
  (errorType, corruptRowCount, expected) => {
    expect(listFailure({ errorType, corruptRowCount })).toBe(expected);
  },
);
