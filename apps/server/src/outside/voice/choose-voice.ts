import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import type { CallSettings } from '@quaygate/contract';
import { rtcTokenMs } from '@quaygate/rules';
import { type TurnServers, turnCredentials } from './turn-credentials.ts';
import type { Voice } from './voice.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const header = encode({ alg: 'HS256', typ: 'JWT' });

/**
 * Makes tokens of the embedded voice channel: a JWT with the claims callId and sub, signed with HS256.
 * @param sealingKey 32 bytes, from outside the database
 */
function embeddedTokens(sealingKey: Buffer) {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', sealingKey, '', 'quaygate voice', 32)));
  return (callId: string, userId: string, now: Date): string => {
    const iat = Math.floor(now.getTime() / 1_000);
    const signed = `${header}.${encode({ callId, sub: userId, iat, exp: iat + rtcTokenMs / 1_000 })}`;
    return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
  };
}

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
