import type { CallState } from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconMicrophone, IconMicrophoneOff, IconPhone, IconPhoneOff } from '#web/ui/buttons/icons.ts';
import { dispatch } from '../voice-client.ts';
import c from './badge.module.css';

/**
 * What can be done now: accept or decline, mute and hang up (VOICE-07, VOICE-08). Hanging up stands where declining stood,
 * so that a second press on accepting ends no call.
 */
export function Controls({ state }: { state: CallState }) {
  const text = useText('call');
  const { status, step, microphoneOn, micPermissionError } = state;
  if (status === 'incoming')
    return (
      <div className={c.controls}>
        <Button variant="danger" icon={IconPhoneOff} block onClick={() => dispatch({ type: 'decline' })}>
          {text('decline')}
        </Button>
        <Button variant="primary" icon={IconPhone} block onClick={() => dispatch({ type: 'accept' })}>
          {text('accept')}
        </Button>
      </div>
    );
  if (status === 'ended') return null;
  const canMute = status === 'connected' && step === null;
  const isMuted = canMute && !microphoneOn;
  return (
    <div className={c.controls} inert={micPermissionError}>
      <Button
        variant="danger"
        icon={IconPhoneOff}
        block
        disabled={micPermissionError}
        onClick={() => dispatch({ type: 'end' })}
      >
        {text('end')}
      </Button>
      <Button
        icon={isMuted ? IconMicrophone : IconMicrophoneOff}
        block
        disabled={!canMute}
        onClick={() => dispatch({ type: 'mute', isMuted: microphoneOn })}
      >
        {text(isMuted ? 'unmute' : 'mute')}
      </Button>
    </div>
  );
}
