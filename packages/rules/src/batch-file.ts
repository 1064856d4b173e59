import { csvMaxBytes } from './limits.ts';

export type FileError = 'fieldRequired' | 'fileTooBig' | 'invalidFileType';

/** What is wrong with a chosen list before it is sent (FWD-BATCH-01..03, FWD-BATCH-31). Size in bytes. */
export function fileError(file: { name: string; size: number; type: string } | undefined): FileError | undefined {
  if (!file) return 'fieldRequired';
  if (file.type !== 'text/csv' && !file.name.toLowerCase().endsWith('.csv')) return 'invalidFileType';
  return file.size < csvMaxBytes ? undefined : 'fileTooBig';
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

/** What a parsed list complains about: the code with missing columns, or with line number and text of the row (FWD-BATCH-05..09, FWD-BATCH-29). */
export function parseFailure(result: {
  errorType: string | null;
  missingColumns: readonly string[];
  corruptRow: string | null;
  corruptRowNumber: number | null;
}): ParseFailure | undefined {
  const { errorType, missingColumns, corruptRow, corruptRowNumber } = result;
  if (errorType === null) return undefined;
  return {
    key: known.find((each) => each === errorType) ?? 'unknownError',
    columns: missingColumns.join(', '),
    row: [corruptRowNumber, corruptRow].filter((part) => part !== null).join(': '),
  };
}
