import { isCallVisible, present } from '@quaygate/rules';
import { createPortal } from 'react-dom';
import { useVoice } from '../voice-store.ts';
import { Announcer } from './announcer.tsx';
import c from './badge.module.css';
import { CallPanel } from './call-panel.tsx';
import { RemoteAudio } from './remote-audio.tsx';

/** The call of this tab, at the lower right above everything (VOICE-05, VOICE-63). It never takes the focus by itself. */
export function Badge() {
  const { call, remoteStream } = useVoice();
  return createPortal(
    // The library hides all but `aria-live` behind a modal dialog; a call can be taken there too.
    <div className={c.place} aria-live="off" data-call={call.status}>
      <Announcer state={call} />
      <RemoteAudio stream={remoteStream} />
      {isCallVisible(call) && <CallPanel state={call} />}
    </div>,
    present(document.getElementById('live')),
  );
}
