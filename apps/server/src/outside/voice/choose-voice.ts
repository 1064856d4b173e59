import type { CallSettings } from '@quaygate/contract';
import { rtcTokenMs } from '@quaygate/rules';
import { embeddedTokens } from './embedded-token.ts';
import { type TurnServers, turnCredentials } from './turn-credentials.ts';
import type { Voice } from './voice.ts';

/** Which voice channel calls use. */
export type VoiceChoice = { kind: 'webrtc' } | { kind: 'agora'; appId: string; certificate: string };

interface Parts {
  sealingKey: Buffer;
  /** STUN servers, which need no credentials. */
  iceServers: CallSettings['iceServers'];
  /** Null: there are none. */
  turn: TurnServers | null;
}

/** A vendor's package is loaded where it is used only. */
export async function voiceOf(choice: VoiceChoice, { sealingKey, iceServers, turn }: Parts): Promise<Voice> {
  if (choice.kind === 'agora') {
    const { agoraTokens } = await import('./agora-token.ts');
    const agora = { adapter: 'agora', appId: choice.appId } as const;
    const settings: CallSettings = { ...agora, iceServers: [], expiresAt: null };
    return { ...agora, makeToken: agoraTokens(choice, rtcTokenMs), settingsFor: () => settings };
  }
  const webrtc = { adapter: 'webrtc', appId: null } as const;
  return {
    ...webrtc,
    makeToken: embeddedTokens(sealingKey),
    settingsFor(userId, now) {
      if (!turn) return { ...webrtc, iceServers, expiresAt: null };
      const { username, credential, expiresAt } = turnCredentials(turn, userId, now);
      return { ...webrtc, iceServers: [...iceServers, { urls: turn.urls, username, credential }], expiresAt };
    },
  };
}
