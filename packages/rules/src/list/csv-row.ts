import type { BookingType } from '../booking/booking-state.ts';
import { isReference } from '../booking/reference.ts';
import { isContainerNumber, normalizeContainerNumber, offerContainerNumber } from '../load-unit/container.ts';
import { csvCellMax } from './batch-limits.ts';
import {
  cellText,
  hasControlCharacter,
  isErrorValue,
  isSpoiltDate,
  isSpoiltNumber,
  parseBookingType,
} from './table-cell.ts';
import { type ColumnMapping, type CsvColumn, columnKey, columnNameMax, csvColumns } from './table-columns.ts';
import type { TableRow } from './table-text.ts';

/** What a spreadsheet has probably spoilt in a reference: a long number, or something it took for a date. */
export const rowWarnings = ['number_spoilt', 'date_spoilt'] as const;
type RowWarning = (typeof rowWarnings)[number];

export interface CsvRow {
  type: BookingType;
  referenceNumber: string;
  containerNumber: string | null;
  /** The number that is offered for one that is none. */
  suggestedContainerNumber?: string;
  warnings?: RowWarning[];
}

type CsvRowError = 'datatype_mismatch' | 'booking_type_not_parseable' | 'row_incomplete';
/** What was expected instead. */
export const expectations = [
  'closed_quotes',
  'cells_of_header',
  'printable',
  'short_text',
  'booking_type',
  'reference',
  'container_number',
] as const;
type Expectation = (typeof expectations)[number];

export interface RowFailure {
  error: CsvRowError;
  /** Undefined where it concerns the whole row. */
  column?: CsvColumn;
  /** Of that column, as it was read. */
  read: string;
  expected: Expectation;
}

/** What stands before a reference in mails: Ref. 4711, Referenz: 4711, Nr. 4711. */
const referenceName = /^(?:ref[.:]:?|referen(?:z|ce)[.:]?|n[ro][.:]:?)\s*(?=[0-9])/i;

/** The cells of a row by their columns, as they are understood. */
export function readCells({ cells }: Pick<TableRow, 'cells'>, mapping: ColumnMapping): Record<CsvColumn, string> {
  const text = (place: number | null) => (place === null ? '' : cellText(cells[place] ?? ''));
  return {
    type: typeof mapping.type === 'number' ? text(mapping.type) : mapping.type,
    referenceNumber: text(mapping.referenceNumber).replace(referenceName, ''),
    containerNumber: text(mapping.containerNumber),
  };
}

function warningsOf(reference: string, isDate: boolean): RowWarning[] {
  if (isDate || isSpoiltDate(reference)) return ['date_spoilt'];
  return isSpoiltNumber(reference) ? ['number_spoilt'] : [];
}

/** Reads the three values of a row, however they were typed (FIELD-FILE-10). */
export function readValues(values: Record<CsvColumn, string>, isDate = false): { row: CsvRow } | RowFailure {
  const failed = (error: CsvRowError, column: CsvColumn, expected: Expectation): RowFailure => ({
    error,
    column,
    read: values[column].slice(0, csvCellMax),
    expected,
  });
  for (const column of csvColumns) {
    if (hasControlCharacter(values[column])) return failed('datatype_mismatch', column, 'printable');
    if (values[column].length > csvCellMax) return failed('datatype_mismatch', column, 'short_text');
  }
  const type = parseBookingType(values.type);
  if (!type && values.type === '' && !values.referenceNumber && !values.containerNumber)
    return failed('row_incomplete', 'type', 'booking_type');
  if (!type) return failed('booking_type_not_parseable', 'type', 'booking_type');
  const { referenceNumber } = values;
  if (isErrorValue(referenceNumber)) return failed('datatype_mismatch', 'referenceNumber', 'reference');
  if (!isReference(referenceNumber)) return failed('row_incomplete', 'referenceNumber', 'reference');
  const containerNumber = normalizeContainerNumber(values.containerNumber) || null;
  if (type === 'pickup' && !containerNumber) return failed('row_incomplete', 'containerNumber', 'container_number');

  const isNumber = containerNumber === null || isContainerNumber(containerNumber);
  const offered = isNumber ? undefined : offerContainerNumber(values.containerNumber);
  const warnings = warningsOf(referenceNumber, isDate);
  const row = { type, referenceNumber, containerNumber };
  return { row: { ...row, ...(offered && { suggestedContainerNumber: offered }), ...(warnings[0] && { warnings }) } };
}

/**
 * Reads one row of a list. Only the three columns are looked at, so that a downloaded list with its long texts can be
 * uploaded again; empty cells at the end may be left out, or be too many.
 * @param width number of the header's cells
 */
export function readCsvRow(row: TableRow, mapping: ColumnMapping, width: number): { row: CsvRow } | RowFailure {
  const { cells, dates } = row;
  if (row.isBroken)
    return { error: 'datatype_mismatch', read: row.text.slice(0, csvCellMax), expected: 'closed_quotes' };
  const surplus = cells.slice(width).find((cell) => cell.trim() !== '');
  if (surplus !== undefined)
    return { error: 'datatype_mismatch', read: cellText(surplus).slice(0, csvCellMax), expected: 'cells_of_header' };
  return readValues(readCells(row, mapping), dates?.includes(mapping.referenceNumber));
}

/** Tells whether a row is the header once more, as lists of several pages have it. */
export function headerAgain(headers: readonly string[]): (row: TableRow) => boolean {
  const isNamed = headers.filter((header) => header.trim() !== '').length > 1;
  const keys = headers.map(columnKey);
  const isSame = (cell: string, place: number) =>
    cell === headers[place] || (cell.length <= columnNameMax && columnKey(cell) === keys[place]);
  return ({ cells }) => isNamed && keys.every((_, place) => isSame(cells[place] ?? '', place));
}
