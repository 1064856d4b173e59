import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

test.each([
  ['https://gate.example.org', { id: 'gate.example.org', origin: 'https://gate.example.org' }],
  ['https://gate.example.org:8443', { id: 'gate.example.org', origin: 'https://gate.example.org:8443' }],
  ['http://127.0.0.1:4600', { id: 'localhost', origin: 'http://localhost:4600' }],
  ['http://localhost', { id: 'localhost', origin: 'http://localhost' }],
  ['http://[::1]:4600', { id: 'localhost', origin: 'http://localhost:4600' }],
  ['http://gate.example.org', null],
  ['https://192.0.2.7', null],
  ['https://[2001:db8::7]', null],
])('FACT-10 passkeys at %s belong to %j', (publicUrl, party) => {
  expect(relyingPartyOf(publicUrl)).toEqual(party);
});
