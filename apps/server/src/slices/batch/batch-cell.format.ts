import type { CellObject } from '@e965/xlsx';
import type { Library } from './batch-library.format.ts';

/** Quoted text, escaped characters and brackets of a number format, or dots that are no fraction of a second. */
const dots = /"[^"]*"|\\.|\[[^\]]*\]|\.(?!0)/g;

/** The dots of 'dd.mm.yyyy' are text, which the library refuses unless they are escaped. */
const escapedDots = (format: string) => format.replace(dots, (each) => (each === '.' ? '\\.' : each));

/** What spreadsheets are read with: the library's number formats, and from which year days are counted. */
export interface Formats {
  formats: Library['SSF'];
  date1904: boolean;
}

function shownDate(value: number, format: string, { formats, date1904 }: Formats): string {
  try {
    return formats.format(escapedDots(format), value, { date1904 });
  } catch {
    return '';
  }
}

/** A cell as the user sees it, but for a number without a format of its own, which is never shortened to 4,71E+10. */
export function shownCell(cell: CellObject, known: Formats): string {
  if (cell.t !== 'n' || typeof cell.v !== 'number') return String(cell.w ?? cell.v ?? '');
  const format = String(cell.z ?? 'General');
  const number = Math.abs(cell.v) >= 1e15 ? cell.v.toExponential() : String(cell.v);
  // What has a value is never empty (FIELD-FILE-03).
  if (known.formats.is_date(format)) return cell.w || shownDate(cell.v, format, known) || number;
  return /E[+-]/i.test(format) || /^0\d+$/.test(cell.w ?? '') ? cell.w || number : number;
}

export const isDateCell = (cell: CellObject, { formats }: Formats): boolean =>
  cell.t === 'd' || (cell.t === 'n' && formats.is_date(String(cell.z ?? '')));
