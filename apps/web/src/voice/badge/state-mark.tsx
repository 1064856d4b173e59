import type { CallState } from '@quaygate/rules';
import {
  type Icon,
  IconMicrophoneOff,
  IconPhone,
  IconPhoneCall,
  IconPhoneIncoming,
  IconPhoneOff,
  IconPhoneX,
} from '#web/ui/buttons/icons.ts';
import c from './badge.module.css';

type Seen = Exclude<CallState['status'], 'idle'>;
const icons: Record<Seen, Icon> = {
  incoming: IconPhoneIncoming,
  connecting: IconPhoneCall,
  connected: IconPhone,
  ended: IconPhoneOff,
  error: IconPhoneX,
};

/** The state as an icon; its colour says the same. */
export function StateMark({ state: { status, micPermissionError } }: { state: CallState }) {
  if (status === 'idle') return null;
  const Mark = micPermissionError ? IconMicrophoneOff : icons[status];
  return (
    <span className={c.mark}>
      <Mark size={17} stroke={1.75} aria-hidden />
    </span>
  );
}
