import type { BatchRow } from '@quaygate/contract';

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
    return Array.isArray(rows) && rows.length > 0 && rows.every(isRow) ? rows : undefined;
  } catch {
    return undefined;
  }
}

export const addressOf = (fileName: string, terminalId: number, rows: readonly BatchRow[]) => ({
  search: { fileName, terminalIdInput: terminalId },
  state: { getStatusRequestStringified: JSON.stringify(rows) },
});
