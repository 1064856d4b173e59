import { callRefusals, callTypes } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { readCallMessage } from './read-call-message.ts';

const whole = {
  callId: 'c1',
  fromUserId: 'driver-1',
  toUserId: 'operator-1',
  facilityId: 8,
  sdp: 'v=0',
  rtcToken: 'a.b.c',
  plate: 'DU-QG 1',
  licensePlate: 'DU-QG 1',
  callerName: 'Ada Lovelace',
  reason: 'hangup',
};

test.each(callTypes)('VOICE-34 VOICE-50 every field of %s is read', (type) => {
  expect(readCallMessage({ type, ...whole })).toEqual({ type: 'message', message: { type, ...whole } });
});

test('VOICE-38 VOICE-39 what a call message lacks, or has as something else, is left out and not made up', () => {
  const odd = { type: 'call-offer', callId: 7, fromUserId: null, facilityId: '8', reason: 'tired', toUserId: 'me' };
  expect(readCallMessage(odd)).toEqual({ type: 'message', message: { type: 'call-offer', toUserId: 'me' } });
});

test.each(callRefusals)('VOICE-50 the error %s is told with its call', (code) => {
  const message = { type: 'error', code, message: 'x' };
  expect(readCallMessage({ ...message, callId: 'c1' })).toEqual({ type: 'refused', code, callId: 'c1' });
  expect(readCallMessage({ ...message, callId: null })).toEqual({ type: 'refused', code, callId: null });
});

test.each([null, 'call-offer', 7, [], {}, { type: 'call-hold' }, { type: 'error', code: 'new_one' }])(
  'VOICE-50 %j means nothing to this page',
  (message) => {
    expect(readCallMessage(message)).toBeUndefined();
  },
);
