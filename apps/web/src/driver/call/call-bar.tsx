import { fill } from '@quaygate/phrases/fill';
import { type CallState, callSeconds } from '@quaygate/rules';
import { useRef } from 'react';
import { IconMicrophone, IconMicrophoneOff, IconPhone, IconPhoneOff, IconPhoneX } from '#web/ui/buttons/icons.ts';
import { timerText } from '#web/voice/badge/timer.ts';
import { useCallBar } from '#web/voice/badge/use-call-bar.ts';
import { useSecondsSince } from '#web/voice/badge/use-seconds.ts';
import { dispatch } from '#web/voice/voice-client.ts';
import { useTexts } from '../texts/texts.ts';
import c from './call.module.css';
import { failureText, statusText } from './call-words.ts';

interface CallBarProps {
  state: CallState;
  /** Undefined for one that is on no tour of the driver. */
  terminal: string | undefined;
}

/** The call of this phone at the bottom of every screen (DRV-CALL-04). */
export function CallBar({ state, terminal }: CallBarProps) {
  const texts = useTexts((each) => each.texts);
  const bar = useRef<HTMLElement>(null);
  const { status, call, error, joinedAt } = state;
  const now = useSecondsSince(status === 'connected' ? joinedAt : null);
  const timer = joinedAt === null ? undefined : timerText(callSeconds(state, now));
  useCallBar(bar);

  const isMuted = status === 'connected' && state.step === null && !state.microphoneOn;
  const names = [terminal, call?.calleeName !== terminal && call?.calleeName].filter(Boolean);
  return (
    <section ref={bar} className={c.bar} data-call={status} aria-label={texts.call.title}>
      <div className={c.inner}>
        <div className={c.head}>
          {status === 'error' || status === 'ended' ? (
            <IconPhoneX size={24} aria-hidden />
          ) : (
            <IconPhone size={24} aria-hidden />
          )}
          <p className={c.status} role="status">
            {isMuted ? texts.call.muted : statusText(texts, state)}
          </p>
          {timer && (
            <span className={c.timer} role="timer" aria-label={fill(texts.call.timer, { time: timer })}>
              {timer}
            </span>
          )}
        </div>
        {names.length > 0 && <p className={c.name}>{names.join(' · ')}</p>}
        {error && (
          <p className={c.trouble} role="alert">
            {failureText(texts, error)}
          </p>
        )}
        <Controls state={state} />
      </div>
    </section>
  );
}

function Controls({ state: { status, step, microphoneOn } }: { state: CallState }) {
  const { call: words } = useTexts((state) => state.texts);
  if (status === 'ended') return null;
  if (status === 'error')
    return (
      <button type="button" className={c.control} onClick={() => dispatch({ type: 'close' })}>
        {words.close}
      </button>
    );
  const canMute = status === 'connected' && step === null;
  const isMuted = canMute && !microphoneOn;
  return (
    <div className={c.controls}>
      <button
        type="button"
        className={c.control}
        aria-disabled={!canMute}
        onClick={canMute ? () => dispatch({ type: 'mute', isMuted: microphoneOn }) : undefined}
      >
        {isMuted ? <IconMicrophone size={24} aria-hidden /> : <IconMicrophoneOff size={24} aria-hidden />}
        {isMuted ? words.unmute : words.mute}
      </button>
      <button type="button" className={c.hangUp} onClick={() => dispatch({ type: 'end' })}>
        <IconPhoneOff size={24} aria-hidden />
        {words.end}
      </button>
    </div>
  );
}
