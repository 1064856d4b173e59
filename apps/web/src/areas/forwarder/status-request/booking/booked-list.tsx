import type { Booking, Terminal } from '@quaygate/contract';
import { Link } from '@tanstack/react-router';
import { formatTimeSpan, formatWeekday } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import { IconArrowUpRight, IconCircleCheck } from '#web/ui/buttons/icons.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { ContainerNumber } from '#web/ui/show/container-number.tsx';
import { Plate } from '#web/ui/show/plate.tsx';
import c from './booked-list.module.css';
import { truckerName } from './trucker-choice.ts';

const shownAtOnce = 6;

/** What was booked during this visit, the newest first, each with the way to its tour. */
export function BookedList({ bookings, terminals }: { bookings: readonly Booking[]; terminals: readonly Terminal[] }) {
  const text = useText('statusRequest');
  return (
    <Panel title={text('booked.title')} flush>
      <ul>
        {bookings.slice(0, shownAtOnce).map((booking) => {
          const terminal = terminals.find(({ id }) => id === booking.terminalId);
          const { slotBegin, slotEnd } = booking.timeSlot;
          return (
            <li key={booking.bookingId} className={c.booked}>
              <IconCircleCheck size={17} stroke={1.75} aria-hidden className={c.mark} />
              <div className={c.words}>
                <span className={c.line}>
                  {booking.containerNumber ? (
                    <ContainerNumber number={booking.containerNumber} />
                  ) : (
                    <b>{booking.referenceNumber}</b>
                  )}
                  <span>{text(`type.${booking.type}`)}</span>
                </span>
                <span className={c.line}>
                  <Plate plate={booking.licensePlate} />
                  <span>{truckerName(booking.truckerInformation)}</span>
                  <span className="muted">
                    {terminal?.name}, {formatWeekday(slotBegin, terminal?.timeZone)}{' '}
                    <span className="nowrap">{formatTimeSpan(slotBegin, slotEnd, terminal?.timeZone)}</span>
                  </span>
                </span>
              </div>
              <Link
                to="/forwarderOperator/bookingsOverview"
                search={{ search: booking.tourId }}
                aria-label={text('booked.openTour', { tour: booking.tourId })}
                className={c.tour}
              >
                {text('booked.tour', { tour: booking.tourId })}
                <IconArrowUpRight size={14} stroke={1.75} aria-hidden />
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
