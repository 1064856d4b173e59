import type { Booking } from '@quaygate/contract';
import { Link } from '@tanstack/react-router';
import { formatDate, formatTimeSpan } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import c from './readiness-dialog.module.css';

const shownTours = 5;

/** The open tours that hinder a removal, each with the way to it (FWD-TRK-36). */
export function OpenTours({ tours }: { tours: readonly Booking[] }) {
  const text = useText('trucker');
  const more = tours.length - shownTours;
  return (
    <ul className={c.tours}>
      {tours.slice(0, shownTours).map(({ tourId, licensePlate, timeSlot: { slotBegin, slotEnd } }) => (
        <li key={tourId}>
          <Link to="/forwarderOperator/bookingsOverview" search={{ search: tourId }}>
            {text('remove.tour', {
              tourId,
              licensePlate,
              slot: `${formatDate(slotBegin)} ${formatTimeSpan(slotBegin, slotEnd)}`,
            })}
          </Link>
        </li>
      ))}
      {more > 0 && <li className="muted">{text('remove.more', { count: more })}</li>}
    </ul>
  );
}
