import { callJoinMs } from '@quaygate/rules';
import type { IAgoraRTCClient, IMicrophoneAudioTrack } from 'agora-rtc-sdk-ng/esm';
import {
  ChannelFailed,
  type ChannelSettings,
  type Joining,
  microphoneFailure,
  ServiceFailed,
  type VoiceChannel,
  within,
} from './voice-channel.ts';

/** A channel of Agora's network. Its library is read only where the installation uses it. */
export function agoraChannel(): VoiceChannel {
  let client: IAgoraRTCClient | undefined;
  let microphone: IMicrophoneAudioTrack | undefined;
  let settings: ChannelSettings | undefined;
  let isReleased = false;
  let tellStream: (stream: MediaStream) => void = () => {};

  return {
    async initialise(given) {
      settings = given;
      const agora = await import('agora-rtc-sdk-ng/esm').catch(() => {
        throw new ServiceFailed();
      });
      const made = startClient(agora);
      client = made;
      made.on('user-published', async (user, kind) => {
        if (kind !== 'audio') return;
        const track = await made.subscribe(user, 'audio');
        tellStream(new MediaStream([track.getMediaStreamTrack()]));
      });
      try {
        microphone = await agora.createMicrophoneAudioTrack({ AEC: true, ANS: true, AGC: true });
      } catch (reason) {
        throw microphoneFailure(reason);
      }
      if (isReleased) microphone.close();
    },
    // The network brings the two together.
    createOffer: async () => '',
    createAnswer: async () => '',
    async join({ callId, rtcToken }: Joining) {
      if (!client || !microphone || !settings?.appId || isReleased) throw new ChannelFailed('over');
      const joined = client.join(settings.appId, callId, rtcToken, settings.userId);
      await within(callJoinMs, joined);
      // The call may have ended meanwhile, and no one leaves it then.
      if (isReleased) {
        await client.leave();
        throw new ChannelFailed('over');
      }
      await client.publish(microphone);
    },
    setMicrophone: (isOn) => void microphone?.setMuted(!isOn),
    onRemoteStream(listener) {
      tellStream = listener;
    },
    leave: async () => client?.leave(),
    release() {
      isReleased = true;
      microphone?.close();
    },
  };
}

function startClient(agora: typeof import('agora-rtc-sdk-ng/esm')): IAgoraRTCClient {
  try {
    // Warnings and errors only; nothing is uploaded.
    agora.setLogLevel(2);
    agora.disableLogUpload();
    return agora.createClient({ mode: 'rtc', codec: 'vp8' });
  } catch {
    throw new ServiceFailed();
  }
}
