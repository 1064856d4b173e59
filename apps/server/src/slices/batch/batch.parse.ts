import type { BatchParseResult, BatchRow, CorruptRow } from '@quaygate/contract';
import {
  type CsvColumn,
  csvColumns,
  csvCorruptRowMax,
  csvCorruptRowsMax,
  csvLineMax,
  csvMaxColumns,
  csvMaxLines,
  csvMaxRows,
  csvSeparator,
  findColumns,
  isEmptyLine,
  namedSeparator,
  readCsvRow,
} from '@quaygate/rules';
import { cellsOf } from './batch.line.ts';

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
const noCharacter = [0x00, 0x81, 0x8d, 0x8f, 0x90, 0x9d];

/**
 * Text of the file without byte-order mark: UTF-8, otherwise Windows-1252, which a German Excel writes (FWD-BATCH-31).
 * Undefined where it is neither.
 */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const isMarked = byteOrderMarks.some((mark) => mark.every((byte, place) => bytes[place] === byte));
    if (isMarked || noCharacter.some((byte) => bytes.includes(byte))) return undefined;
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

interface Line {
  text: string;
  /** As an editor counts: the first line is line 1. */
  number: number;
}

/** The lines of a text, one after another. */
function* linesOf(text: string): Generator<Line> {
  for (let [begin, number] = [0, 1]; begin <= text.length; number++) {
    const newline = text.indexOf('\n', begin);
    const end = newline === -1 ? text.length : newline;
    yield { text: text.slice(begin, end > begin && text[end - 1] === '\r' ? end - 1 : end), number };
    begin = end + 1;
  }
}

interface Layout {
  /** Number of the header; a line that names the separator may stand before it. */
  header: number;
  separator: ';' | ',';
  columns: Record<CsvColumn, number>;
  /** Columns of the header. */
  width: number;
}

/** Finds the header; one that is too long, or has too many columns, has none of ours (SEC-03). */
function layoutOf(text: string): Layout | { missing: CsvColumn[] } {
  // Lines are cut at what is looked at anyway, before anything is split.
  const [first = '', second = ''] = text.slice(0, 2 * (csvLineMax + 2)).split(/\r?\n/, 2);
  const named = namedSeparator(first.slice(0, 20));
  const header = named ? second : first;
  if (header.length > csvLineMax) return { missing: [...csvColumns] };
  const separator = named ?? csvSeparator(header);
  const headers = cellsOf(header, separator) ?? [];
  if (headers.length > csvMaxColumns) return { missing: [...csvColumns] };
  const found = findColumns(headers);
  return 'missing' in found ? found : { header: named ? 2 : 1, separator, ...found, width: headers.length };
}

/** Whether the file has rows, and not too many; empty lines are no rows. */
function countError(text: string, { header, separator }: Layout): 'no_rows' | 'too_many_rows' | undefined {
  let rows = 0;
  for (const line of linesOf(text)) {
    if (line.number > header && !isEmptyLine(line.text, separator)) rows++;
    if (rows > csvMaxRows || line.number > csvMaxLines) return 'too_many_rows';
  }
  return rows === 0 ? 'no_rows' : undefined;
}

function readRow(line: string, { separator, columns, width }: Layout): ReturnType<typeof readCsvRow> {
  const cells = line.length > csvLineMax ? undefined : cellsOf(line, separator);
  return cells ? readCsvRow(cells, columns, width) : { error: 'datatype_mismatch' };
}

/**
 * Reads an uploaded list of status requests (api-forwarder 7.8); with a failure no row is answered, and all corrupt
 * rows are named.
 * @param take gets the rows one after another; what it got is no answer where the result has an errorType
 * @returns the answer without its rows
 */
export function readBatch(bytes: Uint8Array, take: (row: BatchRow) => void): BatchParseResult {
  const text = decode(bytes);
  if (text === undefined) return unreadable('file_encoding_not_supported');

  const layout = layoutOf(text);
  if ('missing' in layout) return unreadable('column_missing', { missingColumns: layout.missing });
  const tooManyOrFew = countError(text, layout);
  if (tooManyOrFew) return unreadable(tooManyOrFew);

  const corruptRows: CorruptRow[] = [];
  let corruptRowCount = 0;
  for (const { text: line, number } of linesOf(text)) {
    if (number <= layout.header || isEmptyLine(line, layout.separator)) continue;
    const result = readRow(line, layout);
    if (!('error' in result)) take({ ...result.row, terminalId: null, line: number });
    else if (++corruptRowCount <= csvCorruptRowsMax) {
      const row = line.slice(0, csvCorruptRowMax).toWellFormed();
      corruptRows.push({ errorType: result.error, rowNumber: number, row });
    }
  }
  const [first] = corruptRows;
  if (!first) return { ...unreadable('unknown'), errorType: null };
  const { errorType, row: corruptRow, rowNumber: corruptRowNumber } = first;
  return unreadable(errorType, { corruptRow, corruptRowNumber, corruptRows, corruptRowCount });
}

/** Reads a small list. */
export function parseBatch(bytes: Uint8Array): BatchParseResult {
  const getStatusRequests: BatchRow[] = [];
  const result = readBatch(bytes, (row) => getStatusRequests.push(row));
  return result.errorType ? result : { ...result, getStatusRequests };
}
