import { messageOf, same, silence, toEnded, toError, toIdle } from './call-client.ends.ts';
import { type CallEvent, type CallFailure, type CallState, type CallStep, withoutCall } from './call-client.state.ts';
import type { CallMessage, CallReason } from './call-message.ts';

/** What an offer lacks (12.4, steps 2 and 3). */
type Parties = Partial<Pick<CallMessage, 'callId' | 'fromUserId' | 'toUserId' | 'facilityId'>>;
export function lackOf({ callId, fromUserId, toUserId, facilityId }: Parties): CallFailure | null {
  if (!callId) return 'call_id_missing';
  return fromUserId && toUserId && facilityId !== undefined ? null : 'call_information_missing';
}

function hearOffer(state: CallState, message: Partial<CallMessage>): CallStep {
  const { callId, fromUserId, toUserId, facilityId, sdp, rtcToken } = message;
  const isBusy = state.status === 'incoming' || state.status === 'connecting' || state.status === 'connected';
  // After a reconnect the server offers again what still rings.
  if (isBusy && state.call?.callId === callId) return same(state);
  const lack = lackOf(message);
  if (isBusy) {
    if (lack) return { state, effects: [{ do: 'log', text: `offer left out: ${lack}` }] };
    const reply = { callId: callId ?? '', facilityId: facilityId ?? 0 };
    const busy: CallMessage = {
      ...reply,
      type: 'call-busy',
      fromUserId: toUserId ?? '',
      toUserId: fromUserId ?? '',
    };
    return { state, effects: [{ do: 'send', message: busy }] };
  }
  const fresh: CallState = {
    ...withoutCall(state),
    status: 'incoming',
    call: {
      callId: callId ?? '',
      fromUserId: fromUserId ?? '',
      toUserId: toUserId ?? '',
      facilityId: facilityId ?? 0,
      direction: 'incoming',
      calleeName: message.callerName ?? null,
      licensePlate: message.licensePlate ?? message.plate ?? null,
    },
    offer: { sdp: sdp ?? '', rtcToken },
  };
  return lack ? toError(fresh, lack) : { state: fresh, effects: [...silence, { do: 'ring' }] };
}

function hearAnswer(state: CallState, { sdp = '', rtcToken }: Partial<CallMessage>): CallStep {
  if (state.status !== 'connecting' || state.step !== 'offered') return same(state);
  if (!rtcToken)
    return toError(state, 'token_missing', { effects: messageOf(state, 'call-end', { reason: 'hangup' }) });
  const { callId = '' } = state.call ?? {};
  return {
    state: { ...state, status: 'connected', step: 'joining' },
    effects: [...silence, { do: 'join', callId, rtcToken, sdp }],
  };
}

function hearEnd(state: CallState, reason: CallReason | undefined): CallStep {
  if (state.status !== 'incoming' && state.status !== 'connecting' && state.status !== 'connected') return same(state);
  return reason === 'answered_elsewhere' && state.status !== 'connected' ? toIdle(state) : toEnded(state);
}

/** An answer to a call that is over here: who answered must not wait. */
function refuseAnswer(state: CallState, { callId, facilityId, fromUserId, toUserId }: Partial<CallMessage>): CallStep {
  if (!callId || !fromUserId || !toUserId || facilityId === undefined) return same(state);
  const parts = { callId, facilityId, fromUserId: toUserId, toUserId: fromUserId };
  return { state, effects: [{ do: 'send', message: { type: 'call-end', ...parts, reason: 'hangup' } }] };
}

export function hear(state: CallState, message: Extract<CallEvent, { type: 'message' }>['message']): CallStep {
  if (message.type === 'call-offer') return hearOffer(state, message);
  const isOver = state.status === 'idle' || state.status === 'ended' || state.status === 'error';
  if (isOver || state.call?.callId !== message.callId)
    return message.type === 'call-answer' ? refuseAnswer(state, message) : same(state);
  if (message.type === 'call-answer') return hearAnswer(state, message);
  if (message.type !== 'call-busy') return hearEnd(state, message.reason);
  return state.status === 'connecting' ? toError(state, 'call_busy') : same(state);
}

export function hearRefusal(state: CallState, { code, callId }: Extract<CallEvent, { type: 'refused' }>): CallStep {
  const isMine = callId === null || callId === state.call?.callId;
  if (!isMine || code === 'unknown_type' || code === 'malformed_message')
    return { state, effects: [{ do: 'log', text: code }] };
  if (code === 'call_not_found') {
    if (callId === null || state.status === 'ended' || state.status === 'error') return same(state);
    return state.status === 'connected' ? toEnded(state) : toIdle(state);
  }
  if (state.status !== 'connecting') return { state, effects: [{ do: 'log', text: code }] };
  return toError(state, code === 'sender_mismatch' || code === 'not_in_group' ? 'connection_error' : code);
}
