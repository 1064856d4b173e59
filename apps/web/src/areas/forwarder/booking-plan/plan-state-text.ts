import type { PlannedRow, Terminal } from '@quaygate/contract';
import { meantTerminal, offerContainerNumber, type PlanReason, repairContainerNumber } from '@quaygate/rules';
import { useCallback } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { errorText } from '#web/text/error-text.ts';
import { currentLanguage, useLanguage } from '#web/text/language.ts';
import { type Text, useText } from '#web/text/use-text.ts';
import { planColumns } from './plan-edit.ts';
import { missingIn, type RowFacts } from './plan-row.ts';

type StateTone = 'green' | 'red' | 'yellow' | 'grey' | 'blue';
export interface RowState {
  tone: StateTone;
  text: string;
}

/** The number that is offered for a container that was not found or is none. */
export function offeredNumber({ containerNumber }: PlannedRow, { checked }: RowFacts): string | undefined {
  const code = checked?.errorCode;
  if (code !== 'container_number_invalid_format' && code !== 'reference_not_found') return undefined;
  return (
    checked?.suggestedContainerNumber ?? offerContainerNumber(containerNumber) ?? repairContainerNumber(containerNumber)
  );
}

/** What the check refused. A number that may be meant is named: the row is more likely mistyped than early (PLAN-45). */
export function refusedState(
  row: PlannedRow,
  facts: RowFacts,
  text: Text<'bookingPlan'>,
  language = currentLanguage(),
): RowState | undefined {
  const { checked } = facts;
  const code = checked?.errorCode;
  if (!code) return undefined;
  const isWatched = code === 'reference_not_found';
  const reason = isWatched ? text('state.watched') : errorText({ code, extra: checked }, language);
  const number = offeredNumber(row, facts);
  if (number) return { tone: 'red', text: text('state.meant', { number, reason }) };
  return { tone: isWatched ? 'yellow' : 'red', text: reason };
}

/** The column where a row is to be mended. */
export function faultColumn(row: PlannedRow, facts: RowFacts): number {
  const columnOf = (name: (typeof planColumns)[number]) => planColumns.indexOf(name);
  const { checked, outcome } = facts;
  const missing = missingIn(row);
  if (missing === 'terminal' || missing === 'type') return columnOf(missing);
  const isOfContainer = checked?.errorCode === 'container_number_invalid_format' || offeredNumber(row, facts);
  if (missing === 'container' || (!missing && isOfContainer)) return columnOf('containerNumber');
  if (missing === 'reference' || checked?.errorCode) return columnOf('referenceNumber');
  return columnOf(outcome?.errorCode ? 'slot' : 'type');
}

const failed: readonly PlanReason[] = ['noSlot', 'noPlace', 'noDriver', 'oneToOne'];

/** Where a row stands. */
interface RowPlace {
  zone: string | undefined;
  terminals: readonly Terminal[];
}

/** How a row stands, in words. */
export function useStateText(): (row: PlannedRow, facts: RowFacts, place: RowPlace) => RowState {
  const text = useText('bookingPlan');
  const language = useLanguage((state) => state.language);
  return useCallback(
    (row, facts, { zone, terminals }) => {
      const { checked, outcome, reason, isBooking } = facts;
      if (row.bookingId !== null) {
        const tour = outcome?.booking?.tourId;
        return { tone: 'green', text: tour ? text('state.bookedTour', { tour }) : text('state.booked') };
      }
      if (isBooking) return { tone: 'blue', text: text('state.booking') };
      const { terminalText } = row;
      if (terminalText !== undefined) {
        const meant = meantTerminal(terminalText, terminals);
        const mistake = typeof meant === 'string' ? meant : 'terminal_unknown';
        return { tone: 'red', text: text(`terminalMistake.${mistake}`, { text: terminalText }) };
      }
      const missing = missingIn(row);
      if (missing) return { tone: 'red', text: text(`missing.${missing}`) };
      if (outcome?.errorCode) {
        const words = errorText({ code: outcome.errorCode }, language);
        const next = outcome.nextSlots?.[0];
        const more = next ? ` ${text('state.nextSlot', { time: formatDateTime(next.slotBegin, zone) })}` : '';
        return { tone: 'red', text: `${words}${more}` };
      }
      if (!checked) return { tone: 'grey', text: text('state.checking') };
      if (checked.isWaiting) return { tone: 'grey', text: text('state.waiting') };
      const refused = refusedState(row, facts, text, language);
      if (refused) return refused;
      if (reason && failed.includes(reason)) return { tone: 'yellow', text: text(`reason.${reason}`) };
      if (row.timeSlot && row.truckerId) {
        return { tone: 'green', text: reason ? text(`reason.${reason}`) : text('state.planned') };
      }
      return { tone: 'green', text: text('state.bookable') };
    },
    [text, language],
  );
}
