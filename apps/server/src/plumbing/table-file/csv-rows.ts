import { guardFormula } from '@quaygate/rules';
import { stringify } from 'csv-stringify/sync';

type Row = Readonly<Record<string, unknown>>;

const options = { delimiter: ';', record_delimiter: '\r\n' } as const;

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return guardFormula(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** The first line of a CSV file as spreadsheets read it. */
export const csvHead = (columns: readonly string[]): string => `\uFEFF${stringify([[...columns]], options)}`;

/** Rows of the database as lines of CSV; what is no plain value is JSON. */
export const csvRows = (columns: readonly string[], rows: readonly Row[]): string =>
  stringify(
    rows.map((row) => columns.map((column) => cellOf(row[column]))),
    options,
  );
