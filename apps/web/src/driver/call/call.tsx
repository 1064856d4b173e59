import { isCallVisible } from '@quaygate/rules';
import { useEffect } from 'react';
import { RemoteAudio } from '#web/voice/badge/remote-audio.tsx';
import { openVoice } from '#web/voice/voice-client.ts';
import type { VoiceHost } from '#web/voice/voice-host.ts';
import { useVoice } from '#web/voice/voice-store.ts';
import { whenOver } from '../session.ts';
import { useTours } from '../tours.ts';
import { CallBar } from './call-bar.tsx';
import { Incoming } from './incoming.tsx';

/** Calls in the driver's app. */
const driverHost: VoiceHost = {
  userType: 'trucker',
  // A driver works at no terminal.
  facilityId: () => null,
  whenSignedOut: whenOver,
  // The app has words of its own for them.
  reasonText: async (reason) => reason,
};

/** Keeps the driver reachable, and shows their call on every screen (DRV-CALL-03, DRV-CALL-04). */
export function Call() {
  const { call, remoteStream } = useVoice();
  useEffect(() => openVoice(driverHost), []);
  const facilityId = call.call?.facilityId;
  const terminal = useTours(({ tours }) => tours?.find((tour) => tour.terminal.id === facilityId)?.terminal.name);
  return (
    <>
      <RemoteAudio stream={remoteStream} />
      {call.status === 'incoming' && <Incoming state={call} terminal={terminal} />}
      {call.status !== 'incoming' && isCallVisible(call) && <CallBar state={call} terminal={terminal} />}
    </>
  );
}
