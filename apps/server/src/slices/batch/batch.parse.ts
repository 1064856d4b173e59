import { setImmediate } from 'node:timers/promises';
import type { BatchParseResult, BatchRow, CorruptRow } from '@quaygate/contract';
import {
  csvCorruptRowMax,
  csvCorruptRowsMax,
  csvMaxRows,
  csvSeparator,
  findColumns,
  isEmptyLine,
  namedSeparator,
  readCsvRow,
} from '@quaygate/rules';
import { cellsOf } from './batch.line.ts';

/** Other requests get their turn after this many rows, about a millisecond of work. */
const rowsPerTurn = 1_000;

type ErrorType = NonNullable<BatchParseResult['errorType']>;

/** A file of which nothing is processed. */
export const unreadable = (errorType: ErrorType, more: Partial<BatchParseResult> = {}): BatchParseResult => ({
  errorType,
  corruptRow: null,
  corruptRowNumber: null,
  corruptRows: [],
  corruptRowCount: 0,
  missingColumns: [],
  getStatusRequests: [],
  ...more,
});

const byteOrderMarks = [
  [0xef, 0xbb, 0xbf],
  [0xff, 0xfe],
  [0xfe, 0xff],
];
/** Bytes that Windows-1252 gives no character. */
const noCharacter = new Set([0x00, 0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/**
 * Text of the file without byte-order mark: UTF-8, otherwise Windows-1252, which a German Excel writes (FWD-BATCH-31).
 * Undefined where it is neither.
 */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const isMarked = byteOrderMarks.some((mark) => mark.every((byte, place) => bytes[place] === byte));
    if (isMarked || bytes.some((byte) => noCharacter.has(byte))) return undefined;
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Where the rows of a file stand: cells apart, columns found, line numbers as an editor counts them. */
interface Layout {
  lines: string[];
  /** Index of the header; a line that names the separator may stand before it. */
  header: number;
  separator: ';' | ',';
}

function layoutOf(text: string): Layout {
  const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  const named = namedSeparator(lines[0] ?? '');
  if (named) return { lines, header: 1, separator: named };
  return { lines, header: 0, separator: csvSeparator(lines[0] ?? '') };
}

/**
 * Reads an uploaded list of status requests (api-forwarder 7.8); with a failure no row is answered, and all corrupt
 * rows are named. Lines are counted as an editor does, the first line is line 1.
 */
export async function parseBatch(bytes: Uint8Array): Promise<BatchParseResult> {
  const text = decode(bytes);
  if (text === undefined) return unreadable('file_encoding_not_supported');

  const { lines, header, separator } = layoutOf(text);
  const headers = cellsOf(lines[header] ?? '', separator) ?? [];
  const found = findColumns(headers);
  if ('missing' in found) return unreadable('column_missing', { missingColumns: found.missing });

  const rows = lines
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line, number }) => number > header + 1 && !isEmptyLine(line, separator));
  if (rows.length === 0) return unreadable('no_rows');
  if (rows.length > csvMaxRows) return unreadable('too_many_rows');

  const getStatusRequests: BatchRow[] = [];
  const corruptRows: CorruptRow[] = [];
  let corruptRowCount = 0;
  for (const [index, { line, number }] of rows.entries()) {
    if (index % rowsPerTurn === rowsPerTurn - 1) await setImmediate();
    const cells = cellsOf(line, separator);
    const result = cells ? readCsvRow(cells, found.columns, headers.length) : { error: 'datatype_mismatch' as const };
    if (!('error' in result)) getStatusRequests.push({ ...result.row, terminalId: null, line: number });
    else if (++corruptRowCount <= csvCorruptRowsMax) {
      const row = line.slice(0, csvCorruptRowMax).toWellFormed();
      corruptRows.push({ errorType: result.error, rowNumber: number, row });
    }
  }
  const [first] = corruptRows;
  if (!first) return { ...unreadable('unknown'), errorType: null, getStatusRequests };
  const { errorType, row: corruptRow, rowNumber: corruptRowNumber } = first;
  return unreadable(errorType, { corruptRow, corruptRowNumber, corruptRows, corruptRowCount });
}
