import type { Terminal } from '@quaygate/contract';
import { formatTimeSpan, formatWeekday } from '#web/lib/dates.ts';
import { useConflicts } from '#web/nouns/booking/booking.queries.ts';
import type { Visit } from '#web/nouns/booking/conflicts.ts';
import { useTerminals } from '#web/nouns/terminal/terminal.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';

/** Warns of a driver who is booked elsewhere at this time; the booking stays possible (FWD-STAT-49). */
export function DoubleBooking({ visit, driver }: { visit: Visit; driver: string }) {
  const text = useText('statusRequest');
  const conflicts = useConflicts(visit);
  const { data } = useTerminals();
  if (conflicts.length === 0) return null;
  const terminalOf = (id: number): Terminal | undefined => data?.items.find((each) => each.id === id);
  return (
    <InlineNotice tone="warning" title={text('booking.alreadyBooked', { driver })}>
      <ul>
        {conflicts.map(({ bookingId, tourId, terminalId, licensePlate, timeSlot: { slotBegin, slotEnd } }) => {
          const terminal = terminalOf(terminalId);
          const time = `${formatWeekday(slotBegin, terminal?.timeZone)} ${formatTimeSpan(slotBegin, slotEnd, terminal?.timeZone)}`;
          return (
            <li key={bookingId}>
              {text('booking.alreadyBookedAt', {
                terminal: terminal?.name ?? '',
                time,
                plate: licensePlate,
                tour: tourId,
              })}
            </li>
          );
        })}
      </ul>
    </InlineNotice>
  );
}
