import { quietPart } from '#web/lib/quiet-part.tsx';
import { whenIdle } from '#web/lib/when-idle.ts';
import { useVoice } from '#web/voice/voice-store.ts';
import { useTours } from '../tours.ts';

// Without it the driver cannot be called; everything else goes on.
const Call = quietPart(() =>
  whenIdle()
    .then(() => import('./call.tsx'))
    .then((part) => part.Call),
);

/** Calls, for drivers of a terminal that takes some (DRV-CALL-02); loaded behind the screen. */
export function CallPlace() {
  const isConcerned = useTours(({ tours }) => tours?.some(({ terminal }) => terminal.takesCalls) ?? false);
  // A tour that goes to another driver meanwhile ends no call.
  const isUnderWay = useVoice(({ call }) => call.status !== 'idle');
  return (isConcerned || isUnderWay) && <Call />;
}
