import type { GatePassUser } from '@quaygate/contract';
import { useText } from '#web/text/use-text.ts';
import { IconClock, IconSteeringWheel, IconSteeringWheelOff } from '#web/ui/buttons/icons.ts';
import { stateOf } from './gate-pass-user-state.ts';
import c from './gate-pass-users.module.css';

const icons = { usual: IconSteeringWheel, pending: IconClock, deleted: IconSteeringWheelOff };

/** The driver, a change that waits, or a crossed sign for who is deleted; its tooltip names it (GATE-56). */
export function StateIcon({ user }: { user: GatePassUser }) {
  const text = useText('gatePassUsers');
  const state = stateOf(user);
  const Mark = icons[state];
  return (
    <span className={c.state} data-state={state} data-tip={text(`state.${state}`)}>
      <Mark size={16} stroke={1.65} aria-hidden />
      <span className={c.word}>{text(`state.${state}`)}</span>
    </span>
  );
}
