import { createHmac, hkdfSync } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import agora from 'agora-token';
import { decodeJwt, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { voiceOf } from './choose-voice.ts';

const sealingKey = Buffer.alloc(32, 7);
const now = new Date('2026-05-12T08:00:00Z');
const day = 86_400;
const seconds = now.getTime() / 1_000;
const callId = '0b7c2f6e-8f0e-4b54-9a4e-3f9c0f6d1a11';
const ice = { sealingKey, iceServers: [{ urls: ['stun:a.example'] }], turn: null };

test('VOICE-65 the embedded token names call and user, counts for 24 h, and is signed with a key of this installation', async () => {
  const voice = await voiceOf({ kind: 'webrtc' }, ice);
  const token = voice.makeToken(callId, 'ada', now);
  const key = Buffer.from(hkdfSync('sha256', sealingKey, '', 'quaygate voice', 32));
  const { payload, protectedHeader } = await jwtVerify(token, key, { currentDate: now, algorithms: ['HS256'] });
  expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT' });
  expect(payload).toEqual({ callId, sub: 'ada', iat: seconds, exp: seconds + day });
  const other = await voiceOf({ kind: 'webrtc' }, { ...ice, sealingKey: Buffer.alloc(32, 8) });
  await expect(jwtVerify(other.makeToken(callId, 'ada', now), key, { currentDate: now })).rejects.toThrow();
  expect(decodeJwt(voice.makeToken(callId, 'bert', now)).sub).toBe('bert');
});

test('VOICE-65 the token of Agora is for the channel of the call and the account of the user, for 24 h', async () => {
  const [appId, certificate] = ['0123456789abcdef0123456789abcdef', 'fedcba9876543210fedcba9876543210'];
  const voice = await voiceOf({ kind: 'agora', appId, certificate }, ice);
  const token = voice.makeToken(callId, 'ada', now);
  expect(token.slice(0, 3)).toBe('007');
  const bytes = inflateSync(Buffer.from(token.slice(3), 'base64'));
  // Signature, app id, time of issue, validity, salt, number of services; then the service with its privileges.
  let at = 0;
  const number = (size: 2 | 4) => {
    const value = size === 2 ? bytes.readUInt16LE(at) : bytes.readUInt32LE(at);
    at += size;
    return value;
  };
  const text = () => {
    const size = number(2);
    at += size;
    return bytes.subarray(at - size, at);
  };
  const signature = text();
  const signed = bytes.subarray(at);
  expect(text().toString()).toBe(appId);
  const issued = number(4);
  const valid = number(4);
  const salt = number(4);
  expect(valid).toBe(day);
  expect([number(2), number(2)]).toEqual([1, 1]);
  const privileges = Array.from({ length: number(2) }, () => [number(2), number(4)]);
  expect(privileges).toEqual(expect.arrayContaining([[1, day]]));
  expect([text().toString(), text().toString()]).toEqual([callId, 'ada']);
  const u32 = (value: number) => {
    const buffer = Buffer.alloc(4);
    buffer.writeUInt32LE(value);
    return buffer;
  };
  const first = createHmac('sha256', u32(issued)).update(certificate).digest();
  const key = createHmac('sha256', u32(salt)).update(first).digest();
  expect(signature).toEqual(createHmac('sha256', key).update(signed).digest());
  expect(agora.RtcRole.PUBLISHER).toBe(1);
  expect(voice.settingsFor('ada', now)).toEqual({ adapter: 'agora', appId, iceServers: [], expiresAt: null });
});

test('VOICE-66 TURN servers get a name with its end and its user, and the HMAC of it', async () => {
  const turn = { urls: ['turn:t.example:3478', 'turns:t.example:5349'], secret: 'a-long-secret-of-turn' };
  const voice = await voiceOf({ kind: 'webrtc' }, { ...ice, turn });
  const username = `${seconds + day}:ada`;
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
  const settings = voice.settingsFor('ada', now);
  expect(settings).toEqual({
    adapter: 'webrtc',
    appId: null,
    iceServers: [{ urls: ['stun:a.example'] }, { urls: turn.urls, username, credential }],
    expiresAt: new Date('2026-05-13T08:00:00Z'),
  });
  expect(JSON.stringify(settings)).not.toContain(turn.secret);
});
