import { gzipSync } from 'node:zlib';
import { admission, batch, feed, forwarder, user as userCalls } from '@quaygate/contract';
import { pathOf } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { startServer } from '../harness.ts';
import { aFacility, aForwarder, aKey, aUser } from '../scenes/factories.ts';

/** Callers are cached for ten minutes, so that an account can end while its caller is known. */
const server = await startServer({ callerMemory: 600_000 });
const { db } = server;
const company = await aForwarder(db);
const facility = await aFacility(db);
const aDispatcher = () => aUser(db, { roles: ['forwarder_write'], forwarders: [company.id] });
const dana = await aDispatcher();
const key = await aKey(db, facility.id, ['bookings', 'gate']);
const integration = { key, params: { facilityId: facility.id } };

const cursor = (...parts: (string | number)[]) => Buffer.from(parts.join(' ')).toString('base64url');
const time = server.clock.now().getTime();
const cursors: [what: string, text: string][] = [
  ['a null character in the last id', cursor(time, 'epoch', 1, 'a\0b')],
  ['letters beyond ASCII in the last id', cursor(time, 'epoch', 1, '\ud83d\ude9a')],
  ['a null character in the epoch', cursor(time, 'e\0h', 1)],
  ['an empty epoch', cursor(time, '', 1)],
  ['a number beyond those of the database', cursor(time, 'epoch', '9'.repeat(20))],
  ['a number below zero', cursor(time, 'epoch', -1)],
  ['a broken number', cursor(time, 'epoch', 1.5)],
  ['a time that is none', cursor('9'.repeat(16), 'epoch', 1)],
];

test.each(cursors)('SEC-01 a cursor with %s is refused', async (_, text) => {
  const answer = await server.call(feed.read, { ...integration, query: { cursor: text } });
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'cursor', code: 'invalidValue' }] } });
});

test.each(['licensePlate', 'tourId'])('SEC-01 a null character in %s of an admission is refused', async (field) => {
  const answer = await server.call(admission.check, { ...integration, query: { [field]: 'a\0b' } });
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field, code: 'invalidValue' }] } });
});

const nested = (depth: number, [open, close]: [string, string]) => `${open.repeat(depth)}${close.repeat(depth)}`;
test.each([
  ['lists', `{"a":${nested(4_900, ['[', ']'])}}`, 400],
  ['objects', `{"a":${nested(1_600, ['{"a":', '}'])}}`.replace(/\{"a":\}/, '{}'), 400],
  ['lists of two million', `{"a":${nested(1_000_000, ['[', ']'])}}`, 413],
])('SEC-01 SEC-12 preferences nested too deep are refused: %s', async (_, value, status) => {
  const { statusCode, payload } = await server.app.inject({
    method: 'PUT',
    url: pathOf(forwarder.updateConfig.path, { u: dana.id, f: company.id }),
    headers: { authorization: `Bearer ${await server.tokenFor(dana.id)}`, 'content-type': 'application/json' },
    payload: `{"getStatusFormPreferences":${value}}`,
  });
  expect(statusCode, payload.slice(0, 300)).toBe(status);
  expect(payload).toMatch(/"code":"(validation_failed|malformed_request|request_too_large)"/);
});

const boundary = 'quaygate-boundary';
const part = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="l.csv"\r\ncontent-type: text/csv\r\n\r\n`;
const whole = `${part}type;referenceNumber;containerNumber\r\n--${boundary}--\r\n`;
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };
const uploads: [what: string, headers: Record<string, string>, payload: string | Buffer, status: number][] = [
  ['cut in the file', multipart, part, 400],
  ['cut in the headers of its part', multipart, part.slice(0, 60), 400],
  ['cut before its end', multipart, whole.slice(0, -8), 400],
  ['empty', multipart, '', 400],
  ['without a boundary', { 'content-type': 'multipart/form-data' }, whole, 400],
  ['with an empty boundary', { 'content-type': 'multipart/form-data; boundary=' }, whole, 400],
  ['packed with gzip', { ...multipart, 'content-encoding': 'gzip' }, gzipSync(whole), 415],
  ['said to be packed', { ...multipart, 'content-encoding': 'gzip' }, whole, 415],
];

test.each(uploads)('SEC-01 an upload %s is refused', async (_, headers, payload, status) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: pathOf(batch.parseCsv.path, { u: dana.id, f: company.id }),
    headers: { authorization: `Bearer ${await server.tokenFor(dana.id)}`, ...headers },
    payload,
  });
  expect([answer.statusCode, answer.json().code]).toEqual([
    status,
    status === 415 ? 'unsupported_media_type' : expect.stringMatching(/^(malformed_request|validation_failed)$/),
  ]);
});

test('SEC-02 calls of an account that was deleted a moment ago are refused as signed out', async () => {
  const leaver = await aDispatcher();
  await server.call(userCalls.get, { as: leaver });
  await db.deleteFrom('appUser').where('id', '=', leaver.id).execute();
  const calls = [
    server.call(userCalls.get, { as: leaver }),
    server.call(userCalls.update, { as: leaver, body: { firstName: 'A', lastName: 'B' } }),
    server.call(forwarder.updateConfig, {
      as: leaver,
      params: { f: company.id },
      body: { getStatusFormPreferences: { a: 1 } },
    }),
  ];
  for (const answer of await Promise.all(calls)) {
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  }
});
