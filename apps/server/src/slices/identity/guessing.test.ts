import { Writable } from 'node:stream';
import { identity } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { attemptLimits } from '../../plumbing/limits/attempt-limits.ts';
import { refundAttempt, takeAttempt } from '../../plumbing/limits/attempts.ts';

const server = await startServer();
const { db, clock } = server;
const password = 'ein langes Passwort';
const hour = 3_600_000;
beforeEach(async () => {
  clock.set('2026-05-12T08:00:00Z');
  await db.deleteFrom('attempt').execute();
});

const attempt = (email: string, secret: string, network: string, cookie = '') =>
  server.app.inject({
    method: 'POST',
    url: identity.signIn.path,
    remoteAddress: network,
    headers: cookie ? { cookie } : {},
    payload: { email, password: secret },
  });
const deviceOf = (headers: Record<string, unknown>) =>
  present(
    [headers['set-cookie'] ?? []]
      .flat()
      .map(String)
      .find((line) => line.startsWith('quaygate_device=')),
  ).split(';')[0] ?? '';
const mailsTo = ({ email }: TestUser) =>
  db.selectFrom('mail').select('subject').where('recipient', '=', email).execute();

test('AUTH-31 wrong guesses from one network stop that network alone; the owner signs in from theirs', async () => {
  const dana = await aUser(db, { roles: [], password });
  for (let guess = 0; guess < 10; guess++)
    expect((await attempt(dana.email, 'falsch', '203.0.113.7')).statusCode).toBe(401);
  expect((await attempt(dana.email, password, '203.0.113.7')).statusCode).toBe(429);
  expect((await attempt(dana.email, password, '192.0.2.1')).statusCode).toBe(200);
});

test('AUTH-31 guesses from many networks stop strangers, not a browser the owner signed in with', async () => {
  const dana = await aUser(db, { roles: [], password });
  const cookie = deviceOf((await attempt(dana.email, password, '192.0.2.1')).headers);
  for (let guess = 0; guess < 100; guess++)
    expect((await attempt(dana.email, 'falsch', `203.0.113.${guess % 20}`)).statusCode).toBe(401);
  expect((await attempt(dana.email, password, '198.51.100.1')).statusCode).toBe(429);
  expect((await attempt(dana.email, password, '203.0.113.1', cookie)).statusCode).toBe(200);
  // A known browser has guesses of its own.
  for (let guess = 0; guess < 10; guess++)
    expect((await attempt(dana.email, 'falsch', '192.0.2.1', cookie)).statusCode).toBe(401);
  expect((await attempt(dana.email, password, '192.0.2.1', cookie)).statusCode).toBe(429);
  clock.advance(hour);
  expect((await attempt(dana.email, password, '198.51.100.1')).statusCode).toBe(200);
});

test('AUTH-31 the tenth failure of an hour is mailed to the user, in both languages, once a day', async () => {
  const dana = await aUser(db, { roles: [], password });
  const told = async () => (await mailsTo(dana)).filter(({ subject }) => subject.includes('many failed sign-ins'));
  const guess = async (times: number) => {
    for (let count = 0; count < times; count++) await attempt(dana.email, 'falsch', `203.0.113.${count}`);
  };
  await guess(9);
  expect(await told()).toEqual([]);
  await guess(1);
  expect(await told()).toMatchObject([{ subject: expect.stringContaining('viele fehlgeschlagene Anmeldungen') }]);
  await guess(5);
  clock.advance(23 * hour);
  await guess(12);
  expect(await told()).toHaveLength(1);
  clock.advance(hour);
  await guess(12);
  expect(await told()).toHaveLength(2);
});

test('AUTH-31 guesses at an email without an account, or at a disabled one, are not mailed', async () => {
  const gone = await aUser(db, { roles: [], password, disabled: true });
  for (const email of ['niemand@example.com', gone.email])
    for (let guess = 0; guess < 12; guess++) await attempt(email, 'falsch', `203.0.113.${guess}`);
  expect(await mailsTo(gone)).toEqual([]);
  expect(await db.selectFrom('mail').select('id').where('recipient', '=', 'niemand@example.com').execute()).toEqual([]);
});

test('AUTH-31 the cookie of a browser is known for its own users only', async () => {
  const [dana, eve] = [await aUser(db, { roles: [], password }), await aUser(db, { roles: [], password })];
  const cookie = deviceOf((await attempt(eve.email, password, '192.0.2.1')).headers);
  for (let guess = 0; guess < 10; guess++) await attempt(dana.email, 'falsch', '192.0.2.1');
  expect((await attempt(dana.email, password, '192.0.2.1', cookie)).statusCode).toBe(429);
});

const lines: string[] = [];
const log = new Writable({ write: (chunk, _, done) => done(void lines.push(`${chunk}`)) });
const behind = await startServer({}, log, { beside: server, trustProxy: '198.51.100.7' });
test.each(['10.0.0.2', '172.16.9.1', '192.168.1.4', '169.254.0.9', '127.0.0.1', 'fc00::2', '::1', '203.0.113.9'])(
  'AUTH-32 a peer at %s that the settings do not trust does not choose which sender is counted',
  async (peer) => {
    const dana = await aUser(db, { roles: [], password });
    const ask = (url: string, client: number, payload: object) =>
      behind.app.inject({
        method: 'POST',
        url,
        remoteAddress: peer,
        headers: { 'x-forwarded-for': `192.0.2.${client}` },
        payload,
      });
    const guess = async (client: number, secret: string) =>
      (await ask(identity.signIn.path, client, { email: dana.email, password: secret })).statusCode;
    for (let client = 0; client < 10; client++) expect(await guess(client, 'falsch')).toBe(401);
    expect(await guess(99, password)).toBe(429);
    expect(lines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);

    await db.deleteFrom('attempt').execute();
    const reset = async (client: number) =>
      (await ask(identity.resetPassword.path, client, { email: 'niemand@example.com' })).statusCode;
    await reset(1);
    // As if the other 99 of an hour had come before.
    await db
      .updateTable('attempt')
      .set({ moments: Array.from({ length: 100 }, () => clock.now()) })
      .execute();
    expect(await reset(2)).toBe(429);
  },
);

test('AUTH-31 an attempt that is taken back is one, also of several in one millisecond', async () => {
  const limit = { ...attemptLimits.address, name: 'test', attempts: 3 };
  const moment = clock.now();
  for (let count = 1; count <= 3; count++) expect(await takeAttempt(db, limit, 'x', moment)).toBe(count);
  await refundAttempt(db, limit, 'x', moment);
  expect(await takeAttempt(db, limit, 'x', moment)).toBe(3);
  await refundAttempt(db, limit, 'x', new Date(0));
  await expect(takeAttempt(db, limit, 'x', moment)).rejects.toMatchObject({ code: 'auth/too-many-requests' });
});

test('AUTH-31 attempts that are taken and given back at once, by two instances, are counted one by one', async () => {
  const second = await startServer({}, undefined, { beside: server });
  const limit = { ...attemptLimits.address, name: 'race', attempts: 100 };
  const moment = clock.now();
  const ons = Array.from({ length: 30 }, (_, index) => (index % 2 ? db : second.db));
  await Promise.all(
    ons.map(async (on, index) => {
      await takeAttempt(on, limit, 'x', moment);
      if (index < 20) await refundAttempt(on, limit, 'x', moment);
    }),
  );
  expect(await takeAttempt(db, limit, 'x', moment)).toBe(11);
});
