import type { Tour, TourEvent } from '@quaygate/contract';
import { isLaneNumber } from '@quaygate/rules';
import { formatDateTime } from '#web/lib/dates.ts';
import { useTourHistory } from '#web/nouns/tour/tour.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useJudgedText } from '#web/text/readiness-text.ts';
import { useReasonText } from '#web/text/reason-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconRefresh } from '#web/ui/buttons/icons.ts';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import c from './tour-history.module.css';

interface TourHistoryProps {
  tour: Tour;
  timeZone: string;
}

/** What happened to a tour: when, what, by which side, why and in which lane (READY-05). */
export function TourHistory({ tour, timeZone }: TourHistoryProps) {
  const text = useText('tourHistory');
  const shell = useText('shell');
  const failureText = useFailureText();
  const { data, error, refetch } = useTourHistory(tour.id);
  return (
    <section className={c.history}>
      <h2>{text('title')}</h2>
      {data?.items.length === 0 && <p className="muted">{text('empty')}</p>}
      {data && data.items.length > 0 && (
        <ol className={c.events} aria-label={text('list', { id: tour.id })}>
          {data.items.map((event) => (
            <HistoryLine key={keyOf(event)} event={event} tour={tour} timeZone={timeZone} />
          ))}
        </ol>
      )}
      {!data && !error && (
        <p role="status">
          <span className="sr-only">{text('loading')}</span>
          <Skeleton width="60%" />
        </p>
      )}
      {!data && error && (
        <div role="alert" className={c.failed}>
          <p>
            {text('failed')} {failureText(error)}
          </p>
          <Button size="small" icon={IconRefresh} onClick={() => void refetch()}>
            {shell('action.retry')}
          </Button>
        </div>
      )}
    </section>
  );
}

const keyOf = ({ type, occurredAt, source, lane, bookingIds, reason }: TourEvent) =>
  [type, occurredAt.getTime(), source, lane, reason, ...bookingIds].join(' ');

const namesOf = ({ driver, licensePlate }: NonNullable<TourEvent['truck']>['from']) =>
  driver ? `${driver}, ${licensePlate}` : licensePlate;

type UnitChange = NonNullable<TourEvent['changes']>[number];

function useChangeText(): (change: UnitChange) => string {
  const text = useText('tourHistory');
  const valueText = (field: UnitChange['field'], value: UnitChange['from']) => {
    if (value === null) return text('unit.none');
    if (field === 'type') return text(value === 'pickup' ? 'unit.pickup' : 'unit.delivery');
    if (field === 'containerLength') return `${value} ft`;
    return field === 'netWeight' || field === 'emptyWeight' ? `${value} kg` : `${value}`;
  };
  return ({ field, from, to }) => {
    if (field === 'state') return text(to === 'ANNOUNCED' ? 'unit.held' : 'unit.free');
    const change = text('truckFrom', { from: valueText(field, from), to: valueText(field, to) });
    return `${text(`unit.field.${field}`)}: ${change}`;
  };
}

function HistoryLine({ event, tour, timeZone }: { event: TourEvent; tour: Tour; timeZone: string }) {
  const text = useText('tourHistory');
  const reason = useReasonText()(event);
  const judgedText = useJudgedText();
  const { type, source, lane, licensePlate, occurredAt, bookingIds, judged, truck, changes } = event;
  const changeText = useChangeText();
  // Where it happened to some of the bookings alone, it says to which.
  const units = tour.containerBookings.filter(({ bookingId }) => bookingIds.includes(bookingId));
  const some = units.length < tour.containerBookings.length ? units : [];
  const further = [
    text(`source.${source}`),
    lane && (isLaneNumber(lane) ? text('lane', { lane }) : lane),
    licensePlate && text('plate', { plate: licensePlate }),
    judged && judgedText(judged),
    truck && text('truckFrom', { from: namesOf(truck.from), to: namesOf(truck.to) }),
    ...(changes ?? []).map(changeText),
    ...some.map(({ containerNumber, referenceNumber }) => containerNumber ?? referenceNumber),
  ].filter(Boolean);
  return (
    <li>
      <time dateTime={occurredAt.toISOString()}>{formatDateTime(occurredAt, timeZone)}</time>
      <span>
        <b>{truck ? text('truck') : changes ? text('unit.title') : text(`type.${type}`)}</b>
        {reason && <span className={c.why}>{`: ${reason}`}</span>} <span className="muted">{further.join(' · ')}</span>
      </span>
    </li>
  );
}
