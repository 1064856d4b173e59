import type { ErrorCode, MovedTour, TimeSlot, TourMovePreview } from '@quaygate/contract';
import { fullName } from '@quaygate/rules';
import { formatTimeSpan, formatWeekday } from '#web/lib/dates.ts';
import { errorText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import c from './bulk.module.css';

/** A tour with its driver and its slot. */
export interface TourRow extends TimeSlot {
  tourId: string;
  firstName: string;
  lastName: string;
  /** Why it stays, where that is no refusal. */
  stays?: string | undefined;
}

interface RerouteRowsProps {
  tours: readonly TourRow[];
  /** Undefined while it is read. */
  preview: readonly TourMovePreview[] | undefined;
  outcomes: ReadonlyMap<string, MovedTour>;
  timeZone: string;
}

const Refused = ({ code }: { code: ErrorCode }) => <span className={c.refused}>{errorText({ code })}</span>;

/** From where to where each tour goes, or why it stays; then what came of it. */
export function RerouteRows({ tours, preview, outcomes, timeZone }: RerouteRowsProps) {
  const text = useText('tourMove');
  const status = useText('status');
  const byId = new Map(preview?.map((each) => [each.tourId, each]));
  const span = ({ slotBegin, slotEnd }: TimeSlot) =>
    `${formatWeekday(slotBegin, timeZone)}, ${formatTimeSpan(slotBegin, slotEnd, timeZone)}`;
  const after = ({ tourId, stays }: TourRow) => {
    if (stays) return <span className={c.refused}>{stays}</span>;
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
        {tours.map((tour) => (
          <tr key={tour.tourId}>
            <th scope="row">
              <span className={c.tour}>{tour.tourId}</span>{' '}
              <span className="muted">{fullName(tour.firstName, tour.lastName)}</span>
            </th>
            <td>{span(byId.get(tour.tourId)?.currentSlot ?? tour)}</td>
            <td>{after(tour)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
