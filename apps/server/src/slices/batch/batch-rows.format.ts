import type { CellObject, WorkSheet } from '@e965/xlsx';
import { sheetMaxCells, type TableRow } from '@quaygate/rules';
import { Refusal } from '../../plumbing/refusal.ts';
import { type Formats, isDateCell, shownCell } from './batch-cell.format.ts';

type Cells = (CellObject | undefined)[];

/** The rows of a sheet that are shown, and how many others have values. */
export interface SheetRows {
  rows: TableRow[];
  hiddenRowCount: number;
}

const hasValue = (cell: CellObject | undefined) => String(cell?.v ?? '').trim() !== '';

/**
 * What a merged cell says, it says of all its rows (FIELD-FILE-03). Rows without a cell of their own stay empty: they
 * are the same row, only higher.
 * @throws Refusal request_too_large where merged cells have more rows than a sheet has cells
 */
function fillDown(data: readonly (Cells | undefined)[], merges: WorkSheet['!merges'] = []): void {
  const own = data.map((cells) => cells?.some(hasValue) === true);
  let looked = 0;
  for (const { s, e } of merges) {
    const cell = data[s.r]?.[s.c];
    if (!cell) continue;
    for (let row = s.r + 1; row <= Math.min(e.r, data.length - 1); row++) {
      if (++looked > sheetMaxCells) throw new Refusal('request_too_large');
      const cells = data[row];
      if (own[row] && cells && !hasValue(cells[s.c])) cells[s.c] = cell;
    }
  }
}

/** @param isHidden whether a row, from 0, is hidden where the library does not know it */
export function rowsOf(
  sheet: WorkSheet | undefined,
  formats: Formats,
  isHidden: ReadonlySet<number> | undefined,
): SheetRows {
  const data = (sheet?.['!data'] ?? []) as (Cells | undefined)[];
  fillDown(data, sheet?.['!merges']);
  const rows: TableRow[] = [];
  let hiddenRowCount = 0;
  for (const [index, cells] of data.entries()) {
    if (!cells) continue;
    const texts = Array.from(cells, (cell) => (cell ? shownCell(cell, formats) : ''));
    if (texts.every((each) => each.trim() === '')) continue;
    if (sheet?.['!rows']?.[index]?.hidden || isHidden?.has(index)) {
      hiddenRowCount++;
      continue;
    }
    const dates = Array.from(cells).flatMap((cell, place) => (cell && isDateCell(cell, formats) ? [place] : []));
    rows.push({ line: index + 1, cells: texts, text: texts.join('; '), ...(dates.length > 0 && { dates }) });
  }
  return { rows, hiddenRowCount };
}
