import type { PlannedRow, Terminal } from '@quaygate/contract';
import { meantTerminal, offerContainerNumber, type PlanReason, repairContainerNumber } from '@quaygate/rules';
import { useCallback } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { errorText } from '#web/text/error-text.ts';
import { useLanguage } from '#web/text/language.ts';
import { useText } from '#web/text/use-text.ts';
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
      if (checked.errorCode === 'reference_not_found') return { tone: 'yellow', text: text('state.watched') };
      if (checked.errorCode)
        return { tone: 'red', text: errorText({ code: checked.errorCode, extra: checked }, language) };
      if (reason && failed.includes(reason)) return { tone: 'yellow', text: text(`reason.${reason}`) };
      if (row.timeSlot && row.truckerId) {
        return { tone: 'green', text: reason ? text(`reason.${reason}`) : text('state.planned') };
      }
      return { tone: 'green', text: text('state.bookable') };
    },
    [text, language],
  );
}
