import { identity } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { attemptLimits } from '../../src/plumbing/limits/attempt-limits.ts';
import { takeAttempt } from '../../src/plumbing/limits/attempts.ts';
import { cookieOf } from '../cookie.ts';
import { startServer } from '../harness.ts';
import { aUser } from '../scenes/factories.ts';

const perSecond = 5;
const server = await startServer({ rateLimit: perSecond });
const { db } = server;
const password = 'ein langes Passwort';

const asUser = async () => {
  const user = await aUser(db, { roles: ['ForwarderRead'], password });
  return { ...user, authorization: `Bearer ${await server.tokenFor(user.id)}` };
};
type Asker = Awaited<ReturnType<typeof asUser>>;
const get = ({ id, authorization }: Asker, path = '') =>
  server.app.inject({ url: `/web/v1/users/${id}${path}`, headers: { authorization } });
const signIn = (email: string, secret: string, remoteAddress: string, headers = {}) =>
  server.app.inject({
    method: 'POST',
    url: identity.signIn.path,
    remoteAddress,
    headers,
    payload: { email, password: secret },
  });

test('REST-01 the calls of a user are limited per second, over all routes, and a refusal carries Retry-After', async () => {
  const [busy, calm] = await Promise.all([asUser(), asUser()]);
  const asked = await Promise.all(Array.from({ length: 12 }, (_, index) => get(busy, index % 2 ? '/terminals' : '')));
  const refused = asked.filter(({ statusCode }) => statusCode !== 200);
  expect(refused).toHaveLength(12 - perSecond);
  for (const answer of refused) {
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  }
  expect((await get(calm)).statusCode).toBe(200);
  server.clock.advance(1_000);
  expect((await get(busy)).statusCode).toBe(200);
});

test('REST-01 what is refused for other reasons counts too', async () => {
  const [busy, other] = await Promise.all([asUser(), asUser()]);
  const foreign = { ...busy, id: other.id };
  const asked = await Promise.all(Array.from({ length: perSecond }, () => get(foreign)));
  expect(asked.map((answer) => answer.json().code)).toEqual(asked.map(() => 'user_mismatch'));
  expect((await get(busy)).statusCode).toBe(429);
});

test('FLAG-04 the flags say it in their own shape', async () => {
  const { authorization } = await asUser();
  const ask = () =>
    server.app.inject({ method: 'POST', url: '/web/ofrep/v1/evaluate/flags', headers: { authorization }, payload: {} });
  const refused = (await Promise.all(Array.from({ length: 8 }, ask))).filter(({ statusCode }) => statusCode !== 200);
  expect(refused).toHaveLength(8 - perSecond);
  for (const answer of refused) {
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  }
});

test('AUTH-31 guessing at one account ends, from wherever it comes', async () => {
  const { email } = await asUser();
  const { account } = attemptLimits;
  for (let guess = 0; guess < account.attempts; guess++) await takeAttempt(db, account, email, server.clock.now());
  for (const secret of ['geraten', password]) {
    const answer = await signIn(email, secret, '203.0.113.99');
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'auth/too-many-requests']);
    expect(Number(answer.headers['retry-after'])).toBe(3600);
  }
});

test('AUTH-31 guessing from one address ends, whatever it says of itself', async () => {
  const { address } = attemptLimits;
  const there = '198.51.100.7';
  for (let guess = 0; guess < address.attempts; guess++) await takeAttempt(db, address, there, server.clock.now());
  const disguises = [
    {},
    { 'x-forwarded-for': '192.0.2.1' },
    { 'x-real-ip': '192.0.2.2' },
    { forwarded: 'for=192.0.2.3' },
  ];
  for (const headers of disguises) {
    const answer = await signIn('jemand@example.com', 'geraten', there, headers);
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'auth/too-many-requests']);
    expect(Number(answer.headers['retry-after'])).toBe(900);
  }
  expect((await signIn('jemand@example.com', 'geraten', '198.51.100.8')).statusCode).toBe(401);
});

/** Of a limit of calls this low the least share is left to sessions. */
const perSession = 10;

test('SESS-23 one session is renewed so often in a second, with whichever of its values, others as before', async () => {
  const [busy, calm] = await Promise.all([asUser(), asUser()]);
  const [first, other] = await Promise.all([busy, calm].map(({ email }) => signIn(email, password, '203.0.113.7')));
  const refresh = (cookie: string) =>
    server.app.inject({ method: 'POST', url: identity.refresh.path, headers: { cookie } });
  const { header } = cookieOf(present(first));
  const next = cookieOf(await refresh(header)).header;
  server.clock.advance(1_000);
  const asked = await Promise.all(Array.from({ length: 16 }, (_, index) => refresh(index % 2 ? header : next)));
  const refused = asked.filter(({ statusCode }) => statusCode !== 200);
  expect(refused).toHaveLength(16 - perSession);
  for (const answer of refused) {
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(answer.headers['retry-after'])).toBe(1);
  }
  expect((await refresh(cookieOf(present(other)).header)).statusCode).toBe(200);
  server.clock.advance(1_000);
  expect((await refresh(next)).statusCode).toBe(200);
});
