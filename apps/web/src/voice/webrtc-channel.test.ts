import { expect, test } from 'vitest';
import { callOf } from './webrtc-channel.ts';

const tokenOf = (claims: unknown) => `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sign`;

test('VOICE-49 a token names its call', () => {
  expect(callOf(tokenOf({ callId: 'c1', sub: 'äöü~~~???' }))).toBe('c1');
});

test.each(['', 'x', 'a.b', 'a.!.c', tokenOf(null), tokenOf({}), tokenOf({ callId: 7 })])(
  'VOICE-49 %j names none',
  (token) => {
    expect(callOf(token)).toBeUndefined();
  },
);
