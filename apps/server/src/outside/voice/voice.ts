import type { CallSettings } from '@quaygate/contract';

/** Makes what a client needs to open the voice channel of a call. */
export interface Voice {
  adapter: CallSettings['adapter'];
  /** For Agora; null for WebRTC. */
  appId: string | null;
  /** Opens the channel of this call for this user, for 24 hours. */
  makeToken(callId: string, userId: string, now: Date): string;
  settingsFor(userId: string, now: Date): CallSettings;
}
