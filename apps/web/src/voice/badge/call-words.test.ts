import { type CallState, callFailures, idleCall } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { say } from '#web/text/say.ts';
import type { Text } from '#web/text/use-text.ts';
import { call as german } from '../../../../../packages/phrases/src/de/call.ts';
import { call as english } from '../../../../../packages/phrases/src/en/call.ts';
import { failureText, nameText, plateText, statusText } from './call-words.ts';

const textIn = (language: 'de' | 'en') =>
  ((key: string, values?: Record<string, string>) =>
    say(language === 'de' ? german : english, language, key, values)) as unknown as Text<'call'>;
const en = textIn('en');
const call: CallState['call'] = {
  callId: 'c1',
  fromUserId: 'me',
  toUserId: 'driver-1',
  facilityId: 8,
  direction: 'outgoing',
  calleeName: 'Ada Lovelace',
  licensePlate: 'DU-QG 1',
};

test('VOICE-14 VOICE-15 every state has its word, an outgoing call also says how far it is', () => {
  const word = (change: Partial<CallState>) => statusText(en, { ...idleCall, call, ...change });
  expect(word({ status: 'incoming' })).toBe('Incoming call');
  expect(word({ status: 'connecting', step: 'socket' })).toBe('Starting the call');
  expect(word({ status: 'connecting', step: 'preparing' })).toBe('Starting the call');
  expect(word({ status: 'connecting', step: 'offered' })).toBe('Ringing');
  expect(word({ status: 'connecting', step: 'preparing', call: { ...call, direction: 'incoming' } })).toBe(
    'Connecting',
  );
  expect(word({ status: 'connected', step: 'joining' })).toBe('Connecting');
  expect(word({ status: 'connected' })).toBe('In call');
  expect(word({ status: 'ended' })).toBe('Call ended');
  expect(word({ status: 'error' })).toBe('Call failed');
  expect(word({ status: 'error', micPermissionError: true })).toBe('Microphone blocked');
});

test('VOICE-62 name and plate where known, else that they are missing, in both languages', () => {
  const known = { ...idleCall, call };
  const unknown = { ...idleCall, call: { ...call, calleeName: '', licensePlate: null } };
  expect([nameText(en, known), plateText(en, known)]).toEqual(['Ada Lovelace', 'DU-QG 1']);
  expect([nameText(en, unknown), plateText(en, unknown)]).toEqual(['Name missing', 'Licence plate missing']);
  expect([nameText(textIn('de'), unknown), plateText(textIn('de'), unknown)]).toEqual([
    'Name fehlt',
    'Kennzeichen fehlt',
  ]);
});

test('VOICE-21 VOICE-38..48 VOICE-56 VOICE-57 every failure has the given text', () => {
  const said = (code: (typeof callFailures)[number], reason: string | null = null) => failureText(en, { code, reason });
  expect(Object.fromEntries(callFailures.map((code) => [code, said(code)]))).toEqual({
    call_id_missing: 'Invalid call data: Missing call ID',
    call_information_missing: 'Invalid call data: Missing call information',
    voice_not_enabled: 'Voice calls are not enabled for this terminal.',
    call_busy: 'The other side is busy.',
    call_unreachable: 'The other side cannot be reached.',
    microphone_blocked:
      'Microphone access is blocked. Please enable microphone permissions in your browser settings and try again.',
    token_missing: 'Server communication error: Missing authentication token. Please try again.',
    join_failed: 'Failed to join Agora channel',
    offer_failed: 'Failed to create offer. Please check microphone permissions and try again.',
    service_failed: 'Failed to initialize Agora service.',
    connection_timeout: 'WebSocket connection timeout',
    heartbeat_timeout: 'Heartbeat timeout',
    socket_error: 'WebSocket connection error',
    connection_error: 'Connection error.',
  });
  expect(said('join_failed', 'no route')).toBe('Failed to join Agora channel: no route');
  expect(said('offer_failed', 'no device')).toBe(
    'Failed to create offer: no device. Please check microphone permissions and try again.',
  );
  expect(new Set(callFailures.map((code) => failureText(textIn('de'), { code, reason: null }))).size).toBe(
    callFailures.length,
  );
});
