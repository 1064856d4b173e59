import { csvMaxColumns, isEmptyRow } from '@quaygate/rules';
import { type ErrorType, openList } from './batch-parse.format.ts';

/** A table of some other kind to read, of at most so many rows. */
export interface TableOrder {
  bytes: Uint8Array;
  sheet?: string | undefined;
  mostRows: number;
}

export interface ReadRow {
  line: number;
  cells: string[];
}

/** The rows of a table that are not empty, whatever its columns are. */
export interface ReadTable {
  errorType: ErrorType | null;
  sheets: string[];
  sheet: string | null;
  /** Rows of the spreadsheet that are hidden, and left out. */
  hiddenRowCount: number;
  rows: ReadRow[];
}

/** Reads text or a spreadsheet as lists of status requests are read; what stands in it is for others to say. */
export function readTable({ mostRows, ...list }: TableOrder): ReadTable {
  const source = openList(list);
  if (typeof source === 'string') return { errorType: source, sheets: [], sheet: null, hiddenRowCount: 0, rows: [] };
  const { sheets, sheet, hiddenRowCount } = source;
  const read = { sheets, sheet, hiddenRowCount };
  const rows: ReadRow[] = [];
  for (const row of source.rows()) {
    if (isEmptyRow(row)) continue;
    if (row.isBroken || row.cells.length > csvMaxColumns) return { errorType: 'row_incomplete', ...read, rows: [] };
    if (rows.length === mostRows) return { errorType: 'too_many_rows', ...read, rows: [] };
    rows.push({ line: row.line, cells: row.cells.map((cell) => cell.toWellFormed()) });
  }
  return { errorType: rows.length === 0 ? 'no_rows' : null, ...read, rows };
}
