import { csvDownloadMaxBytes, csvMaxBytes } from '../booking/limits.ts';

export type FileError = 'fieldRequired' | 'fileTooBig' | 'invalidFileType';

/** The name of a downloaded result list (FWD-BATCH-23), also of its second copy: `list_download (1).csv`. */
const downloadName = /_download( ?\(\d+\))?\.csv$/i;

/** Bytes a list of this name must stay below: a downloaded one has more columns (FWD-BATCH-02, FWD-BATCH-47). */
export const csvLimitOf = (name: string): number => (downloadName.test(name) ? csvDownloadMaxBytes : csvMaxBytes);

/** What is wrong with a chosen list before it is sent (FWD-BATCH-01..03, FWD-BATCH-31). Size in bytes. */
export function fileError(file: { name: string; size: number; type: string } | undefined): FileError | undefined {
  if (!file) return 'fieldRequired';
  if (file.type !== 'text/csv' && !file.name.toLowerCase().endsWith('.csv')) return 'invalidFileType';
  return file.size < csvLimitOf(file.name) ? undefined : 'fileTooBig';
}

const known = [
  'column_missing',
  'row_incomplete',
  'datatype_mismatch',
  'booking_type_not_parseable',
  'no_rows',
  'too_many_rows',
  'file_encoding_not_supported',
] as const;

export interface ParseFailure {
  key: (typeof known)[number] | 'unknownError';
  columns: string;
  row: string;
}

interface ParseResult {
  errorType: string | null;
  missingColumns: readonly string[];
  corruptRows: readonly { errorType: string; rowNumber: number; row: string }[];
}

const keyOf = (errorType: string) => known.find((each) => each === errorType) ?? 'unknownError';

/** What is wrong with a parsed list, line by line: a code with missing columns, or with number and text of a row (FWD-BATCH-05..09, FWD-BATCH-29). */
export function parseFailures({ errorType, missingColumns, corruptRows }: ParseResult): ParseFailure[] {
  if (errorType === null) return [];
  const columns = missingColumns.join(', ');
  if (corruptRows.length === 0) return [{ key: keyOf(errorType), columns, row: '' }];
  return corruptRows.map((each) => ({ key: keyOf(each.errorType), columns, row: `${each.rowNumber}: ${each.row}` }));
}
