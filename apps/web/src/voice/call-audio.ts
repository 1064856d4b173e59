import { call as calls } from '@quaygate/contract';
import type { CallEffect, CallEvent } from '@quaygate/rules';
import { call } from '#web/lib/call/api.ts';
import { useAuth } from '#web/session/sign-in/auth-store.ts';
import {
  ChannelFailed,
  type ChannelSettings,
  MicrophoneRefused,
  ServiceFailed,
  type VoiceChannel,
} from './voice-channel.ts';
import type { VoiceHost } from './voice-host.ts';
import { useVoice } from './voice-store.ts';

/** A channel of the kind that the installation uses, and what it is to be told. Asked for each call: credentials end. */
async function readChannel(): Promise<{ channel: VoiceChannel; settings: Omit<ChannelSettings, 'userId'> }> {
  const { adapter, ...settings } = await call(calls.settings, { params: { u: useAuth.getState().userId } });
  const channel =
    adapter === 'agora'
      ? (await import('./agora-channel.ts')).agoraChannel()
      : (await import('./webrtc-channel.ts')).webrtcChannel();
  return { channel, settings };
}

type Of<Do extends CallEffect['do']> = Extract<CallEffect, { do: Do }>;

type Failed = Extract<CallEvent, { type: 'failed' }>;

const reasonOf = async (failure: unknown, host: VoiceHost | undefined): Promise<string | null> =>
  failure instanceof ChannelFailed
    ? ((await host?.reasonText(failure.reason)) ?? null)
    : (failure instanceof Error && failure.message) || null;

/** The audio of the present call, from asking for the microphone to giving it back. */
export function openCallAudio(tell: (event: CallEvent) => void, host: () => VoiceHost | undefined) {
  let channel: VoiceChannel | undefined;

  async function fail(callId: string, code: Failed['code'], failure: unknown): Promise<void> {
    tell({ type: 'failed', callId, code, reason: await reasonOf(failure, host()) });
  }

  async function prepare({ callId, offer }: Of<'prepare'>): Promise<void> {
    release();
    let mine: VoiceChannel | undefined;
    try {
      const made = await readChannel();
      mine = made.channel;
      channel = mine;
      mine.onRemoteStream((remoteStream) => channel === mine && useVoice.setState({ remoteStream }));
      await mine.initialise({ ...made.settings, userId: useAuth.getState().userId ?? '' });
      // Silent until the call is joined (VOICE-20).
      mine.setMicrophone(false);
      const sdp = offer === null ? await mine.createOffer() : await mine.createAnswer(offer);
      if (channel === mine) tell({ type: 'prepared', callId, sdp });
    } catch (failure) {
      if (mine && channel !== mine) return;
      if (failure instanceof MicrophoneRefused) return fail(callId, 'microphone_blocked', failure);
      const isService = !mine || failure instanceof ServiceFailed;
      return fail(callId, isService ? 'service_failed' : 'offer_failed', failure);
    }
  }

  async function join({ callId, rtcToken, sdp }: Of<'join'>): Promise<void> {
    const mine = channel;
    try {
      if (!mine) throw new ChannelFailed('over');
      await mine.join({ callId, rtcToken, remoteSdp: sdp });
      if (channel === mine) tell({ type: 'joined', callId });
    } catch (failure) {
      if (channel === mine) await fail(callId, 'join_failed', failure);
    }
  }

  function release(): void {
    const mine = channel;
    channel = undefined;
    void mine?.leave().catch(() => {});
    mine?.release();
    useVoice.setState({ remoteStream: undefined });
  }

  return { prepare, join, release, setMicrophone: (isOn: boolean) => channel?.setMicrophone(isOn) };
}
