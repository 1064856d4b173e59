import type { Tour } from '@quaygate/contract';
import { useCauseText } from '#web/text/readiness-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Chip } from '#web/ui/show/chip.tsx';
import c from './bookings-overview.module.css';

const tones = { ready: 'green', ready_with_warnings: 'yellow', not_ready: 'red' } as const;

/** Whether the tour passes in its slot: a light, the first cause and what to do (READY-13). */
export function TourReadiness({ readiness }: { readiness: NonNullable<Tour['readiness']> }) {
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
    </span>
  );
}
