import { type CallState, idleCall } from '@quaygate/rules';
import { create } from 'zustand';

interface Voice {
  call: CallState;
  /** Audio of the other side, while there is any (VOICE-37). */
  remoteStream: MediaStream | undefined;
}

/** The call of this tab. */
export const useVoice = create<Voice>()(() => ({ call: idleCall, remoteStream: undefined }));
