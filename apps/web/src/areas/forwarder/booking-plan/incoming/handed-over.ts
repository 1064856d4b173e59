import type { BatchRow, CorruptRow, PlannedRow, Terminal } from '@quaygate/contract';
import { rowOfBatch, rowOfCorrupt } from '../plan-row.ts';

/** What the batch status request hands over (FWD-BATCH-33): its rows, and those that are still to be mended. */
interface HandedOver {
  rows: PlannedRow[];
  /** Rows that could not be read and did not travel. */
  unread: number;
}

function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The rows of a list in their order, each at the terminal that it names, else at the one of the request (PLAN-07). */
export function handedOver(state: unknown, terminals: readonly Terminal[]): HandedOver {
  const texts = (state ?? {}) as { planRowsStringified?: unknown; corruptRowsStringified?: unknown };
  const read = parsed(texts.planRowsStringified);
  if (!Array.isArray(read)) return { rows: [], unread: 0 };
  const corrupt = (parsed(texts.corruptRowsStringified) ?? {}) as {
    terminalId?: number;
    corruptRows?: CorruptRow[];
    corruptRowCount?: number;
  };
  const unreadable = Array.isArray(corrupt.corruptRows) ? corrupt.corruptRows : [];
  const rows = [
    ...(read as BatchRow[])
      .filter((row) => typeof row?.referenceNumber === 'string')
      .map((row) => ({ line: row.line ?? 0, row: rowOfBatch(row, 0, { terminalId: row.terminalId, terminals }) })),
    ...unreadable
      .filter((row) => typeof row?.values?.referenceNumber === 'string')
      .map((row) => ({
        line: row.rowNumber,
        row: rowOfCorrupt(row, 0, { terminalId: corrupt.terminalId ?? null, terminals }),
      })),
  ];
  return {
    rows: rows.sort((a, b) => a.line - b.line).map(({ row }) => row),
    unread: Math.max(0, (corrupt.corruptRowCount ?? 0) - unreadable.length),
  };
}
