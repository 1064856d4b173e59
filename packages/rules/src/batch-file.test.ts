import { expect, test } from 'vitest';
import { fileError, parseFailure } from './batch-file.ts';

const csv = { name: 'list.csv', type: 'text/csv', size: 10 };

test.each([
  ['FWD-BATCH-01', undefined, 'fieldRequired'],
  ['FWD-BATCH-02', { ...csv, size: 1_000_000 }, 'fileTooBig'],
  ['FWD-BATCH-02', { ...csv, size: 999_999 }, undefined],
  ['FWD-BATCH-03', { ...csv, name: 'list' }, undefined],
  ['FWD-BATCH-31', { ...csv, name: 'LIST.CSV', type: 'application/vnd.ms-excel' }, undefined],
  ['FWD-BATCH-31', { ...csv, name: 'list.xlsx', type: 'application/zip' }, 'invalidFileType'],
])('%s %j gives %j', (_, file, expected) => {
  expect(fileError(file)).toBe(expected);
});

const result = (parts: Partial<Parameters<typeof parseFailure>[0]>): Parameters<typeof parseFailure>[0] => ({
  errorType: null,
  corruptRow: null,
  corruptRowNumber: null,
  missingColumns: [],
  ...parts,
});

test('FWD-BATCH-05 missing columns are listed', () => {
  expect(
    parseFailure(result({ errorType: 'column_missing', missingColumns: ['type', 'containerNumber'] })),
  ).toMatchObject({
    key: 'column_missing',
    columns: 'type, containerNumber',
  });
});

test.each(['row_incomplete', 'datatype_mismatch', 'booking_type_not_parseable'] as const)(
  'FWD-BATCH-06..08 FWD-BATCH-29 %s names line number and row',
  (errorType) => {
    expect(parseFailure(result({ errorType, corruptRowNumber: 7, corruptRow: 'pickup;;X' }))).toMatchObject({
      key: errorType,
      row: '7: pickup;;X',
    });
  },
);

test('FWD-BATCH-09 every other parse error is unknown, and none is none', () => {
  expect(parseFailure(result({ errorType: 'unknown' }))?.key).toBe('unknownError');
  expect(parseFailure(result({}))).toBeUndefined();
});
