import type { CallState } from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import { IconChevronUp } from '#web/ui/buttons/icons.ts';
import { dispatch } from '../voice-client.ts';
import c from './badge.module.css';
import { statusText } from './call-words.ts';
import { StateMark } from './state-mark.tsx';

interface MiniBadgeProps {
  state: CallState;
  timer: string | undefined;
}

/** State, timer and one button that brings the call back (VOICE-06, VOICE-62). */
export function MiniBadge({ state, timer }: MiniBadgeProps) {
  const text = useText('call');
  const words = [text('restore'), statusText(text, state), timer && text('timer', { time: timer })];
  return (
    <button
      type="button"
      className={c.mini}
      aria-label={words.filter(Boolean).join(', ')}
      onClick={() => dispatch({ type: 'minimize', isMinimized: false })}
    >
      <StateMark state={state} />
      <span>{statusText(text, state)}</span>
      {timer && <span className={c.timer}>{timer}</span>}
      <IconChevronUp size={16} stroke={1.75} aria-hidden />
    </button>
  );
}
