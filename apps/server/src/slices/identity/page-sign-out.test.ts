import { identity, session as sessionCalls, user as userCalls } from '@quaygate/contract';
import { SignJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { hostedAt } from '../../../test/hosted-choice.ts';
import { aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { pageClient, visitor } from '../../../test/servers/issuer-visitor.ts';
import { startOidcIssuer } from '../../../test/servers/oidc-issuer.ts';

const issuer = await startOidcIssuer(new Map());
afterAll(issuer.stop);
const { clientId, clientSecret } = issuer;
const choice = hostedAt({ issuer: issuer.address, clientId, clientSecret, signIn: 'page' });
// As in operation: who may call is cached for a second.
const server = await startServer({ callerMemory: 1_000 }, undefined, { choice });
const second = await startServer({ callerMemory: 1_000 }, undefined, { choice, beside: server });
const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });

const password = 'ein langes Passwort';
const minute = 60_000;
const event = 'http://schemas.openid.net/event/backchannel-logout';

function passTime(milliseconds: number): void {
  server.clock.advance(milliseconds);
  vi.setSystemTime(server.clock.now());
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  passTime(24 * 60 * minute);
  Object.assign(issuer.state, { outage: 'none', backChannel: null });
});
afterAll(() => vi.useRealTimers());

const { start, finish, cookiesOf } = pageClient(server);
const signOut = (cookie: string) => server.call(identity.signOut, { headers: { cookie } });
const refresh = (cookie: string, on = server) => on.call(identity.refresh, { headers: { cookie } });
const me = (idToken: string, { id }: TestUser, on = server) =>
  on.call(userCalls.get, { key: idToken, params: { u: id } as never });

async function known() {
  const user = await aUser(server.db, { roles: [] });
  issuer.accounts.set(user.email, { password, subject: `s-${user.id}` });
  return user;
}
async function signedIn(given?: TestUser, who = visitor(issuer.address)) {
  const user = given ?? (await known());
  const { location, cookie } = await start();
  const answer = await finish(await who.signIn(location, { email: user.email, password }), cookie);
  const sid = await server.db
    .selectFrom('issuerSession')
    .innerJoin('session', 'session.id', 'issuerSession.sessionId')
    .select('sid')
    .where('userId', '=', user.id)
    .orderBy('createdDate', 'desc')
    .executeTakeFirstOrThrow();
  return { user, who, sid: sid.sid ?? '', idToken: answer.body.token.idToken as string, cookie: cookiesOf(answer) };
}

const seconds = () => Math.floor(server.clock.now().getTime() / 1000);
const logoutToken = (claims: object, { typ = 'logout+jwt', key = issuer.privateKey() } = {}) =>
  new SignJWT({
    iss: issuer.address,
    aud: clientId,
    iat: seconds(),
    exp: seconds() + 120,
    jti: crypto.randomUUID(),
    events: { [event]: {} },
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'first', typ })
    .sign(key);
const tell = (token: string, on = server) =>
  on.app.inject({
    method: 'POST',
    url: '/web/idp/v1/backChannelLogout',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `logout_token=${encodeURIComponent(token)}`,
  });

describe('SESS-40 a sign-out ends the session at the issuer too', () => {
  test('the answer names its page, with the ID token that says which session is meant', async () => {
    const { cookie, who, idToken, user } = await signedIn();
    const answer = await signOut(cookie);
    expect(answer.status).toBe(200);
    const address = new URL(answer.body.location);
    expect(address.origin).toBe(issuer.address);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: clientId,
      post_logout_redirect_uri: 'http://127.0.0.1:4600/login',
      id_token_hint: expect.stringMatching(/^eyJ/),
    });
    expect(address.searchParams.get('id_token_hint')).not.toBe(idToken);
    expect(await who.signOut(address.href)).toBe('http://127.0.0.1:4600/login');

    // Who comes again is asked again.
    const again = await start();
    expect(await who.signIn(again.location)).toContain('/interaction/');
    expect(await refresh(cookie)).toMatchObject({ status: 401 });
    expect(issuer.openTokensOf(`s-${user.id}`)).toBe(0);
  });

  test('after all sessions were ended the issuer is still named, without a hint', async () => {
    const { cookie, user, idToken } = await signedIn();
    await server.call(sessionCalls.endAll, { key: idToken, params: { u: user.id } as never });
    const address = new URL((await signOut(cookie)).body.location);
    expect(address.searchParams.get('id_token_hint')).toBeNull();
    expect(address.searchParams.get('client_id')).toBe(clientId);
  });

  test('an issuer that is away holds up no logout', async () => {
    const { cookie, idToken, user } = await signedIn();
    issuer.state.outage = 'errors';
    const answer = await signOut(cookie);
    expect([200, 204]).toContain(answer.status);
    await vi.waitFor(async () => expect((await me(idToken, user)).status).toBe(401), { timeout: 2_000 });
  });

  test('who is not signed in is led nowhere', async () => {
    expect((await signOut('quaygate_refresh=x')).status).toBe(204);
  });
});

describe('SESS-41 the issuer ends sessions', () => {
  test('a logout at the issuer ends our session within two seconds, at every instance', async () => {
    issuer.serveProduct('http://127.0.0.1:4600', origin);
    const { idToken, who, user, cookie } = await signedIn();
    const other = await signedIn(user);
    for (const on of [server, second]) expect((await me(idToken, user, on)).status).toBe(200);
    const begin = performance.now();
    await who.signOut(`${issuer.address}/session/end?client_id=${clientId}`);
    for (const on of [server, second]) {
      await vi.waitFor(async () => expect((await me(idToken, user, on)).status).toBe(401), {
        timeout: 2_000,
        interval: 20,
      });
    }
    expect(performance.now() - begin).toBeLessThan(4_000);
    expect(await refresh(cookie)).toMatchObject({ status: 401, body: { code: 'auth/user-token-expired' } });
    expect((await me(other.idToken, user)).status, 'another session of the user goes on').toBe(200);
    const acts = await server.db
      .selectFrom('audit')
      .select(['kind', 'actorName'])
      .where('objectId', '=', user.id)
      .where('kind', '=', 'sessionEnded')
      .execute();
    expect(acts).toEqual([{ kind: 'sessionEnded', actorName: 'issuer' }]);
    issuer.serveProduct('http://127.0.0.1:4600');
  });

  test('a subject without a session ends all of them, and none that began later', async () => {
    const { user, cookie } = await signedIn();
    const other = await signedIn(user);
    const stranger = await signedIn();
    const token = await logoutToken({ sub: `s-${user.id}` });
    passTime(minute);
    const later = await signedIn(user);
    expect((await tell(token, second)).statusCode).toBe(200);
    for (const over of [cookie, other.cookie]) expect((await refresh(over)).status).toBe(401);
    for (const open of [later.cookie, stranger.cookie]) expect((await refresh(open)).status).toBe(200);
  });

  test('a token is taken once, of ten at once too', async () => {
    const { user, sid, cookie } = await signedIn();
    const token = await logoutToken({ sid, sub: `s-${user.id}` });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => tell(token, n % 2 ? server : second)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(400)]);
    expect((await refresh(cookie)).status).toBe(401);
    const next = await signedIn(user);
    const replayed = await tell(token);
    expect(replayed.statusCode).toBe(400);
    expect(replayed.json()).toEqual({ error: 'invalid_request' });
    expect(replayed.headers['cache-control']).toBe('no-store');
    expect((await refresh(next.cookie)).status).toBe(200);
  });

  test('a session of another subject is not ended', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    expect((await tell(await logoutToken({ sid: one.sid, sub: `s-${two.user.id}` }))).statusCode).toBe(200);
    for (const { cookie } of [one, two]) expect((await refresh(cookie)).status).toBe(200);
  });

  const otherKey = async () => {
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, hash: 'SHA-256' };
    const pair = await crypto.subtle.generateKey({ ...algorithm, publicExponent: new Uint8Array([1, 0, 1]) }, true, [
      'sign',
      'verify',
    ]);
    return pair.privateKey;
  };
  test.each<[string, (sid: string) => string | Promise<string>]>([
    ['nothing', () => ''],
    ['no token', () => 'x.y.z'],
    ['a foreign key', async (sid) => logoutToken({ sid }, { key: await otherKey() })],
    ['another audience', (sid) => logoutToken({ sid, aud: 'somebody' })],
    ['another issuer', (sid) => logoutToken({ sid, iss: 'https://evil.example' })],
    ['no event', (sid) => logoutToken({ sid, events: undefined })],
    ['another event', (sid) => logoutToken({ sid, events: { 'http://example.com': {} } })],
    ['a nonce, as an ID token has', (sid) => logoutToken({ sid, nonce: 'n' })],
    ['the kind of another token', (sid) => logoutToken({ sid }, { typ: 'at+jwt' })],
    ['no id of its own', (sid) => logoutToken({ sid, jti: undefined })],
    ['no moment', (sid) => logoutToken({ sid, iat: undefined })],
    ['a moment too long ago', (sid) => logoutToken({ sid, iat: seconds() - 301, exp: undefined })],
    ['a moment to come', (sid) => logoutToken({ sid, iat: seconds() + 60 })],
    ['an end that is past', (sid) => logoutToken({ sid, exp: seconds() - 60 })],
    ['neither session nor subject', () => logoutToken({})],
  ])('not by a token with %s', async (_, make) => {
    const { sid, cookie } = await signedIn();
    expect((await tell(await make(sid))).statusCode).toBe(400);
    expect((await refresh(cookie)).status).toBe(200);
  });

  test('while its keys cannot be read the issuer is told to try again', async () => {
    const fresh = await startServer({}, undefined, { choice, beside: server });
    issuer.state.outage = 'errors';
    expect((await tell(await logoutToken({ sub: 'x' }), fresh)).statusCode).toBe(502);
  });

  test('not with a provider that has no page', async () => {
    const embedded = await startServer({}, undefined, { beside: server });
    expect((await tell(await logoutToken({ sub: 'x' }), embedded)).statusCode).toBe(404);
  });
});
