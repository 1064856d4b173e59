import { ClientCallMessage, UserOnline } from '@quaygate/contract';
import { type CallRefusal, callTypes } from '@quaygate/rules';

export type ReadFrame =
  | { kind: 'call'; message: ClientCallMessage }
  | { kind: 'online'; callId: string | null }
  | { kind: 'refused'; code: CallRefusal; callId: string | null }
  /** A heartbeat of the wrong shape; it gets no answer. */
  | { kind: 'ignored' };

const refused = (code: CallRefusal, callId: string | null = null): ReadFrame => ({ kind: 'refused', code, callId });

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

const isType = (type: unknown, types: readonly string[]) => typeof type === 'string' && types.includes(type);
/** As it may be answered: a text of an id's length. */
const shown = (callId: unknown) => (typeof callId === 'string' ? callId.slice(0, 64) : null);

/**
 * Judges a frame of a client (api-platform 12.2), the sender as well.
 * @param needsSdp whether the voice channel needs a description in an offer and an answer
 */
export function readFrame(text: string, userId: string, needsSdp: boolean): ReadFrame {
  const given = readObject(text);
  if (!given) return refused('malformed_message');
  const { type, callId } = given;
  if (isType(type, ['ping', 'pong'])) return { kind: 'ignored' };
  if (type === 'user-online') return readOnline(given, userId);
  if (!isType(type, callTypes)) return refused('unknown_type', shown(callId));
  if (callId === undefined || callId === null || callId === '') return refused('call_id_missing');
  const { success, data } = ClientCallMessage.safeParse(given);
  if (!success) return refused('call_information_missing', shown(callId));
  if (data.fromUserId !== userId) return refused('sender_mismatch', data.callId);
  const describes = data.type === 'call-offer' || data.type === 'call-answer';
  if (describes && needsSdp && !data.sdp) return refused('call_information_missing', data.callId);
  return { kind: 'call', message: data };
}

function readOnline(given: Record<string, unknown>, userId: string): ReadFrame {
  const { success, data } = UserOnline.safeParse(given);
  if (!success) return refused('call_information_missing');
  const { callId = null } = data.metadata;
  return data.fromUserId === userId ? { kind: 'online', callId } : refused('sender_mismatch', callId);
}
