import { setImmediate } from 'node:timers/promises';
import type { BatchParseResult, BatchRow } from '@quaygate/contract';
import { csvCorruptRowMax, csvMaxRows, csvSeparator, findColumns, readCsvRow } from '@quaygate/rules';
import { cellsOf } from './batch.line.ts';

/** Other requests get their turn after this many rows, about a millisecond of work. */
const rowsPerTurn = 1_000;

type ErrorType = NonNullable<BatchParseResult['errorType']>;

/** A file of which nothing is processed. */
export const unreadable = (errorType: ErrorType, more: Partial<BatchParseResult> = {}): BatchParseResult => ({
  errorType,
  corruptRow: null,
  corruptRowNumber: null,
  missingColumns: [],
  getStatusRequests: [],
  ...more,
});

/** Text of the file without byte-order mark; undefined where it is not UTF-8. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const isEmpty = (line: string) => /^ *$/.test(line);

/**
 * Reads an uploaded list of status requests (api-forwarder 7.8); the first failure decides and then no row is answered.
 * Lines are counted as an editor does, the header is line 1.
 */
export async function parseBatch(bytes: Uint8Array): Promise<BatchParseResult> {
  const text = decode(bytes);
  if (text === undefined) return unreadable('file_encoding_not_supported');

  const [header = '', ...lines] = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  const separator = csvSeparator(header);
  const headers = cellsOf(header, separator) ?? [];
  const found = findColumns(headers);
  if ('missing' in found) return unreadable('column_missing', { missingColumns: found.missing });

  const count = lines.reduce((sum, line) => sum + (isEmpty(line) ? 0 : 1), 0);
  if (count === 0) return unreadable('no_rows');
  if (count > csvMaxRows) return unreadable('too_many_rows');

  const getStatusRequests: BatchRow[] = [];
  for (const [index, line] of lines.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await setImmediate();
    if (isEmpty(line)) continue;
    const cells = cellsOf(line, separator);
    const result = cells ? readCsvRow(cells, found.columns, headers.length) : { error: 'datatype_mismatch' as const };
    if ('error' in result) {
      return unreadable(result.error, {
        corruptRow: line.slice(0, csvCorruptRowMax).toWellFormed(),
        corruptRowNumber: index + 2,
      });
    }
    getStatusRequests.push({ ...result.row, terminalId: null });
  }
  return { errorType: null, corruptRow: null, corruptRowNumber: null, missingColumns: [], getStatusRequests };
}
