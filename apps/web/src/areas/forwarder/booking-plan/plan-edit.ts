import type { PlannedRow } from '@quaygate/contract';
import { rowsOfText } from '@quaygate/rules';

/** Columns of the grid that a user writes in. */
export const planColumns = [
  'type',
  'referenceNumber',
  'containerNumber',
  'terminal',
  'wanted',
  'slot',
  'driver',
  'pair',
  'customer',
  'orderNumber',
  'note',
] as const;
export type PlanColumn = (typeof planColumns)[number];

export interface Cell {
  row: number;
  column: number;
}
/** Chosen cells: from where Shift was pressed to where the cursor stands. */
export interface Choice {
  cursor: Cell;
  anchor: Cell;
}

export const rangeOf = ({ cursor, anchor }: Choice) => ({
  top: Math.min(cursor.row, anchor.row),
  bottom: Math.max(cursor.row, anchor.row),
  left: Math.min(cursor.column, anchor.column),
  right: Math.max(cursor.column, anchor.column),
});

/** Writes the text of a cell into a row; undefined where it cannot be understood. */
export type WriteCell = (row: PlannedRow, column: PlanColumn, text: string) => Partial<PlannedRow> | undefined;
/** The text of a cell, as `WriteCell` reads it. */
export type ReadCell = (row: PlannedRow, column: PlanColumn) => string;

/** Cells of copied text: rows by line breaks, cells by tabs; what stands in quotes is one cell, on one line here. */
export function cellsIn(text: string): string[][] {
  const rows = [...rowsOfText(text.replace(/\r\n?/g, '\n').replace(/\n$/, ''), '\t')];
  return rows.map(({ cells, isBroken, text: line }) =>
    (isBroken ? line.split('\t') : cells).map((cell) => cell.replace(/\s*\n\s*/g, ' ')),
  );
}

/** A cell that begins with a quote is quoted, so that it is read as it was. */
const copied = (cell: string) => {
  const line = cell.replace(/[\t\n]/g, ' ');
  return /^\s*"/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
};

/** Copied text of more than one cell. */
export function isTable(text: string): boolean {
  const [first = [], ...further] = cellsIn(text);
  return further.length > 0 || first.length > 1;
}

/** A cell of which something is said, with what was to be written into it. */
export interface NamedCell {
  line: number;
  column: PlanColumn;
  text: string;
}

export interface Edited {
  rows: PlannedRow[];
  /** Could not be understood, and stand as before. */
  refused: NamedCell[];
  /** Are shorter than what was written. */
  cut: NamedCell[];
}

const isCut = (kept: unknown, text: string) =>
  typeof kept === 'string' && kept.length < text.length && text.startsWith(kept);

/** A row that was changed, where it may be: one that is booked keeps what it is. */
function changed(row: PlannedRow, change: Partial<PlannedRow> | undefined): PlannedRow {
  if (!change || row.bookingId !== null) return row;
  const next = { ...row, ...change };
  const isOther = (['terminalId', 'type', 'referenceNumber', 'containerNumber'] as const).some(
    (field) => next[field] !== row[field],
  );
  // A slot of another load unit is none of this one.
  return isOther && !('timeSlot' in change) ? { ...next, timeSlot: null } : next;
}

/**
 * Writes cells from a place on, over the chosen ones where one cell was copied.
 * @param append makes a row below the last one; without it what stands below is left out
 */
export function pasteCells(
  rows: readonly PlannedRow[],
  choice: Choice,
  cells: readonly (readonly string[])[],
  write: WriteCell,
  append?: (place: number) => PlannedRow,
): Edited {
  const { top, left, bottom, right } = rangeOf(choice);
  const [first = []] = cells;
  const isOne = cells.length === 1 && first.length === 1;
  const height = isOne ? bottom - top + 1 : cells.length;
  const width = isOne ? right - left + 1 : Math.max(...cells.map((line) => line.length));
  const edited: Edited = { rows: [...rows], refused: [], cut: [] };
  const next = edited.rows;
  for (let down = 0; down < height; down++) {
    const index = top + down;
    if (index >= next.length && append) next.push(append(index));
    let row = next[index];
    for (let across = 0; across < width && row; across++) {
      const column = planColumns[left + across];
      const text = isOne ? first[0] : cells[down]?.[across];
      if (!column || text === undefined) continue;
      const named = { line: index, column, text: text.trim() };
      const change = write(row, column, named.text);
      if (!change) edited.refused.push(named);
      else if (isCut(change[column as 'note'], named.text)) edited.cut.push(named);
      row = changed(row, change);
    }
    if (row) next[index] = row;
  }
  return edited;
}

/** The top row of the choice into all below it. */
export function fillDown(rows: readonly PlannedRow[], choice: Choice, read: ReadCell, write: WriteCell): Edited {
  const { top, bottom, left, right } = rangeOf(choice);
  const source = rows[top];
  if (!source || bottom === top) return { rows: [...rows], refused: [], cut: [] };
  const cells = planColumns.slice(left, right + 1).map((column) => read(source, column));
  const below = { anchor: { row: top + 1, column: left }, cursor: { row: bottom, column: right } };
  const lines = Array.from({ length: bottom - top }, () => cells);
  return pasteCells(rows, below, lines, write);
}

/** Empties the chosen cells. */
export function emptyCells(rows: readonly PlannedRow[], choice: Choice, write: WriteCell): Edited {
  const { top, bottom, left, right } = rangeOf(choice);
  const line = Array.from({ length: right - left + 1 }, () => '');
  return pasteCells(
    rows,
    choice,
    Array.from({ length: bottom - top + 1 }, () => line),
    write,
  );
}

/** Copied text of the chosen cells. */
export function copyCells(rows: readonly PlannedRow[], choice: Choice, read: ReadCell): string {
  const { top, bottom, left, right } = rangeOf(choice);
  const columns = planColumns.slice(left, right + 1);
  return rows
    .slice(top, bottom + 1)
    .map((row) => columns.map((column) => copied(read(row, column))).join('\t'))
    .join('\n');
}

/** A step back, which never touches what was booked since: those rows stay as they are. */
export function stepBack(now: readonly PlannedRow[], before: readonly PlannedRow[]): PlannedRow[] {
  const booked = new Map(now.filter(({ bookingId }) => bookingId !== null).map((row) => [row.rowId, row]));
  const attempts = new Map(now.map((row) => [row.rowId, row.attempt]));
  const restored = before.map(
    (row) => booked.get(row.rowId) ?? { ...row, bookingId: null, attempt: attempts.get(row.rowId) ?? row.attempt },
  );
  const known = new Set(before.map(({ rowId }) => rowId));
  return [...restored, ...[...booked.values()].filter(({ rowId }) => !known.has(rowId))];
}

/** What changed between what is stored and what stands: by identity, since rows are never changed in place. */
export function changesOf(stored: ReadonlyMap<string, PlannedRow>, rows: readonly PlannedRow[]) {
  const changedRows = rows
    .map((row, place) => (row.place === place ? row : { ...row, place }))
    .filter((row) => !isSame(stored.get(row.rowId), row));
  const kept = new Set(rows.map(({ rowId }) => rowId));
  return { rows: changedRows, removedRowIds: [...stored.keys()].filter((rowId) => !kept.has(rowId)) };
}

const isSame = (a: PlannedRow | undefined, b: PlannedRow): boolean =>
  a === b || (a !== undefined && JSON.stringify(a) === JSON.stringify(b));

const far = planColumns.length;
/** Rows and columns that a key goes; a page is as high as it is told. */
const steps: Record<string, readonly [down: number | 'page', across: number, up?: true]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: ['page', 0, true],
  PageDown: ['page', 0],
  Home: [0, -far],
  End: [0, far],
};

/** The cursor after a key, inside the grid; undefined where the key moves nothing. */
export function moved(
  { row, column }: Cell,
  key: string,
  { rows, page }: { rows: number; page: number },
): Cell | undefined {
  const step = steps[key];
  if (!step) return undefined;
  const [down, across, up] = step;
  const by = down === 'page' ? page : down;
  return {
    row: Math.max(0, Math.min(rows - 1, row + (up ? -by : by))),
    column: Math.max(0, Math.min(far - 1, column + across)),
  };
}
