import { heavyThread } from '../limits/heavy-thread.ts';

/** A text, a moment in the time of a place, or a calendar day as 'yyyy-MM-dd'. */
export type TableCell = string | { moment: Date; timeZone: string } | { day: string };

export type TableFormat = 'csv' | 'xlsx';

/** Rows below headings, all of the same length. */
export interface Table {
  /** Of the file without its ending, and of its sheet. */
  name: string;
  columns: string[];
  rows: TableCell[][];
  /** A last line that says what is not in the file. */
  note?: string;
}

export interface TableOrder {
  format: TableFormat;
  table: Table;
}

const inThread = heavyThread<TableOrder, Uint8Array>(new URL('./table-file.worker.ts', import.meta.url));

/**
 * Writes a table as CSV or .xlsx beside the event loop.
 * @param signal ends the work when the caller is gone
 */
export async function writeTable(format: TableFormat, table: Table, signal: AbortSignal) {
  const { buffer, byteOffset, byteLength } = await inThread({ format, table }, [], signal);
  return { fileName: `${table.name}.${format}`, bytes: Buffer.from(buffer, byteOffset, byteLength) };
}
