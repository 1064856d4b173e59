import { identity, user as userCalls } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cookieOf } from '../../../test/cookie.ts';
import { startServer } from '../../../test/harness.ts';
import { aUser } from '../../../test/scenes/factories.ts';
import { attemptLimits } from '../../plumbing/limits/attempt-limits.ts';
import { takeAttempt } from '../../plumbing/limits/attempts.ts';

const server = await startServer();
const second = await startServer({}, undefined, { beside: server });
const secure = await startServer({ publicUrl: 'https://gate.example.org' }, undefined, { beside: server });
const password = 'ein langes Passwort';

const signIn = (email: string, secret = password, on = server) =>
  on.call(identity.signIn, { body: { email, password: secret } });

test('AUTH-01 email and password give an ID token that every call accepts', async () => {
  const dana = await aUser(server.db, { roles: ['forwarder_read'], password });

  const { status, body } = await signIn(dana.email.toUpperCase());

  expect(status).toBe(200);
  expect(body).toEqual({
    userId: dana.id,
    idToken: expect.any(String),
    emailVerified: true,
    issuedTime: server.clock.now().getTime(),
    expiredTime: 3_600_000,
  });
  const own = await server.call(userCalls.get, { key: body.idToken, params: { u: dana.id } as never });
  expect(own.body).toMatchObject({ id: dana.id, email: dana.email });
});

test('SESS-07 SESS-15 a token is accepted until issuedTime plus expiredTime, and not at that moment', async () => {
  const dana = await aUser(server.db, { roles: [], password });
  const { body } = await signIn(dana.email);
  const begin = server.clock.now();
  const ask = () => server.call(userCalls.get, { key: body.idToken, params: { u: dana.id } as never });

  server.clock.advance(3_600_000 - 1);
  expect((await ask()).status).toBe(200);
  server.clock.advance(1);
  expect(await ask()).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  server.clock.set(begin);
});

test('SESS-19 the refresh value is a cookie only the provider gets, and only its hash is stored', async () => {
  const dana = await aUser(server.db, { roles: [], password });

  const plain = cookieOf(await signIn(dana.email));
  expect([...plain.attributes].sort()).toEqual(['HttpOnly', 'Max-Age=1209600', 'Path=/web/idp', 'SameSite=Strict']);
  const overHttps = cookieOf(await signIn(dana.email, password, secure));
  expect(overHttps.attributes).toContain('Secure');

  const { rows } = await sql<{ text: string }>`select v::text as text from refresh_value v`.execute(server.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some(({ text }) => text.includes(plain.value))).toBe(false);
});

test('ERR-05 ERR-18 a wrong password and an unknown email are answered alike', async () => {
  const dana = await aUser(server.db, { roles: [], password });
  const wrong = await signIn(dana.email, 'falsch');
  const unknown = await signIn('niemand@example.com', 'falsch');
  expect(wrong).toMatchObject({ status: 401, body: { code: 'auth/invalid-credential' } });
  expect({ ...unknown.body }).toEqual({ ...wrong.body });
  expect(cookieOf(wrong).value).toBe('');
});

test('ERR-18 an unknown email costs the time of a wrong password', async () => {
  const dana = await aUser(server.db, { roles: [], password });
  const invited = await aUser(server.db, { roles: [] });
  await signIn(dana.email);
  const duration = async (email: string) => {
    const begin = performance.now();
    await signIn(email, 'falsch');
    return performance.now() - begin;
  };
  // In turn, so that a busy moment of the machine slows all three alike; the fastest of each counts.
  const emails = [() => dana.email, (round: number) => `fremd${round}@example.com`, () => invited.email] as const;
  const times: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < 9; round++) {
    for (const index of [0, 1, 2] as const) times[index].push(await duration(emails[index](round)));
  }
  const [known, unknown, without] = times.map((each) => Math.min(...each)) as [number, number, number];
  // The hash takes nearly all of it; leaving it out would be about ten times faster.
  expect(unknown).toBeGreaterThan(known * 0.3);
  expect(without).toBeGreaterThan(known * 0.3);
});

test('ERR-19 a disabled user learns it with the right password only', async () => {
  const dana = await aUser(server.db, { roles: [], password, disabled: true });
  expect(await signIn(dana.email, 'falsch')).toMatchObject({ status: 401, body: { code: 'auth/invalid-credential' } });
  expect(await signIn(dana.email)).toMatchObject({ status: 403, body: { code: 'auth/user-disabled' } });
});

test.each([
  ['kein-at', 400, 'auth/invalid-email'],
  ['zwei worte@example.com', 400, 'auth/invalid-email'],
  ['', 400, 'auth/invalid-email'],
  ['null\u0000@example.com', 400, 'auth/invalid-email'],
  ['delete\u007f@example.com', 400, 'auth/invalid-email'],
  [`${'a'.repeat(250)}@example.com`, 400, 'validation_failed'],
])('AUTH-05 %j is no email', async (email, status, code) => {
  expect(await signIn(email)).toMatchObject({ status, body: { code } });
});

test('AUTH-06 a password is required, and at most 1000 characters long', async () => {
  expect(await signIn('dana@example.com', '')).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', errors: [{ field: 'password', code: 'fieldRequired' }] },
  });
  expect(await signIn('dana@example.com', 'x'.repeat(1001))).toMatchObject({
    body: { errors: [{ field: 'password', code: 'tooLong' }] },
  });
});

test('AUTH-31 after ten failures each further attempt waits twice as long, on every instance, 15 minutes at most', async () => {
  const begin = server.clock.now();
  const dana = await aUser(server.db, { roles: [], password });
  const eve = await aUser(server.db, { roles: [], password });
  for (let failure = 0; failure < 10; failure++) {
    const instance = failure % 2 ? server : second;
    expect((await signIn(dana.email.toUpperCase(), 'falsch', instance)).status).toBe(401);
  }
  for (const pause of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    for (const instance of [server, second]) {
      const refused = await signIn(dana.email, password, instance);
      expect(refused).toMatchObject({ status: 429, body: { code: 'auth/too-many-requests' } });
      expect(Number(refused.headers['retry-after'])).toBe(pause);
    }
    server.clock.advance(pause * 1000 - 1);
    expect((await signIn(dana.email)).status).toBe(429);
    server.clock.advance(1);
    expect((await signIn(dana.email, 'falsch')).status).toBe(401);
  }
  expect((await signIn(eve.email)).status).toBe(200);
  server.clock.advance(900_000);
  expect((await signIn(dana.email)).status).toBe(200);
  server.clock.set(begin);
});

test('AUTH-31 failures of yesterday no longer count', async () => {
  const begin = server.clock.now();
  const dana = await aUser(server.db, { roles: [], password });
  for (let failure = 0; failure < 10; failure++) await signIn(dana.email, 'falsch');
  server.clock.advance(24 * 3_600_000);
  for (let failure = 0; failure < 10; failure++) expect((await signIn(dana.email, 'falsch')).status).toBe(401);
  expect((await signIn(dana.email)).status).toBe(429);
  server.clock.set(begin);
});

test('AUTH-01 however an email is spelt, its failures count together', async () => {
  const dana = await aUser(server.db, { roles: [], password });
  const [name] = dana.email.split('@');
  const email = `disposition${name}@example.com`;
  await server.db.updateTable('appUser').set({ email }).where('id', '=', dana.id).execute();
  // The database finds the account by each of them; in JavaScript two would be others in lower case.
  const spellings = [email, email.toUpperCase(), email.replace('i', '\u0130'), email.replaceAll('i', '\u0130')];
  for (const spelling of spellings) {
    const { rows } = await sql`select 1 where lower(${spelling}) = lower(${email})`.execute(server.db);
    expect(rows, spelling).toHaveLength(1);
  }
  for (let failure = 0; failure < attemptLimits.signIn.attempts; failure++) {
    expect((await signIn(present(spellings[failure % spellings.length]), 'falsch')).status).toBe(401);
  }
  for (const spelling of spellings) expect((await signIn(spelling)).status, spelling).toBe(429);
});

test('AUTH-01 a success forgets the failures before it', async () => {
  const dana = await aUser(server.db, { roles: [], password });
  for (let round = 0; round < 3; round++) {
    for (let failure = 0; failure < 9; failure++) await signIn(dana.email, 'falsch');
    expect((await signIn(dana.email)).status).toBe(200);
  }
});

test('AUTH-31 of guesses sent side by side, to two instances, ten are let through', async () => {
  const dana = await aUser(server.db, { roles: [], password });
  const guesses = Array.from({ length: 40 }, (_, guess) =>
    signIn(dana.email, `geraten ${guess}`, guess % 2 ? server : second),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
});

test('AUTH-01 one address cannot try one password on all accounts', async () => {
  await server.db.deleteFrom('attempt').execute();
  const guess = (number: number, address: string) =>
    server.app.inject({
      method: 'POST',
      url: identity.signIn.path,
      remoteAddress: address,
      payload: { email: `opfer${number}@example.com`, password: 'Sommer2026!' },
    });
  const { address: limit } = attemptLimits;
  for (let failure = 2; failure < limit.attempts; failure++) {
    await takeAttempt(server.db, limit, '203.0.113.7', server.clock.now());
  }
  const answers = await Promise.all([1, 2, 3, 4, 5].map((number) => guess(number, '203.0.113.7')));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([401, 401, 429, 429, 429]);
  expect((await guess(300, '203.0.113.8')).statusCode).toBe(401);
});

test('AUTH-01 a network of IPv6 addresses counts as one address for the limit of attempts', async () => {
  await server.db.deleteFrom('attempt').execute();
  const { address: limit } = attemptLimits;
  for (let failure = 1; failure < limit.attempts; failure++) {
    await takeAttempt(server.db, limit, '2001:db8:1:2::/64', server.clock.now());
  }
  const guess = async (remoteAddress: string) => {
    const payload = { email: 'opfer@example.com', password: 'Sommer2026!' };
    const answer = await server.app.inject({ method: 'POST', url: identity.signIn.path, remoteAddress, payload });
    return answer.statusCode;
  };
  expect(await guess('2001:db8:1:2::7')).toBe(401);
  expect(await guess('2001:db8:1:2:ffff::8')).toBe(429);
  expect(await guess('2001:db8:1:3::7')).toBe(401);
});

test('AUTH-01 neither emails nor addresses are kept to count attempts', async () => {
  await signIn('zaehlung@example.com', 'falsch');
  const { rows } = await sql<{ text: string }>`select a::text as text from attempt a`.execute(server.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some(({ text }) => /example|127\.0/.test(text))).toBe(false);
});

test('AUTH-15 all instances sign with the same key, made once, and publish it', async () => {
  const instances = await Promise.all(Array.from({ length: 4 }, () => startServer({}, undefined, { beside: server })));
  const keys = await Promise.all(instances.map((instance) => instance.call(identity.publicKeys)));
  const { keys: published } = present(keys[0]).body;
  expect(published).toHaveLength(1);
  expect(published[0]).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig', kid: expect.any(String) });
  expect(published[0].d).toBeUndefined();
  for (const { body } of keys) expect(body.keys).toEqual(published);

  const dana = await aUser(server.db, { roles: [], password });
  const { body } = await signIn(dana.email, password, second);
  const own = await server.call(userCalls.get, { key: body.idToken, params: { u: dana.id } as never });
  expect(own.status).toBe(200);
});
