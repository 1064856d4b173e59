import { callSeconds, isCallVisible, present } from '@quaygate/rules';
import { type KeyboardEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { IconMinus } from '#web/ui/icons.ts';
import { dispatch } from '../voice-client.ts';
import { useVoice } from '../voice-store.ts';
import { Announcer } from './announcer.tsx';
import c from './badge.module.css';
import { statusText } from './call-words.ts';
import { Controls } from './controls.tsx';
import { FailurePanel } from './failure-panel.tsx';
import { MiniBadge } from './mini-badge.tsx';
import { OtherSide } from './other-side.tsx';
import { RemoteAudio } from './remote-audio.tsx';
import { StateMark } from './state-mark.tsx';
import { timerText } from './timer.ts';
import { useCallBar } from './use-call-bar.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useSecondsSince } from './use-seconds.ts';

/** The call of this tab, at the lower right above everything (VOICE-05, VOICE-63). It never takes the focus by itself. */
export function Badge() {
  const text = useText('call');
  const { call: state, remoteStream } = useVoice();
  const badge = useRef<HTMLElement>(null);
  const { status, isMinimized, joinedAt, micPermissionError } = state;
  const isRunning = status === 'connected' && joinedAt !== null;
  const now = useSecondsSince(isRunning ? joinedAt : null);
  const timer = joinedAt === null ? undefined : timerText(callSeconds(state, now));
  useCallBar(badge, isCallVisible(state));
  useKeptFocus(badge, `${status} ${isMinimized}`);

  const foldOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isMinimized) return;
    // A dialog below stays open.
    event.stopPropagation();
    dispatch({ type: 'minimize', isMinimized: true });
  };
  return createPortal(
    // The library hides all but `aria-live` behind a modal dialog; a call can be taken there too.
    <div className={c.place} aria-live="off" data-call={status}>
      <Announcer state={state} />
      <RemoteAudio stream={remoteStream} />
      {isCallVisible(state) && (
        <section ref={badge} className={c.badge} data-mini={isMinimized || undefined} aria-label={text('region')} onKeyDown={foldOnEscape}>
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
                <IconButton
                  icon={IconMinus}
                  label={text('minimise')}
                  onClick={() => dispatch({ type: 'minimize', isMinimized: true })}
                />
              </header>
              <OtherSide state={state} />
              {status === 'error' && !micPermissionError ? <FailurePanel state={state} /> : <Controls state={state} />}
              {micPermissionError && <FailurePanel state={state} isOverlay />}
            </>
          )}
        </section>
      )}
    </div>,
    present(document.getElementById('live')),
  );
}
