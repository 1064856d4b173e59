import { identity, user as userCalls } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { cookieOf } from '../../../test/cookie.ts';
import { startServer } from '../../../test/harness.ts';
import { aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const second = await startServer({}, undefined, { beside: server });
const password = 'ein langes Passwort';
const hour = 3_600_000;
beforeEach(() => server.clock.set('2026-05-12T08:00:00Z'));

async function signIn() {
  const user = await aUser(server.db, { roles: [], password });
  const answer = await server.call(identity.signIn, { body: { email: user.email, password } });
  return { user, cookie: cookieOf(answer).header };
}
const refresh = (cookie: string, on = server) => on.call(identity.refresh, { headers: { cookie } });
const expired = { status: 401, body: { code: 'auth/user-token-expired' } };

test('SESS-23 a refresh gives a token and the next value', async () => {
  const { user, cookie } = await signIn();
  server.clock.advance(1_000);
  const answer = await refresh(cookie);
  expect(answer).toMatchObject({
    status: 200,
    body: { userId: user.id, issuedTime: server.clock.now().getTime(), expiredTime: 3_600_000 },
  });
  const next = cookieOf(answer);
  expect(next.header).not.toBe(cookie);
  expect([...next.attributes].sort()).toEqual(['HttpOnly', 'Max-Age=1209600', 'Path=/web/idp', 'SameSite=Strict']);
  const own = await server.call(userCalls.get, { key: answer.body.idToken, params: { u: user.id } as never });
  expect(own.status).toBe(200);
});

test('SESS-23 within 30 s of its use a value is taken once more', async () => {
  const { cookie } = await signIn();
  const first = await refresh(cookie);
  server.clock.advance(30_000);
  const again = await refresh(cookie, second);
  expect(again.status).toBe(200);
  for (const { headers } of [first, again]) expect((await refresh(cookieOf({ headers }).header)).status).toBe(200);
});

test.each(['the first', 'the second'])(
  'SESS-23 of two values exchanged for one, %s goes on and the use of the other ends the session',
  async (which) => {
    const { cookie } = await signIn();
    const [one, other] = [cookieOf(await refresh(cookie)).header, cookieOf(await refresh(cookie, second)).header];
    const [used, left] = which === 'the first' ? [one, other] : [other, one];
    server.clock.advance(3_600_000);
    const next = cookieOf(await refresh(used)).header;
    server.clock.advance(30_001);
    expect(await refresh(left)).toMatchObject(expired);
    expect(await refresh(next), 'both ended: nobody knows which one was the copy').toMatchObject(expired);
  },
);

test('SESS-23 a later reuse ends the session with all its values', async () => {
  const { cookie } = await signIn();
  const next = cookieOf(await refresh(cookie)).header;
  server.clock.advance(30_001);
  expect(await refresh(cookie)).toMatchObject(expired);
  expect(await refresh(next)).toMatchObject(expired);
});

test('SESS-23 the end of one session leaves the others of the user', async () => {
  const { user, cookie } = await signIn();
  const elsewhere = cookieOf(await server.call(identity.signIn, { body: { email: user.email, password } })).header;
  await refresh(cookie);
  server.clock.advance(60_000);
  await refresh(cookie);
  expect((await refresh(elsewhere)).status).toBe(200);
});

const day = 86_400_000;
const sessionOf = async (roles: string[]) => {
  const user = await aUser(server.db, { roles, password });
  const answer = await server.call(identity.signIn, { body: { email: user.email, password } });
  return { user, cookie: cookieOf(answer).header };
};

test('SESS-29 a session ends 14 days after its last use, and 30 days after its sign-in however it is used', async () => {
  const unused = await sessionOf(['forwarder_read']);
  server.clock.advance(14 * day - 1);
  const next = cookieOf(await refresh(unused.cookie)).header;
  server.clock.advance(14 * day);
  expect(await refresh(next)).toMatchObject(expired);

  const { user, cookie } = await sessionOf(['forwarder_read']);
  let value = cookie;
  for (let week = 0; week < 4; week++) {
    server.clock.advance(7 * day);
    value = cookieOf(await refresh(value)).header;
  }
  server.clock.advance(2 * day - 60_000);
  const last = await refresh(value);
  expect(last.body, 'a token does not outlive its session').toMatchObject({ expiredTime: 60_000 });
  const ask = () => server.call(userCalls.get, { key: last.body.idToken, params: { u: user.id } as never });
  expect((await ask()).status).toBe(200);
  server.clock.advance(60_000);
  expect((await ask()).status).toBe(401);
  expect(await refresh(cookieOf(last).header)).toMatchObject(expired);
});

test.each(['quaygate_read', 'quaygateAdmin'])(
  'SESS-29 with %s a session ends after 12 hours without use',
  async (role) => {
    const { user, cookie } = await sessionOf([role]);
    server.clock.advance(hour / 2);
    const { body, headers } = await refresh(cookie);
    server.clock.advance(hour / 2);
    const ask = await second.call(userCalls.get, { key: body.idToken, params: { u: user.id } as never });
    expect(ask.status, 'a call is a use').toBe(200);
    server.clock.advance(12 * hour - 1);
    const next = cookieOf(await refresh(cookieOf({ headers }).header)).header;
    server.clock.advance(12 * hour);
    expect(await refresh(next)).toMatchObject(expired);
  },
);

test('SESS-29 a role that is given later holds for open sessions, and the setting shortens both times', async () => {
  const { user, cookie } = await sessionOf([]);
  await server.db
    .updateTable('appUser')
    .set({ roles: ['quaygate_write'] })
    .where('id', '=', user.id)
    .execute();
  const strict = await startServer({ sessionIdle: hour }, undefined, { beside: server });
  server.clock.advance(hour);
  expect(await refresh(cookie, strict)).toMatchObject(expired);
  server.clock.advance(11 * hour);
  expect(await refresh(cookie)).toMatchObject(expired);
});

test('SESS-16 SESS-23 200 rounds of six refreshes at once end no session', { timeout: 180_000 }, async () => {
  const { cookie } = await signIn();
  let value = cookie;
  for (let round = 0; round < 200; round++) {
    const tabs = Array.from({ length: 6 }, (_, tab) => refresh(value, tab % 2 ? server : second));
    const answers = await Promise.all(tabs);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    // The browser keeps the cookie of whichever answer came last.
    value = cookieOf(present(answers[round % 6])).header;
    server.clock.advance(round % 2 ? 10 : 40_000);
  }
});

test('SESS-23 a value is exchanged by twenty tabs, not by a crowd, and the session goes on', async () => {
  const { user, cookie } = await signIn();
  const crowd = await Promise.all(Array.from({ length: 200 }, (_, tab) => refresh(cookie, tab % 2 ? server : second)));
  const withStatus = (wanted: number) => crowd.filter(({ status }) => status === wanted);
  const [given, refused] = [withStatus(200), withStatus(429)];
  expect([given.length, refused.length]).toEqual([20, 180]);
  for (const { body, headers } of refused) {
    expect(body.code).toBe('too_many_requests');
    expect(Number(headers['retry-after'])).toBe(1);
  }
  const { rows } = await sql`select 1 from refresh_value v join session s on s.id = v.session_id
    where s.user_id = ${user.id}`.execute(server.db);
  expect(rows).toHaveLength(1 + 20);

  for (const answer of given.slice(0, 3)) expect((await refresh(cookieOf(answer).header)).status).toBe(200);
  server.clock.advance(30_001);
  expect(await refresh(cookie)).toMatchObject(expired);
  expect(await refresh(cookieOf(present(given[5])).header)).toMatchObject(expired);
});

test.each([undefined, 'quaygate_refresh=', 'quaygate_refresh=erfunden', 'quaygate_refresh=%00%ff', 'andere=1'])(
  'SESS-06 without a value of ours there is no refresh: %j',
  async (cookie) => {
    expect(await server.call(identity.refresh, { headers: cookie ? { cookie } : {} })).toMatchObject(expired);
  },
);

test('SESS-06 a disabled user gets no token', async () => {
  const { user, cookie } = await signIn();
  await server.deps.identity.disableAccount(user.id);
  expect(await refresh(cookie)).toMatchObject({ status: 403, body: { code: 'auth/user-disabled' } });
});

test('REST-04 a deleted user gets no token', async () => {
  const { user, cookie } = await signIn();
  await server.deps.identity.deleteAccount(user.id);
  expect(await refresh(cookie)).toMatchObject(expired);
});

test('SESS-18 signing out ends the session and takes the cookie away, however often it is asked', async () => {
  const { cookie } = await signIn();
  const next = cookieOf(await refresh(cookie)).header;
  const answer = await server.call(identity.signOut, { headers: { cookie: next } });
  expect(answer.status).toBe(204);
  expect(cookieOf(answer)).toMatchObject({ value: '', attributes: expect.arrayContaining(['Path=/web/idp']) });
  for (const value of [cookie, next]) expect(await refresh(value)).toMatchObject(expired);
  expect((await server.call(identity.signOut, { headers: { cookie: next } })).status).toBe(204);
  expect((await server.call(identity.signOut)).status).toBe(204);
});

test('SESS-18 signing out while other tabs refresh leaves no way in', async () => {
  for (let round = 0; round < 20; round++) {
    const { cookie } = await signIn();
    const refreshes = [1, 2, 3].map(() => refresh(cookie));
    const out = server.call(identity.signOut, { headers: { cookie } });
    const answers = await Promise.all(refreshes);
    expect((await out).status).toBe(204);
    for (const answer of answers) {
      expect([200, 401]).toContain(answer.status);
      if (answer.status === 200) expect(await refresh(cookieOf(answer).header)).toMatchObject(expired);
    }
  }
});

test('SESS-19 a page of another origin cannot use the cookie', async () => {
  const { cookie } = await signIn();
  const from = (headers: Record<string, string>, url: string = identity.refresh.path) =>
    server.app.inject({ method: 'POST', url, headers: { cookie, ...headers } });
  expect((await from({ origin: 'https://evil.example' })).json()).toMatchObject({ status: 403, code: 'forbidden' });
  expect((await from({ origin: 'null' })).statusCode).toBe(403);
  expect((await from({ origin: 'https://evil.example' }, '/web/%69dp/v1/refresh')).statusCode).toBe(403);
  expect((await from({ origin: 'http://127.0.0.1:4600' })).statusCode).toBe(200);
  expect((await from({ origin: 'http://gate.local:4600', host: 'gate.local:4600' })).statusCode).toBe(200);
  expect((await from({})).statusCode).toBe(200);
});
