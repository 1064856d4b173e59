import type { BatchColumns, BatchParseResult, BatchRow, CorruptRow } from '@quaygate/contract';
import {
  batchPreviewCellMax,
  batchPreviewRows,
  type ColumnMapping,
  cellText,
  csvCellMax,
  csvColumns,
  csvCorruptRowMax,
  csvCorruptRowsMax,
  csvMaxColumns,
  csvMaxLines,
  csvMaxRows,
  findHeader,
  findOwnColumns,
  findTerminalColumn,
  firstRows,
  type Header,
  headerAgain,
  isEmptyRow,
  overlooking,
  ownCells,
  type RowFailure,
  readCells,
  readCsvRow,
  rowsOfText,
  separatorOf,
  shapeOf,
  type TableRow,
  terminalCell,
} from '@quaygate/rules';
import { isMarkup } from './batch-kind.format.ts';
import { isArchive, isOldContainer, oldContainerFailure, readSheets, type Sheets } from './batch-sheet.format.ts';
import { decodeText } from './batch-text.format.ts';

export type ErrorType = NonNullable<BatchParseResult['errorType']>;

/** What is known of a list beside its bytes. */
export interface ListOrder {
  bytes: Uint8Array;
  /** Name of the sheet of a spreadsheet. */
  sheet?: string | undefined;
  /** Columns as the user has chosen them now. */
  chosen?: ColumnMapping | undefined;
  /** Columns as the company has chosen them before, by the shape of the header. */
  remembered?: Readonly<Record<string, ColumnMapping>>;
}

/** A list that was read, with the shape of its header where it has one. */
export interface ReadList {
  result: BatchParseResult;
  shape: string | undefined;
}

/** An answer without rows. */
export const unreadable = (errorType: ErrorType | null, more: Partial<BatchParseResult> = {}): BatchParseResult => ({
  errorType,
  corruptRow: null,
  corruptRowNumber: null,
  corruptRows: [],
  corruptRowCount: 0,
  missingColumns: [],
  columns: null,
  sheets: [],
  sheet: null,
  getStatusRequests: [],
  ...more,
});

/** Rows of a file, whatever it is; they can be read several times. */
export type Source = Omit<Sheets, 'rows'> & { rows: () => Iterable<TableRow> };

export function openList({ bytes, sheet }: Pick<ListOrder, 'bytes' | 'sheet'>): Source | ErrorType {
  if (isOldContainer(bytes)) return oldContainerFailure(bytes);
  if (isArchive(bytes)) {
    const read = readSheets(bytes, sheet);
    return typeof read === 'string' ? read : { ...read, rows: () => read.rows };
  }
  const text = decodeText(bytes);
  if (text === undefined) return 'file_encoding_not_supported';
  // Tables that programs write as web pages under the name .xls.
  if (isMarkup(text)) return 'spreadsheet_not_readable';
  const { separator, isNamed } = separatorOf(text);
  const rows = function* () {
    for (const row of rowsOfText(text, separator)) if (!isNamed || row.line > 1) yield row;
  };
  return { sheets: [], sheet: null, hiddenRowCount: 0, rows };
}

/** Which columns count, and why; undefined where that is for the user to say. */
function columnsOf(
  header: Header,
  order: ListOrder,
): { mapping: ColumnMapping; source: BatchColumns['source'] } | undefined {
  const { chosen, remembered = {} } = order;
  if (chosen) return { mapping: chosen, source: 'chosen' };
  const shape = shapeOf(header);
  const before = shape !== undefined && Object.hasOwn(remembered, shape) ? remembered[shape] : undefined;
  if (before) return { mapping: before, source: 'remembered' };
  const { type, referenceNumber, containerNumber } = header.found;
  if (type === undefined || referenceNumber === undefined || containerNumber === undefined || header.missing.length > 0)
    return undefined;
  return { mapping: { type, referenceNumber, containerNumber }, source: header.line === 0 ? 'contents' : 'names' };
}

const cut = (cells: readonly string[]) =>
  cells
    .slice(0, csvMaxColumns)
    .map((cell) => cellText(cell.slice(0, 500)).slice(0, batchPreviewCellMax).toWellFormed());

/** What the user sees of the columns. */
function describe(first: readonly TableRow[], header: Header, counting: ReturnType<typeof columnsOf>): BatchColumns {
  const { type = null, referenceNumber = null, containerNumber = null } = counting?.mapping ?? header.found;
  const isOverlooked = overlooking(header);
  const below = first.filter((row) => !isOverlooked(row)).slice(0, batchPreviewRows);
  return {
    headers: cut(header.headers),
    preview: below.map(({ cells }) => cut(cells)),
    ...{ type, referenceNumber, containerNumber },
    source: counting?.source ?? 'names',
  };
}

/** Whether nothing but blanks and separators of any kind stands in a list. */
function isEmpty({ rows }: Source): boolean {
  for (const { text } of rows()) if (/[^\s;,|\ufeff]/.test(text)) return false;
  return true;
}

/** Whether the list has rows, and not too many; empty rows are no rows. */
function countError({ rows }: Source, header: Header): 'no_rows' | 'too_many_rows' | undefined {
  const isOverlooked = overlooking(header);
  let count = 0;
  for (const row of rows()) {
    if (!isEmptyRow(row) && !isOverlooked(row)) count++;
    if (count > csvMaxRows || row.line > csvMaxLines) return 'too_many_rows';
  }
  return count === 0 ? 'no_rows' : undefined;
}

function corruptRowOf(row: TableRow, failure: RowFailure, mapping: ColumnMapping): CorruptRow {
  const { type, referenceNumber, containerNumber } = readCells(row, mapping);
  const short = (text: string) => text.slice(0, csvCellMax).toWellFormed();
  return {
    errorType: failure.error,
    rowNumber: row.line,
    row: row.text.slice(0, csvCorruptRowMax).toWellFormed(),
    column: failure.column ?? null,
    read: failure.read.toWellFormed(),
    expected: failure.expected,
    values: { type: short(type), referenceNumber: short(referenceNumber), containerNumber: short(containerNumber) },
  };
}

/** Reads the rows below the header: those that can be read one after another, those that cannot as an answer. */
function readRows(source: Source, header: Header, mapping: ColumnMapping, take: (row: BatchRow) => void) {
  const corruptRows: CorruptRow[] = [];
  let corruptRowCount = 0;
  const isHeader = headerAgain(header.headers);
  const terminalPlace = header.line > 0 ? findTerminalColumn(header.headers) : undefined;
  const taken = [mapping.type, mapping.referenceNumber, mapping.containerNumber, terminalPlace];
  const ownPlaces = header.line > 0 ? findOwnColumns(header.headers, taken) : {};
  const isOverlooked = overlooking(header);
  for (const row of source.rows()) {
    if (isEmptyRow(row) || isOverlooked(row)) continue;
    const result = readCsvRow(row, mapping, header.headers.length);
    const terminal = terminalCell(row, terminalPlace)?.toWellFormed();
    const own = ownCells(row, ownPlaces);
    const named = { ...(terminal !== undefined && { terminal }), ...(own && { own }) };
    if (!('error' in result)) take({ ...result.row, ...named, terminalId: null, line: row.line });
    else if (header.line > 0 && isHeader(row)) continue;
    else if (++corruptRowCount <= csvCorruptRowsMax)
      corruptRows.push({ ...corruptRowOf(row, result, mapping), ...named });
  }
  return { corruptRows, corruptRowCount };
}

/**
 * Reads an uploaded list of status requests, text or spreadsheet (api-forwarder 7.8). A row that cannot be read hinders no
 * other: rows that can be are taken, corrupt ones are named.
 * @param take gets the rows one after another
 * @returns the answer without its rows
 */
export function readBatch(order: ListOrder, take: (row: BatchRow) => void): ReadList {
  const source = openList(order);
  if (typeof source === 'string') return { result: unreadable(source), shape: undefined };
  const { sheets, sheet, hiddenRowCount } = source;
  const read = { sheets, sheet, ...(hiddenRowCount > 0 && { hiddenRowCount }) };
  const first = firstRows(source.rows());
  if (isEmpty(source)) return { result: unreadable('no_rows', read), shape: undefined };
  const header = findHeader(first);
  const isTooWide = header.headers.length > csvMaxColumns;
  const counting = isTooWide ? undefined : columnsOf(header, order);
  const columns = first.length === 0 || isTooWide ? null : describe(first, header, counting);
  const seen = { ...read, columns };
  if (!counting) {
    const missing = isTooWide ? [...csvColumns] : header.missing;
    return { result: unreadable('column_missing', { ...seen, missingColumns: missing }), shape: undefined };
  }
  const tooManyOrFew = countError(source, header);
  if (tooManyOrFew) return { result: unreadable(tooManyOrFew, seen), shape: undefined };
  const { corruptRows, corruptRowCount } = readRows(source, header, counting.mapping, take);
  const [firstOne] = corruptRows;
  const shape = shapeOf(header);
  if (!firstOne) return { result: unreadable(null, seen), shape };
  const { errorType, row: corruptRow, rowNumber: corruptRowNumber } = firstOne;
  return {
    result: unreadable(errorType, { ...seen, corruptRow, corruptRowNumber, corruptRows, corruptRowCount }),
    shape,
  };
}

/** Reads a small list. */
export function parseBatch(order: ListOrder): ReadList {
  const getStatusRequests: BatchRow[] = [];
  const { result, shape } = readBatch(order, (row) => getStatusRequests.push(row));
  return { result: { ...result, getStatusRequests }, shape };
}
