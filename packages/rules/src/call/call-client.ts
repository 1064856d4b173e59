import { messageOf, same, silence, toEnded, toError, toIdle } from './call-client.ends.ts';
import { hear, hearRefusal, lackOf } from './call-client.heard.ts';
import type { CallEffect, CallEvent, CallFailure, CallState, CallStep } from './call-client.state.ts';
import { withoutCall } from './call-client.state.ts';
import { callConnectMs, callReplaceMs } from './call-limits.ts';

/** 12.3: the checks, the rejection of what rings, the wait for the socket, the voice service. */
function start(state: CallState, { call }: Extract<CallEvent, { type: 'start' }>): CallStep {
  if (state.status === 'connecting' || state.status === 'connected') return same(state);
  const rejection = state.status === 'incoming' ? messageOf(state, 'call-reject', { reason: 'replaced' }) : [];
  const { isEnabled, hasToken, toUserId = '', ...parts } = call;
  const fresh: CallState = {
    ...withoutCall(state),
    status: 'connecting',
    call: { ...parts, toUserId, direction: 'outgoing' },
  };
  const refuse = (code: CallFailure) => toError(fresh, code, { effects: rejection });
  if (!call.callId || !call.fromUserId || !toUserId) return refuse('call_information_missing');
  if (!isEnabled) return refuse('voice_not_enabled');
  if (!hasToken) return refuse('token_missing');
  if (rejection.length === 0) return connect(fresh, silence);
  const wait: CallEffect = { do: 'wait', timer: 'replacement', ms: callReplaceMs };
  return { state: { ...fresh, step: 'replacing' }, effects: [...rejection, ...silence, wait] };
}

function connect(state: CallState, effects: CallEffect[] = []): CallStep {
  if (state.isSocketOpen) return prepare(state, effects);
  const wait: CallEffect = { do: 'wait', timer: 'socket', ms: callConnectMs };
  return { state: { ...state, step: 'socket' }, effects: [...effects, { do: 'connect' }, wait] };
}

function prepare(state: CallState, effects: CallEffect[]): CallStep {
  const effect: CallEffect = { do: 'prepare', callId: state.call?.callId ?? '', offer: state.offer?.sdp ?? null };
  return { state: { ...state, step: 'preparing' }, effects: [...effects, effect] };
}

function accept(state: CallState): CallStep {
  if (state.status !== 'incoming' || !state.call) return same(state);
  const effects = messageOf(state, 'call-reject', { reason: 'reset' });
  const lack = lackOf(state.call);
  if (lack) return toError(state, lack, { effects });
  if (!state.offer?.rtcToken) return toError(state, 'token_missing', { effects });
  return prepare({ ...state, status: 'connecting' }, silence);
}

/** An end by this side. What was never offered needs no message. */
function end(state: CallState): CallStep {
  if (state.status !== 'connecting' && state.status !== 'connected') return same(state);
  const isKnown = state.call?.direction === 'incoming' || state.step === 'offered' || state.status === 'connected';
  const told = isKnown ? messageOf(state, 'call-end', { reason: 'hangup' }) : [];
  return state.isSocketOpen ? toEnded(state, told) : toEnded({ ...state, unsaidEnd: told[0]?.message ?? null });
}

/** Another route or terminal; a call under way stays. */
function leave(state: CallState): CallStep {
  if (state.status === 'incoming') return toIdle(state, messageOf(state, 'call-reject', { reason: 'reset' }));
  return state.status === 'ended' || state.status === 'error' ? toIdle(state) : same(state);
}

/** The next user of this tab has no part in the call. */
function signOut(state: CallState): CallStep {
  const left = { ...state, unsaidEnd: null };
  if (state.status === 'incoming') return leave(left);
  return state.status === 'idle'
    ? same(left)
    : toIdle(
        left,
        end(state).effects.filter(({ do: act }) => act === 'send'),
      );
}

function lose(state: CallState, code: CallFailure): CallStep {
  const lost = { ...state, isSocketOpen: false };
  const isWaiting = state.step === 'replacing' || state.step === 'socket';
  if ((state.status === 'incoming' || state.status === 'connecting') && !isWaiting) return toError(lost, code);
  return { state: lost, effects: [{ do: 'log', text: code }] };
}

function open(state: CallState): CallStep {
  const { unsaidEnd } = state;
  const callId = state.status === 'connected' ? (state.call?.callId ?? null) : (unsaidEnd?.callId ?? null);
  const opened = { ...state, isSocketOpen: true, unsaidEnd: null };
  const effects: CallEffect[] = [{ do: 'sendOnline', callId }];
  // The server may not have noticed the loss: first it learns where this side is, then that it has hung up.
  if (unsaidEnd) effects.push({ do: 'send', message: unsaidEnd });
  if (state.step !== 'socket') return { state: opened, effects };
  return prepare(opened, [...effects, { do: 'stopWaiting', timer: 'socket' }]);
}

function elapse(state: CallState, timer: 'replacement' | 'socket' | 'ended'): CallStep {
  if (timer === 'ended') return state.status === 'ended' ? toIdle(state) : same(state);
  if (timer === 'replacement') return state.step === 'replacing' ? connect(state) : same(state);
  return state.step === 'socket' ? toError(state, 'connection_timeout') : same(state);
}

/** The voice service has a description. */
function sendDescription(state: CallState, sdp: string): CallStep {
  if (state.step !== 'preparing' || !state.call) return same(state);
  if (state.call.direction === 'outgoing') {
    const plate = state.call.licensePlate;
    const offer = messageOf(state, 'call-offer', { sdp, ...(plate ? { plate, licensePlate: plate } : {}) });
    return { state: { ...state, step: 'offered' }, effects: offer };
  }
  const { callId } = state.call;
  const { sdp: remote = '', rtcToken = '' } = state.offer ?? {};
  const join: CallEffect = { do: 'join', callId, rtcToken, sdp: remote };
  return { state: { ...state, step: 'joining' }, effects: [...messageOf(state, 'call-answer', { sdp }), join] };
}

function join(state: CallState, now: number): CallStep {
  if (state.step !== 'joining' || !state.call) return same(state);
  return {
    state: { ...state, status: 'connected', step: null, offer: null, microphoneOn: true, joinedAt: now },
    effects: [
      { do: 'stopRinging' },
      { do: 'setMicrophone', on: true },
      { do: 'sendOnline', callId: state.call.callId },
    ],
  };
}

function fail(state: CallState, { code, reason }: Extract<CallEvent, { type: 'failed' }>): CallStep {
  if (state.step === 'joining')
    return toError(state, code, { reason, effects: messageOf(state, 'call-end', { reason: 'hangup' }) });
  if (state.step !== 'preparing') return same(state);
  // The others may still answer.
  const isIncoming = state.call?.direction === 'incoming';
  const effects = isIncoming ? messageOf(state, 'call-reject', { reason: 'reset' }) : [];
  return toError(state, code, { reason, effects });
}

/**
 * One step of a client's call (api-platform 12.6).
 * @param now milliseconds since 1970
 */
export function stepCall(state: CallState, event: CallEvent, now: number): CallStep {
  const isOfOther = 'callId' in event && event.type !== 'refused' && event.callId !== state.call?.callId;
  if (isOfOther) return same(state);
  switch (event.type) {
    case 'start':
      return start(state, event);
    case 'accept':
      return accept(state);
    case 'decline':
      return state.status === 'incoming'
        ? toIdle(state, messageOf(state, 'call-reject', { reason: 'declined' }))
        : same(state);
    case 'end':
      return end(state);
    case 'close':
      return state.status === 'error' ? toIdle(state) : same(state);
    case 'minimize':
      return same({ ...state, isMinimized: event.isMinimized });
    case 'mute':
      if (state.status !== 'connected' || state.step) return same(state);
      return {
        state: { ...state, microphoneOn: !event.isMuted },
        effects: [{ do: 'setMicrophone', on: !event.isMuted }],
      };
    case 'leave':
      return leave(state);
    case 'signedOut':
      return signOut(state);
    case 'message':
      return hear(state, event.message);
    case 'refused':
      return hearRefusal(state, event);
    case 'socketOpened':
      return open(state);
    case 'socketLost':
      return lose(state, event.code);
    case 'elapsed':
      return elapse(state, event.timer);
    case 'prepared':
      return sendDescription(state, event.sdp);
    case 'joined':
      return join(state, now);
    case 'failed':
      return fail(state, event);
  }
}
