import type { PlannedRow } from '@quaygate/contract';
import { useCallback, useRef, useState } from 'react';
import { stepBack } from './plan-edit.ts';

/** Steps that can be taken back. */
const maxSteps = 100;

export interface PlanRows {
  rows: readonly PlannedRow[];
  /** The rows at this moment, also inside work that began before. */
  now: () => readonly PlannedRow[];
  /** What the user did; it can be taken back. */
  edit: (rows: PlannedRow[]) => void;
  /** What the server said; nothing to take back. */
  adopt: (change: (row: PlannedRow) => PlannedRow) => void;
  back: () => boolean;
}

export function usePlanRows(stored: readonly PlannedRow[]): PlanRows {
  const [rows, setRows] = useState(stored);
  const current = useRef(rows);
  const steps = useRef<(readonly PlannedRow[])[]>([]);
  const show = useCallback((next: readonly PlannedRow[]) => {
    current.current = next;
    setRows(next);
  }, []);
  const now = useCallback(() => current.current, []);
  const edit = useCallback(
    (next: PlannedRow[]) => {
      steps.current = [...steps.current, current.current].slice(-maxSteps);
      show(next);
    },
    [show],
  );
  const adopt = useCallback((change: (row: PlannedRow) => PlannedRow) => show(current.current.map(change)), [show]);
  const back = useCallback(() => {
    const before = steps.current.at(-1);
    if (!before) return false;
    steps.current = steps.current.slice(0, -1);
    show(stepBack(current.current, before));
    return true;
  }, [show]);
  return { rows, now, edit, adopt, back };
}
