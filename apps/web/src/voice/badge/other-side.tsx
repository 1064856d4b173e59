import type { CallState } from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import { IconMicrophoneOff } from '#web/ui/buttons/icons.ts';
import { Plate } from '#web/ui/show/plate.tsx';
import c from './badge.module.css';

/** Who is at the other side (VOICE-62). */
export function OtherSide({ state: { status, step, call, microphoneOn } }: { state: CallState }) {
  const text = useText('call');
  const isMuted = status === 'connected' && step === null && !microphoneOn;
  return (
    <div className={c.other}>
      <p className={c.name}>{call?.calleeName || <span className="muted">{text('nameMissing')}</span>}</p>
      <div className={c.line}>
        {call?.licensePlate ? (
          <Plate plate={call.licensePlate} />
        ) : (
          <span className="muted">{text('plateMissing')}</span>
        )}
        {isMuted && (
          <span className={c.muted}>
            <IconMicrophoneOff size={14} stroke={1.75} aria-hidden />
            {text('muted')}
          </span>
        )}
      </div>
    </div>
  );
}
