import { csvLineMax } from './batch-limits.ts';
import { findHeader } from './table-columns.ts';
import {
  isEmptyRow,
  namedSeparator,
  rowsOfText,
  type TableRow,
  type TableSeparator,
  tableSeparators,
} from './table-text.ts';

/** Among so many rows from the top, empty ones not counted, the header is looked for. */
const headerRowsMax = 25;

/** The first rows of a list that are not empty. */
export function firstRows(rows: Iterable<TableRow>, most = headerRowsMax): TableRow[] {
  const first: TableRow[] = [];
  for (const row of rows) {
    if (!isEmptyRow(row) && !row.isBroken) first.push(row);
    if (first.length === most || row.line > 10 * headerRowsMax) break;
  }
  return first;
}

/** How well a separator fits the first rows: the columns it lets us name, then how many rows it cuts into equally many cells. */
function fitOf(text: string, separator: TableSeparator): number {
  const rows = firstRows(rowsOfText(text, separator));
  const { missing, line } = findHeader(rows);
  const widths = new Map<number, number>();
  for (const { cells } of rows) if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  return (3 - missing.length) * 1_000 + (line > 0 ? 10 : 0) + Math.max(0, ...widths.values());
}

/**
 * What separates the cells of a text: named by a line `sep=;` before the header, otherwise what fits its first rows best; of
 * equals the first of `tableSeparators` (FIELD-FILE-01).
 */
export function separatorOf(text: string): { separator: TableSeparator; isNamed: boolean } {
  const named = namedSeparator(text.slice(0, 20).split(/[\r\n]/, 1)[0] ?? '');
  if (named) return { separator: named, isNamed: true };
  const sample = text.slice(0, (headerRowsMax + 1) * csvLineMax);
  let best: { separator: TableSeparator; fit: number } = { separator: ';', fit: 0 };
  for (const separator of tableSeparators) {
    const fit = fitOf(sample, separator);
    if (fit > best.fit) best = { separator, fit };
  }
  return { separator: best.separator, isNamed: false };
}
