import type { BatchRow, PlannedRow } from '@quaygate/contract';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { rowOfBatch } from './plan-row.ts';

/** Rows that travel from the batch status request in the history state, as its own do (FWD-BATCH-33). */
function readRows(state: unknown): BatchRow[] {
  const text = (state as { planRowsStringified?: unknown } | undefined)?.planRowsStringified;
  if (typeof text !== 'string') return [];
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? rows.filter((row) => typeof row?.referenceNumber === 'string') : [];
  } catch {
    return [];
  }
}

/** Takes over what another screen hands over, once: a reload finds it stored. */
export function useHandOver(onRows: (rows: PlannedRow[]) => void) {
  const navigate = useNavigate();
  const state = useLocation({ select: (location) => location.state });
  const taken = useRef<unknown>(undefined);
  const take = useRef(onRows);
  take.current = onRows;
  useEffect(() => {
    const rows = readRows(state);
    if (rows.length === 0 || taken.current === state) return;
    taken.current = state;
    take.current(
      rows.map(({ terminal: _, ...row }) => rowOfBatch(row, 0, { terminalId: row.terminalId, terminals: [] })),
    );
    void navigate({ to: '/forwarderOperator/plan', replace: true, state: {} });
  }, [state, navigate]);
}
