import type { SlotBooking } from '@quaygate/contract';
import { stateTone } from '@quaygate/rules';
import type { ArrivalOf } from '#web/nouns/arrival/arrival.queries.ts';
import { useReasonText } from '#web/text/reason-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Chip } from '#web/ui/show/chip.tsx';
import { ExpectedTime } from '#web/ui/show/expected-time.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import c from './bookings.module.css';

interface StateParts {
  booking: SlotBooking;
  arrivalOf: ArrivalOf;
  timeZone: string;
}

/** The state, why it stands still, and when the truck is expected. */
export function BookingState({ booking: { state, tourId, slotEnd, halt }, arrivalOf, timeZone }: StateParts) {
  const text = useText('slotBoard');
  const reasonText = useReasonText();
  const arrival = arrivalOf(tourId);
  const reason = halt && reasonText(halt);
  return (
    <span className={c.pair}>
      <Chip tone={stateTone(state)}>{text(`state.${state}`)}</Chip>
      {reason && (
        <span className={c.second}>
          <TruncatedText text={reason} />
        </span>
      )}
      {arrival && (
        <ExpectedTime time={arrival.arrivalDate} until={slotEnd} told={arrival.reportedDate} zone={timeZone} />
      )}
    </span>
  );
}
