import type { VoiceChoice } from '../outside/voice/choose-voice.ts';
import type { TurnServers } from '../outside/voice/turn-credentials.ts';

interface Given {
  VOICE?: VoiceChoice['kind'];
  TURN_URLS?: string[];
  TURN_SECRET?: string;
}

/** The text of a variable that another one makes necessary. */
type Need = (name: 'AGORA_APP_ID' | 'AGORA_APP_CERTIFICATE' | 'TURN_URLS' | 'TURN_SECRET', reason: string) => string;

/** Which voice channel calls use: a direct connection of the browsers, or Agora's. */
function readVoice(given: Given, need: Need): VoiceChoice {
  if (given.VOICE !== 'agora') return { kind: 'webrtc' };
  const reason = 'with VOICE=agora';
  return { kind: 'agora', appId: need('AGORA_APP_ID', reason), certificate: need('AGORA_APP_CERTIFICATE', reason) };
}

/** Servers that relay a call where the browsers do not reach each other; they share a secret with this server. */
function readTurn(given: Given, need: Need): TurnServers | null {
  if (given.TURN_URLS === undefined && given.TURN_SECRET === undefined) return null;
  const secret = need('TURN_SECRET', 'with TURN_URLS');
  need('TURN_URLS', 'with TURN_SECRET');
  return { urls: given.TURN_URLS ?? [], secret };
}

/** How calls are spoken. */
export const readCalls = (given: Given, need: Need) => ({ voice: readVoice(given, need), turn: readTurn(given, need) });
