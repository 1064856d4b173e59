import { type CallState, callSeconds } from '@quaygate/rules';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconMinus } from '#web/ui/buttons/icons.ts';
import { focusContent } from '#web/ui/dialogs/keep-focus.ts';
import { dispatch } from '../voice-client.ts';
import c from './badge.module.css';
import { statusText } from './call-words.ts';
import { Controls } from './controls.tsx';
import { FailurePanel } from './failure-panel.tsx';
import { MiniBadge } from './mini-badge.tsx';
import { OtherSide } from './other-side.tsx';
import { StateMark } from './state-mark.tsx';
import { timerText } from './timer.ts';
import { useCallBar } from './use-call-bar.ts';
import { useSecondsSince } from './use-seconds.ts';

/** When the badge goes while it has the focus, the focus returns to where it came from. */
function useReturnedFocus(badge: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = badge;
    let before: HTMLElement | undefined;
    const note = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !current?.contains(relatedTarget)) before = relatedTarget;
    };
    current?.addEventListener('focusin', note);
    return () => {
      current?.removeEventListener('focusin', note);
      if (!current?.contains(document.activeElement)) return;
      queueMicrotask(() => (before?.isConnected ? before.focus({ preventScroll: true }) : focusContent()));
    };
  }, [badge]);
}

/** A call that is seen: who, since when, and what can be done; or minimised (VOICE-06). */
export function CallPanel({ state }: { state: CallState }) {
  const text = useText('call');
  const panel = useRef<HTMLElement>(null);
  const { status, isMinimized, joinedAt, micPermissionError } = state;
  const now = useSecondsSince(status === 'connected' ? joinedAt : null);
  const timer = joinedAt === null ? undefined : timerText(callSeconds(state, now));
  useCallBar(panel);
  useReturnedFocus(panel);

  const fold = () => dispatch({ type: 'minimize', isMinimized: true });
  const foldOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isMinimized) return;
    // A dialog below stays open.
    event.stopPropagation();
    fold();
  };
  return (
    <section
      ref={panel}
      className={c.badge}
      data-mini={isMinimized || undefined}
      aria-label={text('region')}
      onKeyDown={foldOnEscape}
    >
      {isMinimized ? (
        <MiniBadge state={state} timer={timer} />
      ) : (
        <>
          <header className={c.head}>
            <StateMark state={state} />
            <h2 className={c.status}>{statusText(text, state)}</h2>
            {timer && (
              <span className={c.timer} role="timer" aria-label={text('timer', { time: timer })}>
                {timer}
              </span>
            )}
            <IconButton icon={IconMinus} label={text('minimise')} onClick={fold} />
          </header>
          <OtherSide state={state} />
          <div className={c.stack}>
            {(status !== 'error' || micPermissionError) && <Controls state={state} />}
            {status === 'error' && <FailurePanel state={state} isOverlay={micPermissionError} />}
          </div>
        </>
      )}
    </section>
  );
}
