import { type CellObject, SSF, utils, type WorkBook, type WorkSheet, write } from '@e965/xlsx';
import { guardFormula, localTime, offsetMinutes } from '@quaygate/rules';
import { stringify } from 'csv-stringify/sync';
import type { Table, TableCell } from './table-file.ts';

/** The note alone in its line. */
const linesOf = ({ columns, rows, note }: Table): TableCell[][] =>
  note === undefined ? rows : [...rows, [note, ...columns.slice(1).map(() => '')]];

function csvCell(cell: TableCell): string {
  if (typeof cell === 'string') return guardFormula(cell);
  return 'day' in cell ? cell.day.split('-').reverse().join('.') : localTime(cell.moment, cell.timeZone);
}

/** Separated by semicolons, UTF-8 with BOM; no cell is a formula (FWD-EXP-02). */
export function writeCsv(table: Table): Uint8Array {
  const options = { bom: true, delimiter: ';', record_delimiter: '\r\n' } as const;
  const lines = linesOf(table).map((line) => line.map(csvCell));
  return new TextEncoder().encode(stringify([table.columns, ...lines], options));
}

const dayMs = 86_400_000;
/** Spreadsheets count days from here. */
const dayZero = Date.UTC(1899, 11, 30);
/** So many characters take a cell of a spreadsheet at most; the names of sheets have 31. */
const longest = { cell: 32_000, name: 31 };

/** A moment as a spreadsheet counts it: days, in the time of the place, which it does not know itself. */
const serialOf = (cell: Exclude<TableCell, string>): number =>
  'day' in cell
    ? (Date.parse(cell.day) - dayZero) / dayMs
    : (cell.moment.getTime() + offsetMinutes(cell.moment, cell.timeZone) * 60_000 - dayZero) / dayMs;

/** A text is marked as one: leading zeros stay, and what looks like a formula is none (FWD-EXP-05). */
function sheetCell(cell: TableCell): CellObject {
  if (typeof cell === 'string') return { t: 's', v: cell.slice(0, longest.cell), z: '@' };
  return { t: 'n', v: serialOf(cell), z: 'day' in cell ? 'dd.mm.yyyy' : 'dd.mm.yyyy hh:mm' };
}

/** As wide as the longest text of a column, within limits. */
function widthOf(heading: string, cells: readonly (TableCell | undefined)[]): number {
  const lengths = cells.map((cell) => (typeof cell === 'string' ? cell.length : 16));
  return Math.min(50, lengths.reduce((most, length) => Math.max(most, length), heading.length + 3) + 1);
}

/** The number formats that a new book knows; the library would go on with those of the book before it. */
const formatsOfNew: object = { ...SSF.get_table() };

/** One sheet as .xlsx, with a filter on its headings; equal tables are equal bytes. */
export function writeSheet(table: Table): Uint8Array {
  const { columns, rows } = table;
  const lines = [columns, ...linesOf(table)];
  const sheet: WorkSheet = {};
  for (const [row, line] of lines.entries())
    for (const [column, cell] of line.entries()) sheet[utils.encode_cell({ r: row, c: column })] = sheetCell(cell);
  const last = { r: lines.length - 1, c: columns.length - 1 };
  sheet['!ref'] = utils.encode_range({ s: { r: 0, c: 0 }, e: last });
  sheet['!autofilter'] = { ref: utils.encode_range({ s: { r: 0, c: 0 }, e: { ...last, r: rows.length } }) };
  sheet['!cols'] = columns.map((heading, index) => ({
    wch: widthOf(
      heading,
      rows.map((line) => line[index]),
    ),
  }));
  const book: WorkBook & { SSF?: unknown } = { ...utils.book_new(), SSF: { ...formatsOfNew } };
  utils.book_append_sheet(book, sheet, table.name.slice(0, longest.name));
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', bookSST: true, compression: true }));
}
