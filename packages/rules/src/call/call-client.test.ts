import { describe, expect, test } from 'vitest';
import { type CallEvent, type CallState, callSeconds, idleCall, isCallVisible } from './call-client.state.ts';
import { stepCall } from './call-client.ts';
import type { CallMessage } from './call-message.ts';

const call = { callId: 'c1', fromUserId: 'ada', toUserId: 'bert', facilityId: 8 };
const start: Extract<CallEvent, { type: 'start' }> = {
  type: 'start',
  call: { ...call, calleeName: 'Bert', licensePlate: 'DU-QG 1', isEnabled: true, hasToken: true },
};
const offer: Extract<CallEvent, { type: 'message' }> = {
  type: 'message',
  message: { type: 'call-offer', ...call, fromUserId: 'bert', toUserId: 'ada', sdp: 'o', rtcToken: 't', plate: 'P 1' },
};
const heard = (type: CallMessage['type'], more: Partial<CallMessage> = {}): CallEvent => ({
  type: 'message',
  message: { type, callId: 'c1', ...more },
});
const prepared: CallEvent = { type: 'prepared', callId: 'c1', sdp: 's' };
const joined: CallEvent = { type: 'joined', callId: 'c1' };
const answer = heard('call-answer', { sdp: 'a', rtcToken: 't' });
const failed = (code: Extract<CallEvent, { type: 'failed' }>['code'], reason: string | null = null): CallEvent => ({
  type: 'failed',
  callId: 'c1',
  code,
  reason,
});

/** The state after these events, with what the last one made the client do and send. */
function after(...events: CallEvent[]) {
  let state: CallState = { ...idleCall, isSocketOpen: true };
  let effects: ReturnType<typeof stepCall>['effects'] = [];
  for (const event of events) ({ state, effects } = stepCall(state, event, 1_000));
  const sent = effects.flatMap((effect) => (effect.do === 'send' ? [effect.message] : []));
  return { state, effects, sent, does: effects.map((effect) => effect.do) };
}

describe('the status follows 12.6', () => {
  const calling = [start, prepared];
  const talking = [...calling, answer, joined];
  test.each<[ids: string, name: string, events: CallEvent[], status: CallState['status']]>([
    ['VOICE-15', 'a call that is started', [start], 'connecting'],
    ['VOICE-16', 'its answer with a token', [...calling, answer], 'connected'],
    ['VOICE-17', 'the other side hangs up', [...talking, heard('call-end', { reason: 'hangup' })], 'ended'],
    ['VOICE-18', 'a call from a driver', [offer], 'incoming'],
    ['VOICE-19', 'accepted', [offer, { type: 'accept' }], 'connecting'],
    ['VOICE-19', 'accepted and joined', [offer, { type: 'accept' }, prepared, joined], 'connected'],
    ['VOICE-22', 'declined', [offer, { type: 'decline' }], 'idle'],
    ['VOICE-23', 'rejected by the other side', [...calling, heard('call-reject', { reason: 'declined' })], 'ended'],
    ['VOICE-25', 'another route while it rings', [offer, { type: 'leave' }], 'idle'],
    ['VOICE-25', 'another route while connecting', [...calling, { type: 'leave' }], 'connecting'],
    ['VOICE-26', 'another terminal while connected', [...talking, { type: 'leave' }], 'connected'],
    ['VOICE-26', 'another terminal while connecting', [...calling, { type: 'leave' }], 'connecting'],
    ['VOICE-26', 'another terminal after an error', [...calling, heard('call-busy'), { type: 'leave' }], 'idle'],
    ['VOICE-26', 'another terminal after the end', [...talking, { type: 'end' }, { type: 'leave' }], 'idle'],
    ['VOICE-27', 'ended, after 2 s', [...talking, { type: 'end' }, { type: 'elapsed', timer: 'ended' }], 'idle'],
    ['VOICE-57', 'the other side is busy', [...calling, heard('call-busy')], 'error'],
    ['VOICE-58', 'an error that is closed', [...calling, heard('call-busy'), { type: 'close' }], 'idle'],
    ['VOICE-58', 'an error, later', [...calling, heard('call-busy'), { type: 'elapsed', timer: 'ended' }], 'error'],
    ['VOICE-60', 'the socket is lost', [...talking, { type: 'socketLost', code: 'socket_error' }], 'connected'],
    ['VOICE-54', 'it is lost while ringing', [offer, { type: 'socketLost', code: 'socket_error' }], 'error'],
    ['VOICE-61', 'answered elsewhere', [offer, heard('call-end', { reason: 'answered_elsewhere' })], 'idle'],
    [
      'VOICE-57',
      'a call that is not there',
      [...calling, { type: 'refused', code: 'call_not_found', callId: 'c1' }],
      'idle',
    ],
    ['VOICE-24', 'a second start', [...calling, { ...start, call: { ...start.call, callId: 'c2' } }], 'connecting'],
    ['VOICE-17', 'the end of another call', [...talking, heard('call-end', { callId: 'c2' })], 'connected'],
  ])('%s %s', (_, __, events, status) => {
    expect(after(...events).state.status).toBe(status);
  });
});

test.each<[ids: string, code: string, events: CallEvent[]]>([
  ['VOICE-21', 'join_failed', [start, prepared, answer, failed('join_failed', 'ice')]],
  ['VOICE-28', 'call_information_missing', [{ ...start, call: { ...start.call, toUserId: undefined } }]],
  ['VOICE-04', 'voice_not_enabled', [{ ...start, call: { ...start.call, isEnabled: false } }]],
  ['VOICE-43', 'offer_failed', [start, failed('offer_failed')]],
  ['VOICE-44', 'service_failed', [start, failed('service_failed')]],
  ['VOICE-40', 'microphone_blocked', [start, failed('microphone_blocked')]],
  ['VOICE-38', 'call_id_missing', [{ type: 'message', message: { type: 'call-offer', fromUserId: 'b' } }]],
  ['VOICE-39', 'call_information_missing', [{ type: 'message', message: { type: 'call-offer', callId: 'c1' } }]],
  ['VOICE-57', 'call_unreachable', [start, prepared, { type: 'refused', code: 'call_unreachable', callId: 'c1' }]],
  ['VOICE-48', 'connection_error', [start, prepared, { type: 'refused', code: 'sender_mismatch', callId: 'c1' }]],
  ['VOICE-46', 'heartbeat_timeout', [start, { type: 'socketLost', code: 'heartbeat_timeout' }]],
])('%s an error is %s', (_, code, events) => {
  const { state, does } = after(...events);
  expect(state).toMatchObject({ status: 'error', error: { code }, micPermissionError: code === 'microphone_blocked' });
  expect(does).toContain('release');
});

const withoutToken: [what: string, events: CallEvent[]][] = [
  ['a start without an access token', [{ ...start, call: { ...start.call, hasToken: false } }]],
  ['an answer without an rtcToken', [start, prepared, heard('call-answer', { sdp: 'a' })]],
  [
    'an accepted offer without one',
    [{ ...offer, message: { ...offer.message, rtcToken: undefined } }, { type: 'accept' }],
  ],
];
test.each(withoutToken)('VOICE-41 VOICE-55 %s is an error: the token is missing', (_, events) => {
  const { state, does } = after(...events);
  expect(state).toMatchObject({ status: 'error', error: { code: 'token_missing' } });
  expect(does).toContain('release');
});

test('VOICE-24 a start while it rings rejects what rings, and goes on after 100 ms', () => {
  const other = { ...start, call: { ...start.call, callId: 'c2' } };
  const { sent, effects, state } = after(offer, other);
  expect(sent).toEqual([{ type: 'call-reject', ...call, reason: 'replaced' }]);
  expect(effects).toContainEqual({ do: 'wait', timer: 'replacement', ms: 100 });
  expect(state.status).toBe('connecting');
  expect(after(offer, other, { type: 'elapsed', timer: 'replacement' }).does).toEqual(['prepare']);
});

test('VOICE-33 VOICE-45 a start without a connection waits 5 s for it', () => {
  const lost: CallEvent = { type: 'socketLost', code: 'socket_error' };
  const waiting = after(lost, start);
  expect(waiting.does).toContain('connect');
  expect(waiting.effects).toContainEqual({ do: 'wait', timer: 'socket', ms: 5_000 });
  expect(after(lost, start, { type: 'socketOpened' }).does).toEqual(['sendOnline', 'stopWaiting', 'prepare']);
  expect(after(lost, start, { type: 'elapsed', timer: 'socket' }).state.error?.code).toBe('connection_timeout');
});

test('VOICE-20 VOICE-08 a join starts the timer, switches the microphone on and says that the user is online', () => {
  const { state, effects } = after(start, prepared, answer, joined);
  expect(effects).toEqual([
    { do: 'stopRinging' },
    { do: 'setMicrophone', on: true },
    { do: 'sendOnline', callId: 'c1' },
  ]);
  expect(state).toMatchObject({ microphoneOn: true, joinedAt: 1_000 });
  expect([callSeconds(state, 62_999), callSeconds(idleCall, 62_999)]).toEqual([61, 0]);
  expect(after(start, prepared, answer, joined, { type: 'mute', isMuted: true })).toMatchObject({
    state: { microphoneOn: false },
    effects: [{ do: 'setMicrophone', on: false }],
  });
});

test('VOICE-60 a side that hangs up without a connection says so with the next one', () => {
  const lost: CallEvent = { type: 'socketLost', code: 'socket_error' };
  const hungUp = [start, prepared, answer, joined, lost, { type: 'end' }] satisfies CallEvent[];
  expect(after(...hungUp)).toMatchObject({ sent: [], state: { status: 'ended' } });
  const back: CallEvent = { type: 'socketOpened' };
  const { effects, state } = after(...hungUp, { type: 'elapsed', timer: 'ended' }, back);
  expect(effects).toEqual([
    { do: 'sendOnline', callId: 'c1' },
    { do: 'send', message: { type: 'call-end', ...call, reason: 'hangup' } },
  ]);
  expect(state).toMatchObject({ status: 'idle', unsaidEnd: null });
  expect(after(...hungUp, { type: 'signedOut' }, back).effects).toEqual([{ do: 'sendOnline', callId: null }]);
});

test('VOICE-57 a call that comes while another one is under way is busy; the same offer again is not', () => {
  const second: CallEvent = { type: 'message', message: { ...offer.message, callId: 'c2' } };
  expect(after(offer, second).sent).toEqual([
    { type: 'call-busy', callId: 'c2', facilityId: 8, fromUserId: 'ada', toUserId: 'bert' },
  ]);
  expect(after(offer, offer).effects).toEqual([]);
  expect(after(start, second).state.call?.callId).toBe('c1');
});

test('VOICE-53 VOICE-59 VOICE-63 a ringing call shows the plate; a reset rejects it', () => {
  const { state } = after(offer);
  expect(state.call).toMatchObject({ licensePlate: 'P 1', direction: 'incoming' });
  expect([isCallVisible(state), isCallVisible(idleCall)]).toEqual([true, false]);
  expect(after(offer, { type: 'leave' }).sent).toMatchObject([{ type: 'call-reject', reason: 'reset' }]);
});

test('VOICE-37 the state of a call holds both sides, name, plate, failure, microphone, badge and timer', () => {
  const { state } = after(start, prepared, answer, joined, { type: 'minimize', isMinimized: true });
  expect(state).toMatchObject({
    status: 'connected',
    call: { fromUserId: 'ada', toUserId: 'bert', calleeName: 'Bert', licensePlate: 'DU-QG 1' },
    error: null,
    micPermissionError: false,
    isMinimized: true,
    microphoneOn: true,
  });
  expect([isCallVisible(state), callSeconds(state, 8_000)]).toEqual([true, 7]);
  const refused = after(start, failed('microphone_blocked')).state;
  expect(refused).toMatchObject({ error: { code: 'microphone_blocked' }, micPermissionError: true });
});
