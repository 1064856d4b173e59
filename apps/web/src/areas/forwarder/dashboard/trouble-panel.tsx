import type { Tour } from '@quaygate/contract';
import { haltStates, stateTone } from '@quaygate/rules';
import { Link } from '@tanstack/react-router';
import { formatDate, formatTimeSpan } from '#web/lib/dates.ts';
import { useTroubledTours } from '#web/nouns/tour/tour.queries.ts';
import { useReasonText } from '#web/text/reason-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { EmptyRoad } from '#web/ui/drawings/small/empty-road.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { EmptyState } from '#web/ui/page/states.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import { Plate } from '#web/ui/show/plate.tsx';
import c from './dashboard.module.css';

const inOverview = { tourStates: [...haltStates] };
const notReady = { readiness: 'not_ready' } as const;

/** Who stands still and why: the first thing a dispatcher wants to know in the morning. */
export function TroublePanel() {
  const text = useText('dashboard');
  const { data } = useTroubledTours();
  return (
    <Panel
      title={text('trouble')}
      note={text('troubleNote')}
      flush
      action={
        <>
          <Link className={c.all} to="/forwarderOperator/bookingsOverview" search={notReady}>
            {text('notReady')}
          </Link>
          {data !== undefined && data.total > 0 && (
            <Link className={c.all} to="/forwarderOperator/bookingsOverview" search={inOverview}>
              {text('troubleAll')}
            </Link>
          )}
        </>
      }
    >
      {data === undefined ? (
        <ul className={c.tours} aria-busy>
          {[60, 72, 54].map((width) => (
            <li key={width} className={c.tour}>
              <Skeleton width={`${width}%`} />
            </li>
          ))}
        </ul>
      ) : data.items.length === 0 ? (
        <EmptyState drawing={<EmptyRoad />} title={text('troubleNone')} text={text('troubleNoneText')} />
      ) : (
        <ul className={c.tours}>
          {data.items.map((tour) => (
            <TroubleLine key={tour.id} tour={tour} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The whole row leads to its tour, and is one stop of the keyboard (FWD-DASH-23). */
function TroubleLine({ tour }: { tour: Tour }) {
  const status = useText('status');
  const reasonText = useReasonText();
  const { truckerInformation, timeSlot, facility, state, halt } = tour;
  const reason = halt && (reasonText(halt) || status('noReason'));
  return (
    <li>
      <Link className={c.tour} to="/forwarderOperator/bookingsOverview" search={{ search: tour.id, tour: tour.id }}>
        <Plate plate={tour.licensePlate} />
        <span className={c.who}>
          <strong>
            {truckerInformation.firstName} {truckerInformation.lastName}
          </strong>
          <span className={c.where}>
            <span>{facility.name}</span>
            <span>
              {formatDate(timeSlot.slotBegin)} {formatTimeSpan(timeSlot.slotBegin, timeSlot.slotEnd)}
            </span>
          </span>
          {reason && <span className={c.reason}>{reason}</span>}
        </span>
        <Chip tone={stateTone(state)}>{status(`tour.${state}`)}</Chip>
      </Link>
    </li>
  );
}
