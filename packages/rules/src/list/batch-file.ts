import { csvDownloadMaxBytes, csvMaxBytes, sheetMaxBytes } from './batch-limits.ts';

export type FileError = 'fieldRequired' | 'fileTooBig' | 'invalidFileType';

/** The name of a downloaded result list (FWD-BATCH-23), also of its second copy: `list_download (1).csv`. */
const downloadName = /_download( ?\(\d+\))?\.csv$/i;
const sheetName = /\.(xlsx|xlsm|ods)$/i;
const listName = /\.(csv|txt|tsv|tab|xls|xlsx|xlsm|ods)$/i;
const listTypes = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
];

/** Whether a list is taken, by its media type or its name; what it is shows in its bytes (FWD-BATCH-31, FIELD-FILE-03). */
export const isListFile = (file: { name: string; type: string }): boolean =>
  listTypes.includes(file.type.toLowerCase()) || listName.test(file.name);

/** What a field for lists takes, as the `accept` of an input. */
export const listFileTypes = ['.csv', '.txt', '.tsv', '.xlsx', '.ods', ...listTypes].join(',');

/** Bytes a list of this name must stay below: a downloaded one has more columns (FWD-BATCH-02, FWD-BATCH-47). */
export function csvLimitOf(name: string): number {
  if (sheetName.test(name)) return sheetMaxBytes;
  return downloadName.test(name) ? csvDownloadMaxBytes : csvMaxBytes;
}

/** What is wrong with a chosen list before it is sent (FWD-BATCH-01..03, FWD-BATCH-31). Size in bytes. */
export function fileError(file: { name: string; size: number; type: string } | undefined): FileError | undefined {
  if (!file) return 'fieldRequired';
  if (!isListFile(file)) return 'invalidFileType';
  return file.size < csvLimitOf(file.name) ? undefined : 'fileTooBig';
}

const known = [
  'column_missing',
  'no_rows',
  'too_many_rows',
  'file_encoding_not_supported',
  'spreadsheet_not_readable',
  'spreadsheet_protected',
] as const;
type ListFailure = (typeof known)[number] | 'unknownError';

interface ParseResult {
  errorType: string | null;
  corruptRowCount: number;
}

/** Why nothing of a list can be used; undefined where single rows are wrong at most, which are mended one by one (FWD-BATCH-05..09). */
export function listFailure({ errorType, corruptRowCount }: ParseResult): ListFailure | undefined {
  if (errorType === null || corruptRowCount > 0) return undefined;
  return known.find((each) => each === errorType) ?? 'unknownError';
}
