import type { BookingType } from '../booking/booking-state.ts';
import { csvCellMax } from '../booking/limits.ts';
import { isReference } from '../booking/reference.ts';
import { normalizeContainerNumber } from '../load-unit/container.ts';
import {
  type CsvColumn,
  csvColumns,
  hasControlCharacter,
  isScientific,
  parseBookingType,
  stripApostrophe,
} from './csv.ts';

export type CsvRow = { type: BookingType; referenceNumber: string; containerNumber: string | null };
export type CsvRowError = 'datatype_mismatch' | 'booking_type_not_parseable' | 'row_incomplete';

/**
 * Reads the unquoted cells of one data row (api-forwarder 7.8, steps 5 to 7); width is the number of header cells.
 * Only the three columns are looked at, so that a downloaded file with its long texts can be uploaded again.
 */
export function readCsvRow(
  cells: readonly string[],
  columns: Record<CsvColumn, number>,
  width: number,
): { row: CsvRow } | { error: CsvRowError } {
  if (cells.length > width) return { error: 'datatype_mismatch' };

  const raw = csvColumns.map((column) => cells[columns[column]] ?? '');
  const [typeCell = '', referenceNumber = '', containerCell = ''] = raw.map((cell) =>
    stripApostrophe(cell.trim()).trim(),
  );
  const spoilt = raw.some(hasControlCharacter) || isScientific(referenceNumber);
  const tooLong = [typeCell, referenceNumber, containerCell].some((cell) => cell.length > csvCellMax);
  if (spoilt || tooLong) return { error: 'datatype_mismatch' };

  if (cells[columns.type] === undefined) return { error: 'row_incomplete' };
  const type = parseBookingType(typeCell);
  if (!type) return { error: 'booking_type_not_parseable' };

  const containerNumber = normalizeContainerNumber(containerCell) || null;
  const incomplete = cells.length < width || !isReference(referenceNumber) || (type === 'pickup' && !containerNumber);
  return incomplete ? { error: 'row_incomplete' } : { row: { type, referenceNumber, containerNumber } };
}
