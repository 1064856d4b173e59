import { type ComponentType, lazy, Suspense } from 'react';
import { whenIdle } from '#web/lib/when-idle.ts';
import { useVoice } from '#web/voice/voice-store.ts';
import { useTours } from '../tours.ts';

const Call = lazy(() =>
  whenIdle()
    .then(() => import('./call.tsx'))
    .then((part): { default: ComponentType } => ({ default: part.Call }))
    // Without it the driver cannot be called; everything else goes on.
    .catch(() => ({ default: () => null })),
);

/** Calls, for drivers of a terminal that takes some (DRV-CALL-02); loaded behind the screen. */
export function CallPlace() {
  const isConcerned = useTours(({ tours }) => tours?.some(({ terminal }) => terminal.takesCalls) ?? false);
  // A tour that goes to another driver meanwhile ends no call.
  const isUnderWay = useVoice(({ call }) => call.status !== 'idle');
  return (
    (isConcerned || isUnderWay) && (
      <Suspense>
        <Call />
      </Suspense>
    )
  );
}
