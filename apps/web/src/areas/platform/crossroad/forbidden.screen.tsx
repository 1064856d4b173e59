import { useText } from '#web/text/use-text.ts';
import { ClosedGate } from '#web/ui/drawings/small/closed-gate.tsx';
import { Crossroad } from './crossroad.tsx';

/** A route the roles do not open (NAV-02, NAV-39). */
export function ForbiddenScreen() {
  const text = useText('shell');
  return (
    <Crossroad number="403" title={text('forbidden.title')} text={text('forbidden.text')} drawing={<ClosedGate />} />
  );
}
