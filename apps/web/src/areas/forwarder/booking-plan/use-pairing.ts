import type { PlannedRow } from '@quaygate/contract';
import { useText } from '#web/text/use-text.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { type Choice, rangeOf } from './plan-edit.ts';
import { apart, pairProblem, partnerOf, together } from './plan-pair.ts';
import type { PlanFacts } from './use-plan-facts.ts';
import type { PlanRows } from './use-plan-rows.ts';

/** Two rows on one truck, and apart again: by dragging one on the other, or by a key (PLAN-26). */
export function usePairing({ rows, edit }: PlanRows, { factsOf, world }: PlanFacts, choice: Choice) {
  const text = useText('bookingPlan');
  const find = (rowId: string) => rows.find((row) => row.rowId === rowId);
  const join = (a: PlannedRow, b: PlannedRow) => {
    const problem = pairProblem([a, b], factsOf, world);
    if (problem) notify.warning(text(`pairRefused.${problem}`));
    else edit(together(rows, a.rowId, b.rowId));
  };
  const split = (row: PlannedRow) => {
    if (partnerOf(rows, row)) edit(apart(rows, [row.rowId]));
  };
  return {
    /** A row was dropped on another one, or below all of them. */
    drop: (fromId: string, toId: string | undefined) => {
      const [from, to] = [find(fromId), toId === undefined ? undefined : find(toId)];
      if (from && to && from !== to) join(from, to);
      else if (from && !to) split(from);
    },
    /** The two chosen rows become a pair, or the chosen one is alone again. */
    pair: () => {
      const { top, bottom } = rangeOf(choice);
      const [a, b] = [rows[top], rows[bottom]];
      if (!a || !b) return;
      if (partnerOf(rows, a) === (a === b ? partnerOf(rows, b) : b) && partnerOf(rows, a)) split(a);
      else if (bottom - top === 1) join(a, b);
      else notify.warning(text('pairRefused.choose_two'));
    },
  };
}
