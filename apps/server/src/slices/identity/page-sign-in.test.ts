import { factor, identity, session as sessionCalls, settings, user as userCalls } from '@quaygate/contract';
import { SignJWT } from 'jose';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { quaygate } from '../../../test/command.ts';
import { startServer } from '../../../test/harness.ts';
import { hostedAt } from '../../../test/hosted-choice.ts';
import { aUser } from '../../../test/scenes/factories.ts';
import { pageClient, visitor } from '../../../test/servers/issuer-visitor.ts';
import { startOidcIssuer } from '../../../test/servers/oidc-issuer.ts';

const issuer = await startOidcIssuer(new Map());
afterAll(issuer.stop);
const { clientId, clientSecret } = issuer;
const choice = hostedAt({ issuer: issuer.address, clientId, clientSecret, signIn: 'page', pageName: 'Hafen-ID' });
const server = await startServer({}, undefined, { choice });
const second = await startServer({}, undefined, { choice, beside: server });

const password = 'ein langes Passwort';
const minute = 60_000;

function passTime(milliseconds: number): void {
  server.clock.advance(milliseconds);
  vi.setSystemTime(server.clock.now());
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  passTime(24 * 60 * minute);
  Object.assign(issuer.state, { idTokenLifetime: 3600, outage: 'none', refused: [], change: undefined });
});
afterAll(() => vi.useRealTimers());

const { start, finish, cookiesOf } = pageClient(server);
const signInAt = (location: string, email: string, who = visitor(issuer.address)) =>
  who.signIn(location, { email, password });

const { url: DATABASE_URL, jobsUrl: DATABASE_JOBS_URL, ownerUrl: DATABASE_MIGRATION_URL } = server;
const onServer = { DATABASE_URL, DATABASE_JOBS_URL, DATABASE_MIGRATION_URL };
const unlink = (email: string) => quaygate(['unlink-user', email], { settings: onServer });

async function known({ isVerified = true, disabled = false, code = undefined as string | undefined } = {}) {
  const user = await aUser(server.db, { roles: [], disabled });
  issuer.accounts.set(user.email, { password, isVerified, subject: `s-${user.id}`, ...(code && { code }) });
  return user;
}
const me = (idToken: string, id: string, on = server) =>
  on.call(userCalls.get, { key: idToken, params: { u: id } as never });

test('AUTH-50 the page of the issuer opens a session like any other, and the user goes on where they wanted', async () => {
  const dana = await known();
  const { answer, location, cookie } = await start('/forwarderOperator/bookingsOverview?days=3', { language: 'en' });
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(new URL(location).searchParams)).toMatchObject({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: 'http://127.0.0.1:4600/login/return',
    scope: 'openid email offline_access',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    ui_locales: 'en',
  });
  const [line] = [answer.headers['set-cookie'] ?? []].flat();
  expect(String(line)).toMatch(/^quaygate_visit=[\w-]{43}; Max-Age=600; Path=\/web\/idp; HttpOnly; SameSite=Strict$/);

  // Another instance answers, and no other knows what the browser brought.
  const done = await finish(await signInAt(location, dana.email), cookie, { on: second });
  expect(done).toMatchObject({
    status: 200,
    body: { target: '/forwarderOperator/bookingsOverview?days=3', token: { userId: dana.id, emailVerified: true } },
  });
  expect((await me(done.body.token.idToken, dana.id)).body).toMatchObject({ id: dana.id });
  expect(cookiesOf(done)).toMatch(/quaygate_device=.+; quaygate_refresh=|quaygate_refresh=.+; quaygate_device=/);
  const renewed = await server.call(identity.refresh, { headers: { cookie: cookiesOf(done) } });
  expect(renewed.status).toBe(200);
  const listed = await server.call(sessionCalls.list, { key: renewed.body.idToken, params: { u: dana.id } as never });
  expect(listed.body).toMatchObject([{ isCurrent: true }]);
  const audit = await server.db.selectFrom('audit').select('kind').where('objectId', '=', dana.id).execute();
  expect(audit).toEqual([{ kind: 'signIn' }]);
});

test('AUTH-50 the issuer asks for its second factor itself', async () => {
  const dana = await known({ code: '246810' });
  const { location, cookie } = await start();
  const who = visitor(issuer.address);
  const halfway = await who.signIn(location, { email: dana.email, password });
  expect(halfway).toContain('/interaction/');
  const back = await who.signIn(location, { email: dana.email, password }, { code: '1' }, { code: '246810' });
  expect((await finish(back, cookie)).body).toMatchObject({ target: '/', token: { userId: dana.id } });
});

test('AUTH-50 single sign-on: who is signed in at the issuer types nothing', async () => {
  const dana = await known();
  const who = visitor(issuer.address);
  const first = await start();
  await finish(await signInAt(first.location, dana.email, who), first.cookie);
  const again = await start();
  expect((await finish(await who.signIn(again.location), again.cookie)).body).toMatchObject({
    token: { userId: dana.id },
  });
});

describe('AUTH-51 a visit counts once, soon, and in its browser', () => {
  const over = { status: 400, body: { code: 'auth/sign-in-expired' } };

  test('a foreign state, none of this browser, a second time, too late', async () => {
    const dana = await known();
    const { location, cookie } = await start();
    const back = await signInAt(location, dana.email);
    const stranger = await start();
    expect(await finish(back, cookie, { change: { state: 'x'.repeat(43) } })).toMatchObject(over);
    expect(await finish(back, '')).toMatchObject(over);
    expect(await finish(back, stranger.cookie)).toMatchObject(over);
    // None of these used it up.
    expect((await finish(back, cookie)).status).toBe(200);
    expect(await finish(back, cookie)).toMatchObject(over);

    const late = await start();
    const lateBack = await signInAt(late.location, dana.email);
    passTime(10 * minute);
    expect(await finish(lateBack, late.cookie)).toMatchObject(over);
  });

  test('of two answers at once on two instances one opens a session', async () => {
    const dana = await known();
    const { location, cookie } = await start();
    const back = await signInAt(location, dana.email);
    const answers = await Promise.all([server, second].map((on) => finish(back, cookie, { on })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('two tabs of one browser sign in side by side', async () => {
    const dana = await known();
    const one = await start('/profile');
    const two = await start('/', { cookie: one.cookie });
    expect(two.cookie).toBe(one.cookie);
    expect((await finish(await signInAt(one.location, dana.email), one.cookie)).body.target).toBe('/profile');
    expect((await finish(await signInAt(two.location, dana.email), one.cookie)).body.target).toBe('/');
  });

  test('a code of another visit is refused by the issuer, one that was redeemed too', async () => {
    const dana = await known();
    const one = await start();
    const two = await start();
    const code = new URL(await signInAt(one.location, dana.email)).searchParams.get('code') ?? '';
    const mine = await signInAt(two.location, dana.email);
    expect(await finish(mine, two.cookie, { change: { code } })).toMatchObject(over);

    const three = await start();
    const back = await signInAt(three.location, dana.email);
    expect((await finish(back, three.cookie)).status).toBe(200);
    const four = await start();
    const replayed = new URL(back).searchParams.get('code') ?? '';
    const address = await signInAt(four.location, dana.email);
    expect(await finish(address, four.cookie, { change: { code: replayed } })).toMatchObject(over);
  });

  test('the database holds nothing that would complete a visit', async () => {
    const { location, cookie } = await start();
    const { state, nonce, code_challenge } = Object.fromEntries(new URL(location).searchParams);
    const rows = JSON.stringify(await server.db.selectFrom('pageVisit').selectAll().execute());
    for (const secret of [state, nonce, code_challenge, cookie.split('=')[1]]) expect(rows).not.toContain(secret);
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'profile', '/a b', '/a\n', ''])(
    'the user goes on to no address like %j',
    async (target) => {
      expect((await start(target)).answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    },
  );
});

describe('AUTH-52 what the issuer answers is checked', () => {
  const invalid = { status: 400, body: { code: 'auth/invalid-issuer-answer' } };
  const sign = (claims: object, key = issuer.privateKey()) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'first', typ: 'JWT' }).sign(key);
  const otherKey = async () => {
    const { privateKey } = await crypto.subtle.generateKey(
      { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
      true,
      ['sign', 'verify'],
    );
    return privateKey;
  };

  test.each([
    ['a foreign nonce', (claims: object) => sign({ ...claims, nonce: 'of-somebody-else' })],
    ['no nonce', (claims: object) => sign({ ...claims, nonce: undefined })],
    ['a key that is not the issuer’s', async (claims: object) => sign(claims, await otherKey())],
    ['another audience', (claims: object) => sign({ ...claims, aud: 'somebody' })],
    ['another issuer', (claims: object) => sign({ ...claims, iss: 'https://evil.example' })],
    ['an expired token', (claims: object) => sign({ ...claims, exp: 1 })],
  ])('an ID token with %s', async (_, change) => {
    const dana = await known();
    const { location, cookie } = await start();
    const back = await signInAt(location, dana.email);
    issuer.state.change = change;
    expect(await finish(back, cookie)).toMatchObject(invalid);
    expect(await server.db.selectFrom('session').select('id').where('userId', '=', dana.id).execute()).toEqual([]);
  });

  test('a payload that was changed after the signature', async () => {
    const [dana, other] = [await known(), await known()];
    const { location, cookie } = await start();
    const back = await signInAt(location, dana.email);
    issuer.state.change = async (claims, token) => {
      const [head, , signature] = token.split('.');
      const payload = Buffer.from(JSON.stringify({ ...claims, sub: `s-${other.id}`, email: other.email }));
      return [head, payload.toString('base64url'), signature].join('.');
    };
    expect(await finish(back, cookie)).toMatchObject(invalid);
  });

  test('the name of another issuer in the answer of the page (RFC 9207)', async () => {
    const dana = await known();
    const { location, cookie } = await start();
    const back = await signInAt(location, dana.email);
    expect(await finish(back, cookie, { change: { iss: 'https://evil.example' } })).toMatchObject(invalid);
  });

  test('a sign-in that was cancelled there', async () => {
    const { location, cookie } = await start();
    const back = await visitor(issuer.address).signIn(location, { cancel: '1' });
    expect(new URL(back).searchParams.get('error')).toBe('access_denied');
    expect(await finish(back, cookie)).toMatchObject({ status: 400, body: { code: 'auth/sign-in-cancelled' } });
  });

  test.each(['errors', 'silence'] as const)(
    'an issuer that is away (%s), before the page and after it',
    async (outage) => {
      const dana = await known();
      const away = { status: 502, body: { code: 'identity_provider_unavailable' } };
      const { location, cookie } = await start();
      const back = await signInAt(location, dana.email);
      issuer.state.outage = outage;
      expect(await finish(back, cookie)).toMatchObject(away);
      const fresh = await startServer({}, undefined, { choice, beside: server });
      expect((await start('/', { on: fresh })).answer).toMatchObject(away);
    },
  );
});

describe('AUTH-53 an account belongs to one subject of the issuer', () => {
  const signIn = async (email: string) => {
    const { location, cookie } = await start();
    return finish(await signInAt(location, email), cookie);
  };

  test('by its verified email the first time, by its subject from then on', async () => {
    const dana = await known();
    expect((await signIn(dana.email)).status).toBe(200);
    issuer.accounts.set('neu@example.com', { password, subject: `s-${dana.id}`, isVerified: false });
    issuer.accounts.delete(dana.email);
    expect((await signIn('neu@example.com')).body).toMatchObject({ token: { userId: dana.id } });
  });

  test('an email that the issuer has not verified is refused, and the refusal is recorded', async () => {
    const dana = await known({ isVerified: false });
    const answer = await signIn(dana.email);
    expect(answer).toMatchObject({ status: 403, body: { code: 'auth/email-not-verified' } });
    expect(cookiesOf(answer)).toBe('');
    expect(issuer.openTokensOf(`s-${dana.id}`), 'what the issuer gave is given back').toBe(0);
  });

  test('another subject with the email of a linked account is refused', async () => {
    const dana = await known();
    await signIn(dana.email);
    issuer.accounts.set(dana.email, { password, subject: 'somebody-else' });
    expect(await signIn(dana.email)).toMatchObject({ status: 409, body: { code: 'auth/account-already-linked' } });
    const failures = await server.db
      .selectFrom('audit')
      .select('after')
      .where('kind', '=', 'signInFailed')
      .where('objectId', '=', dana.id)
      .execute();
    expect(failures).toEqual([{ after: { reason: 'auth/account-already-linked' } }]);
  });

  test('AUTH-56 the operator lets an account be linked anew; its sessions end', async () => {
    const dana = await known();
    const before = await signIn(dana.email);
    issuer.accounts.set(dana.email, { password, subject: `made-again-${dana.id}` });
    expect((await signIn(dana.email)).status).toBe(409);
    expect(await unlink(dana.email.toUpperCase())).toEqual({
      code: 0,
      out: `${dana.email.toUpperCase()} is linked anew at the next sign-in\n`,
      err: '',
    });
    expect(await unlink(dana.email)).toEqual({ code: 1, out: `${dana.email} is not linked\n`, err: '' });
    expect((await me(before.body.token.idToken, dana.id)).status).toBe(401);
    expect((await signIn(dana.email)).body).toMatchObject({ token: { userId: dana.id } });
    const acts = await server.db
      .selectFrom('audit')
      .select(['actorName', 'objectId'])
      .where('kind', '=', 'userUnlinked')
      .execute();
    expect(acts).toEqual([{ actorName: 'command', objectId: dana.id }]);
  });

  test('of two subjects that come first at once one wins', async () => {
    const dana = await known();
    const one = await start();
    const oneBack = await signInAt(one.location, dana.email);
    issuer.accounts.set(dana.email, { password, subject: 'the-other' });
    issuer.accounts.set('alt@example.com', { password, subject: `s-${dana.id}` });
    const two = await start();
    const twoBack = await signInAt(two.location, dana.email);
    issuer.state.sameEmail = dana.email;
    const answers = await Promise.all([finish(oneBack, one.cookie), finish(twoBack, two.cookie, { on: second })]);
    issuer.state.sameEmail = undefined;
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const links = await server.db.selectFrom('identityLink').select('subject').where('userId', '=', dana.id).execute();
    expect(links).toHaveLength(1);
  });

  test('who is unknown or disabled here is told so', async () => {
    issuer.accounts.set('fremd@example.com', { password });
    expect(await signIn('fremd@example.com')).toMatchObject({ status: 401, body: { code: 'auth/user-not-found' } });
    const gone = await known({ disabled: true });
    expect(await signIn(gone.email)).toMatchObject({ status: 403, body: { code: 'auth/user-disabled' } });
  });
});

test('AUTH-54 the settings say where people sign in, and a password is not taken beside the page', async () => {
  const dana = await known();
  const { body } = await server.call(settings.get);
  expect(body.identityProvider).toMatchObject({ name: 'hosted', pageName: 'Hafen-ID' });
  const missing = { status: 404, body: { code: 'not_found' } };
  expect(await server.call(identity.signIn, { body: { email: dana.email, password } })).toMatchObject(missing);

  const byPassword = await startServer({}, undefined, { choice: { ...choice, signIn: 'password' }, beside: server });
  expect((await byPassword.call(settings.get)).body.identityProvider).toMatchObject({ pageName: null });
  expect((await start('/', { on: byPassword })).answer).toMatchObject(missing);
  const state = { state: 'x' };
  expect(await byPassword.call(identity.finishPageSignIn, { body: state })).toMatchObject(missing);
  expect((await byPassword.call(identity.signIn, { body: { email: dana.email, password } })).status).toBe(200);
});

describe('FACT-50 a proof is made at the page of the issuer', () => {
  async function signedIn(code?: string) {
    const user = await known({ ...(code && { code }) });
    const who = visitor(issuer.address);
    const { location, cookie } = await start();
    const forms = [{ email: user.email, password }, ...(code ? [{ code }] : [])];
    const answer = await finish(await who.signIn(location, ...forms), cookie);
    return { user, who, forms, idToken: answer.body.token.idToken as string, cookies: cookiesOf(answer) };
  }
  type SignedIn = Awaited<ReturnType<typeof signedIn>>;
  const startProof = async ({ user, idToken }: SignedIn, cookie = '') => {
    const params = { u: user.id } as never;
    const answer = await server.call(identity.startPageProof, { key: idToken, params, headers: { cookie } });
    return { answer, location: String(answer.body.location), cookie: cookiesOf(answer) };
  };
  /** Deleting one's account needs a recent proof. */
  const remove = ({ user, idToken }: SignedIn) =>
    server.call(userCalls.remove, { key: idToken, params: { u: user.id } as never });
  const needed = { status: 403, body: { code: 'proof_needed' } };

  test('the issuer asks again, with its second factor, though the user is signed in there', async () => {
    const dana = await signedIn('246810');
    passTime(15 * minute);
    expect(await remove(dana)).toMatchObject(needed);
    const { location, cookie } = await startProof(dana);
    expect(Object.fromEntries(new URL(location).searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '0',
      scope: 'openid',
    });
    expect(await dana.who.signIn(location)).toContain('/interaction/');
    const done = await finish(await dana.who.signIn(location, ...dana.forms), cookie, { on: second });
    expect(done).toMatchObject({ status: 200, body: { target: '/', token: null } });
    expect(cookiesOf(done), 'the session stays as it is').toBe('');
    expect((await remove(dana)).status).toBe(204);
  });

  test('somebody else at the issuer proves nothing', async () => {
    const [dana, other] = [await signedIn(), await signedIn()];
    passTime(15 * minute);
    const { location, cookie } = await startProof(dana);
    const back = await other.who.signIn(location, ...other.forms);
    expect(await finish(back, cookie)).toMatchObject({ status: 403, body: { code: 'auth/other-user' } });
    expect(await remove(dana)).toMatchObject(needed);
  });

  test.each([
    ['long ago', (time: number) => time - 20 * 60],
    ['at no moment it names', () => undefined],
  ])('an issuer that asked %s proves nothing', async (_, authTime) => {
    const dana = await signedIn();
    passTime(15 * minute);
    const { location, cookie } = await startProof(dana);
    const back = await dana.who.signIn(location, ...dana.forms);
    issuer.state.change = (claims) =>
      new SignJWT({ ...claims, auth_time: authTime(Number(claims.iat)) })
        .setProtectedHeader({ alg: 'RS256', kid: 'first', typ: 'JWT' })
        .sign(issuer.privateKey());
    expect(await finish(back, cookie)).toMatchObject({ status: 400, body: { code: 'auth/invalid-issuer-answer' } });
    expect(await remove(dana)).toMatchObject(needed);
  });

  test('a session that has ended meanwhile, and a password, prove nothing', async () => {
    const dana = await signedIn();
    const params = { u: dana.user.id } as never;
    expect((await server.call(factor.list, { key: dana.idToken, params })).body).toMatchObject({ methods: [] });
    const byPassword = await server.call(factor.prove, { key: dana.idToken, params, body: { password } });
    expect(byPassword).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const { location, cookie } = await startProof(dana);
    const back = await dana.who.signIn(location, ...dana.forms);
    await server.call(identity.signOut, { headers: { cookie: dana.cookies } });
    expect(await finish(back, cookie)).toMatchObject({ status: 400, body: { code: 'auth/sign-in-expired' } });
  });
});
