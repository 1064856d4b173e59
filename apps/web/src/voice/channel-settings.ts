import { call as calls } from '@quaygate/contract';
import { call } from '#web/lib/call/api.ts';
import { useAuth } from '#web/session/sign-in/auth-store.ts';
import type { ChannelSettings, VoiceChannel } from './voice-channel.ts';

/** A channel of the kind that the installation uses, and what it is to be told. Asked for each call: credentials end. */
export async function readChannel(): Promise<{ channel: VoiceChannel; settings: Omit<ChannelSettings, 'userId'> }> {
  const { adapter, ...settings } = await call(calls.settings, { params: { u: useAuth.getState().userId } });
  const channel =
    adapter === 'agora'
      ? (await import('./agora-channel.ts')).agoraChannel()
      : (await import('./webrtc-channel.ts')).webrtcChannel();
  return { channel, settings };
}
