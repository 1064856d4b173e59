import type { PlannedRow } from '@quaygate/contract';
import { type PairRefusal, pairRefusal } from '@quaygate/rules';
import { loadOf, type PlanWorld } from './plan-problem.ts';
import type { RowFacts } from './plan-row.ts';

export type PairProblem = PairRefusal | 'booked' | 'not_checked';

/** Why two rows cannot be a pair, as far as they are known (PLAN-26). */
export function pairProblem(
  [a, b]: readonly [PlannedRow, PlannedRow],
  factsOf: (rowId: string) => RowFacts,
  { terminals }: PlanWorld,
): PairProblem | undefined {
  if (a.bookingId !== null || b.bookingId !== null) return 'booked';
  const limit = terminals.find(({ terminalId }) => terminalId === a.terminalId)?.limit;
  const read = (row: PlannedRow) => {
    const container = factsOf(row.rowId).checked?.container;
    const { type, terminalId } = row;
    return type !== null && terminalId !== null && container
      ? { type, terminalId, load: loadOf(container) }
      : undefined;
  };
  const [one, other] = [read(a), read(b)];
  return one && other && limit ? pairRefusal(one, other, limit) : 'not_checked';
}

const isPairOf = ({ rowId, pairRowId }: PlannedRow, ids: readonly string[]) =>
  ids.includes(rowId) || (pairRowId !== null && ids.includes(pairRowId));

/** The rows with those of a pair, or of two, apart from everything they were with. */
export const apart = (rows: readonly PlannedRow[], ids: readonly string[]): PlannedRow[] =>
  rows.map((row) =>
    row.bookingId === null && row.pairRowId !== null && isPairOf(row, ids) ? { ...row, pairRowId: null } : row,
  );

/** The rows with two of them as a pair: they name one another, and nothing else names them. */
export const together = (rows: readonly PlannedRow[], a: string, b: string): PlannedRow[] =>
  apart(rows, [a, b]).map((row) =>
    row.rowId === a ? { ...row, pairRowId: b } : row.rowId === b ? { ...row, pairRowId: a } : row,
  );

/** The row that shares a truck with this one, by what either says. */
export const partnerOf = (rows: readonly PlannedRow[], { rowId, pairRowId }: PlannedRow): PlannedRow | undefined =>
  rows.find((row) => row.rowId === pairRowId || row.pairRowId === rowId);
