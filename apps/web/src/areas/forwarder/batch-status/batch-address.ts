import type { BatchRow, CorruptRow } from '@quaygate/contract';

const isRow = (row: Partial<BatchRow> | null): row is BatchRow =>
  typeof row === 'object' &&
  row !== null &&
  typeof row.referenceNumber === 'string' &&
  (row.type === 'pickup' || row.type === 'delivery') &&
  (row.containerNumber === null || typeof row.containerNumber === 'string');

/** The rows that travel in the history state; undefined where they are missing or unreadable. */
export function readRows(state: unknown): BatchRow[] | undefined {
  const text = (state as { getStatusRequestStringified?: unknown } | undefined)?.getStatusRequestStringified;
  if (typeof text !== 'string') return undefined;
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) && rows.every(isRow) ? rows : undefined;
  } catch {
    return undefined;
  }
}

/** Rows of the list that could not be read, and how many there are; the first hundred travel with the others. */
export interface CorruptRows {
  corruptRows: CorruptRow[];
  corruptRowCount: number;
}

const isCorrupt = (row: Partial<CorruptRow> | null): row is CorruptRow =>
  typeof row === 'object' && row !== null && typeof row.rowNumber === 'number' && typeof row.values === 'object';

export function readCorruptRows(state: unknown): CorruptRows {
  const none = { corruptRows: [], corruptRowCount: 0 };
  const text = (state as { corruptRowsStringified?: unknown } | undefined)?.corruptRowsStringified;
  if (typeof text !== 'string') return none;
  try {
    const read = JSON.parse(text) as Partial<CorruptRows> | null;
    const rows = read?.corruptRows;
    if (!Array.isArray(rows) || !rows.every(isCorrupt) || typeof read?.corruptRowCount !== 'number') return none;
    return { corruptRows: rows, corruptRowCount: read.corruptRowCount };
  } catch {
    return none;
  }
}

/** What goes into the plan: the rows, and those that could not be read and were not mended (PLAN-02). */
export function planState(terminalId: number, rows: readonly BatchRow[], corrupt: CorruptRows) {
  const mended = new Set(rows.map(({ line }) => line));
  const corruptRows = corrupt.corruptRows.filter(({ rowNumber }) => !mended.has(rowNumber));
  const corruptRowCount = corrupt.corruptRowCount - corrupt.corruptRows.length + corruptRows.length;
  // A row that was mended names its terminal and own texts as before.
  const named = new Map(corrupt.corruptRows.map(({ rowNumber, terminal, own }) => [rowNumber, { terminal, own }]));
  return {
    planRowsStringified: JSON.stringify(rows.map((row) => ({ ...named.get(row.line ?? -1), ...row }))),
    corruptRowsStringified: JSON.stringify({ terminalId, corruptRows, corruptRowCount }),
  };
}

export const addressOf = (fileName: string, terminalId: number, rows: readonly BatchRow[], corrupt: CorruptRows) => ({
  search: { fileName, terminalIdInput: terminalId },
  state: {
    getStatusRequestStringified: JSON.stringify(rows),
    corruptRowsStringified: JSON.stringify(corrupt),
  },
});
