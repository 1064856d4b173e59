import type { Tour } from '@quaygate/contract';
import { useCauseText } from '#web/text/readiness-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Chip } from '#web/ui/show/chip.tsx';
import c from './bookings-overview.module.css';
import { RepairButtons } from './repair/repair-buttons.tsx';
import type { Repairing } from './repair/repair-place.ts';

const tones = { ready: 'green', ready_with_warnings: 'yellow', not_ready: 'red' } as const;

interface TourReadinessProps {
  tour: Tour;
  readiness: NonNullable<Tour['readiness']>;
  onRepair: (repairing: Repairing) => void;
}

/** Whether the tour passes in its slot: a light, the first cause, what to do, and the first repair (READY-13, READY-33). */
export function TourReadiness({ tour, readiness, onRepair }: TourReadinessProps) {
  const status = useText('status');
  const causeText = useCauseText();
  const { state, causes, phoneNumber } = readiness;
  const [first] = causes;
  const number = first?.mend === 'call_terminal' ? phoneNumber : null;
  return (
    <span className={c.ready}>
      <Chip tone={tones[state]}>{status(`ready.state.${state}`)}</Chip>
      {first && (
        <span>
          <span className={c.why}>{causeText(first.code)}</span>{' '}
          {first.code === 'driver_blocked' && `${status('ready.blocked')} `}
          {status(`ready.mend.${first.mend}`)}
          {number && ` ${number}`}
        </span>
      )}
      {first && <RepairButtons tour={tour} onRepair={onRepair} />}
    </span>
  );
}
