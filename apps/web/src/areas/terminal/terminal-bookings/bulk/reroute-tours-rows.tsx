import type { ErrorCode, MovedTour, SlotBooking, TimeSlot, TourMovePreview } from '@quaygate/contract';
import { driverOf } from '#web/bookings/booking-words.ts';
import c from '#web/bookings/bulk/bulk.module.css';
import { formatTimeSpan, formatWeekday } from '#web/lib/dates.ts';
import { errorText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { Chip } from '#web/ui/show/chip.tsx';

interface RerouteToursRowsProps {
  /** One booking of each tour. */
  tours: readonly SlotBooking[];
  /** Undefined while it is read. */
  preview: readonly TourMovePreview[] | undefined;
  outcomes: ReadonlyMap<string, MovedTour>;
  timeZone: string;
}

const Refused = ({ code }: { code: ErrorCode }) => <span className={c.refused}>{errorText({ code })}</span>;

/** From where to where each tour goes, or why it stays; then what came of it. */
export function RerouteToursRows({ tours, preview, outcomes, timeZone }: RerouteToursRowsProps) {
  const text = useText('tourMove');
  const status = useText('status');
  const byId = new Map(preview?.map((each) => [each.tourId, each]));
  const span = ({ slotBegin, slotEnd }: TimeSlot) =>
    `${formatWeekday(slotBegin, timeZone)}, ${formatTimeSpan(slotBegin, slotEnd, timeZone)}`;
  const after = (tourId: string) => {
    const found = byId.get(tourId);
    if (!found) return preview ? null : <Skeleton width="70%" />;
    const { timeSlot, joinsTour, errorCode } = found;
    if (!timeSlot) return errorCode && <Refused code={errorCode} />;
    const outcome = outcomes.get(tourId);
    return (
      <span className={c.new}>
        <span className={c.slot}>{span(timeSlot)}</span>
        {!outcome && timeSlot.atRisk && <Chip tone="red">{status(`risk.${timeSlot.atRisk}`)}</Chip>}
        {!outcome && joinsTour && <span className="muted">{text('move.joins')}</span>}
        {outcome?.errorCode && <Refused code={outcome.errorCode} />}
        {outcome?.movedTo && (
          <Chip tone="green">
            {outcome.movedTo === tourId ? text('move.moved') : text('move.joined', { id: outcome.movedTo })}
          </Chip>
        )}
      </span>
    );
  };
  return (
    <table className={c.tours} aria-label={text('move.table')}>
      <thead>
        <tr>
          {[text('column.tour'), text('column.before'), text('column.after')].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tours.map((booking) => (
          <tr key={booking.tourId}>
            <th scope="row">
              <span className={c.tour}>{booking.tourId}</span> <span className="muted">{driverOf(booking)}</span>
            </th>
            <td>{span(byId.get(booking.tourId)?.currentSlot ?? booking)}</td>
            <td>{after(booking.tourId)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
