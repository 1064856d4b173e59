import { identity, user as userCalls } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { cookieOf } from '../../../test/cookie.ts';
import { startServer } from '../../../test/harness.ts';
import { hostedAt } from '../../../test/hosted-choice.ts';
import { roundsOf } from '../../../test/rounds.ts';
import { aUser } from '../../../test/scenes/factories.ts';
import { startOidcIssuer } from '../../../test/servers/oidc-issuer.ts';

const issuer = await startOidcIssuer(new Map());
afterAll(issuer.stop);
const { clientId, clientSecret } = issuer;
const choice = hostedAt({ issuer: issuer.address, clientId, clientSecret });
const server = await startServer({}, undefined, { choice });
const second = await startServer({}, undefined, { choice, beside: server });

const password = 'ein langes Passwort';
const hour = 3_600_000;
const over = { status: 401, body: { code: 'auth/user-token-expired' } };
const away = { status: 502, body: { code: 'identity_provider_unavailable' } };

/** Issuer and product tell the same time. */
function passTime(milliseconds: number): void {
  server.clock.advance(milliseconds);
  vi.setSystemTime(server.clock.now());
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  passTime(24 * hour);
  Object.assign(issuer.state, { idTokenLifetime: 3600, outage: 'none', refused: [] });
  for (const call of Object.keys(issuer.state.calls)) issuer.state.calls[call] = 0;
});
afterAll(() => vi.useRealTimers());

const signIn = (email: string, secret = password, on = server) =>
  on.call(identity.signIn, { body: { email, password: secret } });
const refresh = (cookie: string, on = server) => on.call(identity.refresh, { headers: { cookie } });
const signOut = (cookie: string) => server.call(identity.signOut, { headers: { cookie } });
const me = (idToken: string, id: string, on = server) =>
  on.call(userCalls.get, { key: idToken, params: { u: id } as never });

async function known({ isVerified = true, disabled = false } = {}) {
  const user = await aUser(server.db, { roles: [], disabled });
  issuer.accounts.set(user.email, { password, isVerified });
  return user;
}
async function signedIn() {
  const user = await known();
  const answer = await signIn(user.email);
  return { user, idToken: answer.body.idToken as string, cookie: cookieOf(answer).header };
}
/** The issuer's refresh token, which only a session's cookie opens. */
async function issuersToken(cookie: string): Promise<string> {
  const spy = new Promise<string>((found) => {
    const post = fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      const token = init.body instanceof URLSearchParams && init.body.get('token');
      if (token) found(token);
      return post(url, init);
    });
  });
  await signOut(cookie);
  vi.unstubAllGlobals();
  return spy;
}

test('AUTH-01 AUTH-15 email and password are checked at the issuer, which answers an ID token', async () => {
  const dana = await known();
  const answer = await signIn(dana.email.toLowerCase());
  expect(answer).toMatchObject({
    status: 200,
    body: { userId: dana.id, emailVerified: true, issuedTime: server.clock.now().getTime(), expiredTime: hour },
  });
  expect((await me(answer.body.idToken, dana.id)).body).toMatchObject({ id: dana.id, email: dana.email });
  expect((await me(answer.body.idToken, dana.id, second)).status).toBe(200);
});

test('SESS-19 the cookie is the same as ever, and nothing of the issuer leaves the server or can be read in it', async () => {
  const dana = await known();
  const answer = await signIn(dana.email);
  const { attributes } = cookieOf(answer);
  expect([...attributes].sort()).toEqual(['HttpOnly', 'Max-Age=1209600', 'Path=/web/idp', 'SameSite=Strict']);
  expect(Object.keys(answer.body).sort()).toEqual(['emailVerified', 'expiredTime', 'idToken', 'issuedTime', 'userId']);

  const stored = await server.db.selectFrom('session').select('sealedGrant').where('userId', '=', dana.id).execute();
  expect(stored[0]?.sealedGrant?.length).toBeGreaterThan(500);
  const { rows } = await sql<{ text: string }>`select encode(s.sealed_grant, 'escape') || r::text as text
    from session s join refresh_value r on r.session_id = s.id where s.user_id = ${dana.id}`.execute(server.db);
  for (const { text } of rows) {
    expect(text).not.toContain(answer.body.idToken.slice(0, 40));
    expect(text).not.toContain('refreshToken');
    expect(text).not.toContain(cookieOf(answer).value);
  }
});

test('ERR-05 ERR-18 a wrong password, an email unknown to the issuer and one unknown here get the same answer', async () => {
  const dana = await known();
  issuer.accounts.set('nur.dort@example.com', { password });
  issuer.accounts.set('unbewiesen@example.com', { password, isVerified: false });
  await aUser(server.db, { roles: [], email: 'unbewiesen@example.com' });
  const wrong = await signIn(dana.email, 'falsch');
  expect(wrong).toMatchObject({ status: 401, body: { code: 'auth/invalid-credential' } });
  for (const email of ['niemand@example.com', 'nur.dort@example.com', 'unbewiesen@example.com']) {
    const answer = await signIn(email);
    expect(answer.status, email).toBe(401);
    expect(answer.body, email).toEqual(wrong.body);
    expect(cookieOf(answer).value, email).toBe('');
  }
  // A user that the issuer let in and we did not is signed out there.
  expect(issuer.state.calls.revocation).toBe(2);
});

test('ERR-06 ERR-19 a disabled user learns that with the right password only', async () => {
  const gone = await known({ disabled: true });
  expect(await signIn(gone.email, 'falsch')).toMatchObject({ body: { code: 'auth/invalid-credential' } });
  expect(await signIn(gone.email)).toMatchObject({ status: 403, body: { code: 'auth/user-disabled' } });
  expect(issuer.state.calls.revocation).toBe(1);
});

test.each(['kein-at', 'zwei worte@example.com'])('AUTH-05 %j never reaches the issuer', async (email) => {
  expect(await signIn(email)).toMatchObject({ status: 400, body: { code: 'auth/invalid-email' } });
  expect(issuer.state.calls.password).toBe(0);
});

test('AUTH-31 ten failures for one email let further attempts wait, those while the issuer was away do not count', async () => {
  const dana = await known();
  issuer.state.outage = 'errors';
  for (let failure = 0; failure < 12; failure++) expect((await signIn(dana.email)).status).toBe(502);
  issuer.state.outage = 'none';
  for (let failure = 0; failure < 10; failure++) expect((await signIn(dana.email, 'falsch')).status).toBe(401);
  expect(await signIn(dana.email)).toMatchObject({ status: 429, body: { code: 'auth/too-many-requests' } });
  expect(issuer.state.calls.password).toBe(10);
});

test.each(['errors', 'silence'] as const)('ERR-18 an issuer that is away (%s) is no wrong password', async (outage) => {
  const dana = await known();
  issuer.state.outage = outage;
  expect(await signIn(dana.email)).toMatchObject(away);
  issuer.state.outage = 'none';
  expect((await signIn(dana.email)).status).toBe(200);
});

test('SESS-05 SESS-07 SESS-15 a token lives no longer than that of the issuer, which is asked when that is over', async () => {
  const { user, idToken, cookie } = await signedIn();
  passTime(hour / 2);
  const early = await refresh(cookie);
  expect(early.body).toMatchObject({ issuedTime: server.clock.now().getTime(), expiredTime: hour / 2 });
  expect(issuer.state.calls.refresh_token).toBe(0);

  passTime(hour / 2);
  expect((await me(idToken, user.id)).status).toBe(401);
  const late = await refresh(cookieOf(early).header);
  expect(late.body).toMatchObject({ userId: user.id, issuedTime: server.clock.now().getTime() });
  expect(late.body.idToken).not.toBe(idToken);
  expect((await me(late.body.idToken, user.id)).status).toBe(200);
  expect(issuer.state.calls.refresh_token).toBe(1);
});

const shared = roundsOf(30, 200);
test(`SESS-16 SESS-23 ${shared} rounds of six tabs on two instances: one refresh at the issuer each, no session ended`, {
  timeout: 300_000,
}, async () => {
  const { cookie } = await signedIn();
  let value = cookie;
  for (let round = 0; round < shared; round++) {
    passTime(hour);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, tab) => refresh(value, tab % 2 ? server : second)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    value = cookieOf(present(answers[round % 6])).header;
  }
  expect(issuer.state.calls.refresh_token).toBe(shared);
  expect(issuer.state.refused).toEqual([]);
});

test('SESS-23 a value used more than 30 s ago ends the session, at the issuer too', async () => {
  const { cookie } = await signedIn();
  const next = cookieOf(await refresh(cookie)).header;
  passTime(30_000);
  expect((await refresh(cookie)).status).toBe(200);
  passTime(1);
  expect(await refresh(cookie)).toMatchObject(over);
  expect(await refresh(next)).toMatchObject(over);
  expect(issuer.state.calls.revocation).toBe(1);
});

test('SESS-18 signing out ends the session here and takes its refresh token away at the issuer', async () => {
  const { cookie, user } = await signedIn();
  const token = await issuersToken(cookie);
  expect(token).toMatch(/^[\w-]{20,}$/);
  const authorization = `Basic ${Buffer.from(`gate:${encodeURIComponent(clientSecret).replaceAll('%20', '+')}`).toString('base64')}`;
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token });
  const again = await fetch(`${issuer.address}/token`, { method: 'POST', headers: { authorization }, body });
  expect(await again.json()).toMatchObject({ error: 'invalid_grant' });

  expect(await refresh(cookie)).toMatchObject(over);
  const rows = await server.db.selectFrom('session').select('sealedGrant').where('userId', '=', user.id).execute();
  expect(rows).toEqual([{ sealedGrant: null }]);
});

test('SESS-18 signing out works while the issuer is away, for a disabled user, and twice', async () => {
  const { cookie, user } = await signedIn();
  issuer.state.outage = 'errors';
  expect((await signOut(cookie)).status).toBe(204);
  expect((await signOut(cookie)).status).toBe(204);
  issuer.state.outage = 'none';
  expect(await refresh(cookie)).toMatchObject(over);
  const other = cookieOf(await signIn(user.email)).header;
  await server.deps.identity.disableAccount(user.id);
  expect((await signOut(other)).status).toBe(204);
});

test('SESS-18 signing out while tabs renew at the issuer leaves no way in', async () => {
  for (let round = 0; round < roundsOf(8, 20); round++) {
    const { cookie, user } = await signedIn();
    expect(issuer.openTokensOf(user.email)).toBe(1);
    passTime(hour);
    const [out, ...answers] = await Promise.all([signOut(cookie), ...[1, 2, 3].map(() => refresh(cookie))]);
    expect(out?.status).toBe(204);
    for (const answer of answers) {
      expect([200, 401]).toContain(answer.status);
      if (answer.status === 200) expect(await refresh(cookieOf(answer).header)).toMatchObject(over);
    }
    expect(issuer.openTokensOf(user.email)).toBe(0);
  }
});

test('SESS-06 what the issuer refuses to renew ends the session', async () => {
  const { cookie, user } = await signedIn();
  issuer.accounts.delete(user.email);
  passTime(hour);
  expect(await refresh(cookie)).toMatchObject(over);
  issuer.accounts.set(user.email, { password });
  expect(await refresh(cookie)).toMatchObject(over);
});

test('SESS-06 an issuer that is unreachable when a token is needed ends no session', async () => {
  const { cookie } = await signedIn();
  passTime(hour);
  issuer.state.outage = 'errors';
  for (let attempt = 0; attempt < 3; attempt++) {
    expect(await refresh(cookie)).toMatchObject(away);
    passTime(60_000);
  }
  issuer.state.outage = 'none';
  expect((await refresh(cookie)).status).toBe(200);
});

test('SESS-07 what is left of a token serves while the issuer is away', async () => {
  const { cookie } = await signedIn();
  passTime(hour - 30_000);
  issuer.state.outage = 'errors';
  expect((await refresh(cookie)).body).toMatchObject({ expiredTime: 30_000 });
});

test('SESS-23 an instance that died while it renewed keeps the others out for a moment only', async () => {
  const { cookie, user } = await signedIn();
  passTime(hour);
  const turn = (seconds: number) =>
    sql`update session set renewing_until = now() + ${seconds} * interval '1 second' where user_id = ${user.id}`.execute(
      server.db,
    );
  await turn(1);
  const begin = performance.now();
  expect((await refresh(cookie)).status).toBe(200);
  expect(performance.now() - begin).toBeGreaterThan(700);
  expect(issuer.state.calls.refresh_token).toBe(1);
});

test('SESS-05 a change of the keys ends no session, on any instance', async () => {
  const { cookie, idToken, user } = await signedIn();
  const other = await signedIn();
  await issuer.switchKeys('other');
  // Another's tokens of the new key are known at once, though an instance asks for keys of strangers rarely.
  expect((await signIn(user.email)).status).toBe(200);
  const answer = await refresh(cookie, second);
  expect(answer.status).toBe(200);
  expect(answer.body.idToken).not.toBe(idToken);
  for (const instance of [server, second]) expect((await me(answer.body.idToken, user.id, instance)).status).toBe(200);
  passTime(hour);
  expect((await refresh(other.cookie)).status).toBe(200);
});

test('REST-04 AUTH-15 a user disabled or deleted here gets no token, whatever the issuer answers', async () => {
  const one = await signedIn();
  await server.deps.identity.disableAccount(one.user.id);
  expect(await refresh(one.cookie)).toMatchObject({ status: 403, body: { code: 'auth/user-disabled' } });
  const two = await signedIn();
  await server.deps.identity.deleteAccount(two.user.id);
  expect(await refresh(two.cookie)).toMatchObject(over);
  expect(await signIn(two.user.email)).toMatchObject({ body: { code: 'auth/invalid-credential' } });
});

test('AUTH-15 a changed provider ends the sessions of the one before', async () => {
  const { cookie } = await signedIn();
  const embedded = await startServer({}, undefined, { beside: server });
  expect(await refresh(cookie, embedded)).toMatchObject(over);
  const elsewhere = hostedAt({ issuer: 'http://127.0.0.1:9', clientId, clientSecret });
  const moved = await startServer({}, undefined, { choice: elsewhere, beside: server });
  expect(await refresh(cookie, moved)).toMatchObject(over);
});

test('SESS-23 SESS-28 a value used too late ends the tokens of its session, and those of no other', async () => {
  const { user, idToken, cookie } = await signedIn();
  const elsewhere = await signIn(user.email);
  await refresh(cookie);
  passTime(30_001);
  expect((await me(idToken, user.id)).status).toBe(200);
  expect(await refresh(cookie)).toMatchObject(over);
  for (const on of [server, second]) {
    expect((await me(idToken, user.id, on)).status).toBe(401);
    expect((await me(elsewhere.body.idToken, user.id, on)).status).toBe(200);
  }
  expect((await refresh(cookieOf(elsewhere).header, second)).status).toBe(200);
});

test('SESS-18 SESS-28 a token ends with the sign-out of its session, whatever the issuer says', async () => {
  const { user, idToken, cookie } = await signedIn();
  issuer.state.outage = 'errors';
  await signOut(cookie);
  for (const on of [server, second]) expect((await me(idToken, user.id, on)).status).toBe(401);
});
