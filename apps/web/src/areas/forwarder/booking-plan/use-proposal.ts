import type { BookingPlan, ForwarderTrucker, PlannedRow, Terminal } from '@quaygate/contract';
import { propose as proposeRows } from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { type Choice, rangeOf } from './plan-edit.ts';
import { problemOf } from './plan-problem.ts';
import { choiceKey, choiceOf } from './plan-row.ts';
import type { PlanFacts } from './use-plan-facts.ts';
import type { PlanRows } from './use-plan-rows.ts';

export interface DeskProps {
  plan: BookingPlan;
  drivers: readonly ForwarderTrucker[];
  terminals: readonly Terminal[];
}

/** Takes the next alternative of a row; the present choice becomes its last one. */
const alternativeOf =
  ({ rows, edit }: Pick<PlanRows, 'rows' | 'edit'>, { factsOf, tell }: PlanFacts, cursorRow: PlannedRow | undefined) =>
  () => {
    if (!cursorRow || cursorRow.bookingId !== null) return;
    const [next, ...rest] = factsOf(cursorRow.rowId).alternatives ?? [];
    if (!next) return;
    const { truckerId, timeSlot, rowId } = cursorRow;
    const { terminalId } = next;
    const before =
      truckerId && timeSlot
        ? [{ truckerId, terminalId, begin: timeSlot.slotBegin.getTime(), end: timeSlot.slotEnd.getTime() }]
        : [];
    tell([rowId], ({ reason: _, ...known }) => ({ ...known, alternatives: [...rest, ...before] }));
    const slot = { slotBegin: new Date(next.begin), slotEnd: new Date(next.end) };
    edit(rows.map((row) => (row === cursorRow ? { ...row, truckerId: next.truckerId, timeSlot: slot } : row)));
  };

/** Slots and drivers for the chosen rows, or all; and the next alternative of one (PLAN-20 to 23). */
export function useProposal(
  { plan, drivers, terminals }: DeskProps,
  { rows, edit }: PlanRows,
  facts: PlanFacts,
  choice: Choice,
) {
  const text = useText('bookingPlan');
  const { factsOf } = facts;
  const cursorRow = rows[choice.cursor.row];

  const propose = () => {
    const { top, bottom } = rangeOf(choice);
    const isMeant = (index: number) => bottom === top || (index >= top && index <= bottom);
    const isOpen = (row: PlannedRow) => row.timeSlot === null || row.truckerId === null;
    const stands = rows.filter((row, index) => !isOpen(row) || isMeant(index));
    const found = new Map(
      proposeRows(
        problemOf({ rows: stands, factsOf, world: facts.world, drivers, terminals, minutes: plan.minutes }),
      ).map((each) => [each.id, each]),
    );
    const asked = stands.filter((row) => isOpen(row) && found.has(row.rowId));
    if (asked.length === 0) return;
    facts.tell(
      asked.map(({ rowId }) => rowId),
      ({ outcome: _, ...known }, rowId) => {
        const made = found.get(rowId);
        const row = stands.find((each) => each.rowId === rowId);
        if (!made || !row) return known;
        const { reason, alternatives, choice: given } = made;
        const reasonFor = given ? choiceKey(given.truckerId, given.begin) : choiceOf(row);
        return { ...known, reason, reasonFor, alternatives };
      },
    );
    const isAsked = new Set(asked.map(({ rowId }) => rowId));
    edit(
      rows.map((row) => {
        const given = isAsked.has(row.rowId) ? found.get(row.rowId)?.choice : undefined;
        if (!given) return row;
        const { truckerId, begin, end } = given;
        return { ...row, truckerId, timeSlot: { slotBegin: new Date(begin), slotEnd: new Date(end) } };
      }),
    );
    const planned = asked.filter(({ rowId }) => found.get(rowId)?.choice).length;
    notify.info(text('proposed', { planned, count: asked.length }));
  };

  const alternative = alternativeOf({ rows, edit }, facts, cursorRow);
  return { propose, alternative };
}
