import { identity, user as userCalls } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { cookieOf } from '../../../test/cookie.ts';
import { startServer } from '../../../test/harness.ts';
import { aUser } from '../../../test/scenes/factories.ts';
import { startFirebase } from '../../../test/servers/firebase-server.ts';

let now = () => new Date();
const firebase = await startFirebase({ project: 'gate-7', apiKey: 'AIza key', now: () => now() });
afterAll(firebase.stop);
const server = await startServer({}, undefined, { choice: firebase.choice });
const second = await startServer({}, undefined, { choice: firebase.choice, beside: server });
now = server.clock.now;

const password = 'ein langes Passwort';
const hour = 3_600_000;
const away = { status: 502, body: { code: 'identity_provider_unavailable' } };
beforeEach(() => {
  server.clock.advance(24 * hour);
  Object.assign(firebase.state, { outage: false, calls: [], refusal: undefined });
  firebase.mails.length = 0;
});

const signIn = (email: string, secret = password) =>
  server.call(identity.signIn, { body: { email, password: secret } });
const refresh = (cookie: string, on = server) => on.call(identity.refresh, { headers: { cookie } });
const reset = (email: string, language = 'en') =>
  server.call(identity.resetPassword, { body: { email }, headers: { 'accept-language': language } });
const count = (call: string) => firebase.state.calls.filter((each) => each === call).length;

async function known(account: { isVerified?: boolean; isDisabled?: boolean } = {}) {
  const user = await aUser(server.db, { roles: [] });
  firebase.accounts.set(user.email, { password, isVerified: true, ...account });
  return user;
}

test('AUTH-01 AUTH-15 SESS-02 Firebase by configuration: sign-in, refresh after the token is over, sign-out', async () => {
  const dana = await known();
  const first = await signIn(dana.email);
  expect(first).toMatchObject({ status: 200, body: { userId: dana.id, emailVerified: true, expiredTime: hour } });
  const own = (idToken: string) => server.call(userCalls.get, { key: idToken, params: { u: dana.id } as never });
  expect((await own(first.body.idToken)).body).toMatchObject({ email: dana.email });

  const early = await refresh(cookieOf(first).header);
  expect(early.body).toMatchObject({ userId: dana.id, expiredTime: hour });
  server.clock.advance(hour);
  expect((await own(first.body.idToken)).status).toBe(401);
  const late = await refresh(cookieOf(early).header, second);
  expect((await own(late.body.idToken)).status).toBe(200);
  expect(count('token')).toBe(1);

  const { header: cookie } = cookieOf(late);
  expect((await server.call(identity.signOut, { headers: { cookie } })).status).toBe(204);
  expect(await refresh(cookie)).toMatchObject({ status: 401, body: { code: 'auth/user-token-expired' } });
});

test('SESS-16 SESS-23 six tabs on two instances make one refresh at Firebase', async () => {
  const dana = await known();
  let { header: cookie } = cookieOf(await signIn(dana.email));
  for (let round = 1; round <= 20; round++) {
    server.clock.advance(hour);
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((tab) => refresh(cookie, tab % 2 ? server : second)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(count('token')).toBe(round);
    cookie = cookieOf(present(answers[round % 6])).header;
  }
});

test.each([
  ['INVALID_EMAIL', 400, 'auth/invalid-email'],
  ['INVALID_PASSWORD', 401, 'auth/invalid-credential'],
  ['INVALID_LOGIN_CREDENTIALS', 401, 'auth/invalid-credential'],
  ['EMAIL_EXISTS', 401, 'auth/invalid-credential'],
  ['EMAIL_NOT_FOUND', 401, 'auth/user-not-found'],
  ['USER_DISABLED', 403, 'auth/user-disabled'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been disabled', 429, 'auth/too-many-requests'],
  ['API_KEY_INVALID', 502, 'identity_provider_unavailable'],
  ['OPERATION_NOT_ALLOWED', 502, 'identity_provider_unavailable'],
])('ERR-05..08 ERR-18 what Firebase answers with %s', async (refusal, status, code) => {
  const dana = await known();
  firebase.state.refusal = refusal;
  expect(await signIn(dana.email)).toMatchObject({ status, body: { code } });
});

test('ERR-05 a wrong password, an unverified email and an unknown user get the same answer', async () => {
  const dana = await known();
  const unproved = await known({ isVerified: false });
  firebase.accounts.set('nur.dort@example.com', { password, isVerified: true });
  const wrong = await signIn(dana.email, 'falsch');
  expect(wrong).toMatchObject({ status: 401, body: { code: 'auth/invalid-credential' } });
  expect((await signIn(unproved.email)).body).toEqual(wrong.body);
  expect((await signIn('nur.dort@example.com')).body).toEqual(wrong.body);
});

test('SESS-06 ERR-06 disabled or deleted at Firebase: no more tokens', async () => {
  const [one, two] = [await known(), await known()];
  const cookies = [cookieOf(await signIn(one.email)).header, cookieOf(await signIn(two.email)).header] as const;
  firebase.accounts.set(one.email, { password, isDisabled: true });
  firebase.accounts.delete(two.email);
  server.clock.advance(hour);
  expect(await refresh(cookies[0])).toMatchObject({ status: 403, body: { code: 'auth/user-disabled' } });
  expect(await refresh(cookies[1])).toMatchObject({ status: 401, body: { code: 'auth/user-token-expired' } });
});

test('ERR-18 an outage is no wrong password and ends no session', async () => {
  const dana = await known();
  const { header: cookie } = cookieOf(await signIn(dana.email));
  firebase.state.outage = true;
  expect(await signIn(dana.email)).toMatchObject(away);
  server.clock.advance(hour);
  expect(await refresh(cookie)).toMatchObject(away);
  firebase.state.outage = false;
  expect((await refresh(cookie)).status).toBe(200);
});

test('AUTH-10 AUTH-17 a reset mail comes from Firebase in the language of the user, for accounts here that are open', async () => {
  const dana = await known();
  const gone = await aUser(server.db, { roles: [], disabled: true });
  firebase.accounts.set(gone.email, { password });
  const never = await aUser(server.db, { roles: [] });
  for (const email of [dana.email, gone.email, never.email, 'niemand@example.com']) {
    expect(await reset(email, 'de')).toMatchObject({ status: 204, body: undefined });
  }
  await expect.poll(() => count('accounts:sendOobCode')).toBe(2);
  expect(firebase.mails).toEqual([{ to: dana.email, type: 'PASSWORD_RESET', locale: 'de' }]);
});

test('AUTH-17 an outage during a reset is not reported, since it would reveal the account', async () => {
  const dana = await known();
  firebase.state.outage = true;
  const times: number[] = [];
  for (const email of [dana.email, 'niemand@example.com']) {
    const begin = performance.now();
    expect((await reset(email)).status).toBe(204);
    times.push(performance.now() - begin);
  }
  for (const time of times) expect(time).toBeGreaterThan(95);
});

test('AUTH-15 WAU-38 a new account is made at Firebase and gets a mail to choose its password; one that exists the mail', async () => {
  const person = { firstName: 'Nele', lastName: 'Neu' };
  const { userId } = await server.deps.identity.createAccount({ ...person, email: 'nele@example.com' });
  expect(firebase.accounts.get('nele@example.com')?.password.length).toBeGreaterThan(30);
  firebase.accounts.set('alt@example.com', { password });
  await server.deps.identity.createAccount({ ...person, email: 'alt@example.com' });
  expect(firebase.mails.map(({ to, type }) => [to, type])).toEqual([
    ['nele@example.com', 'PASSWORD_RESET'],
    ['alt@example.com', 'PASSWORD_RESET'],
  ]);
  expect(firebase.accounts.get('alt@example.com')?.password).toBe(password);

  firebase.accounts.set('nele@example.com', { password, isVerified: true });
  expect((await signIn('nele@example.com')).body).toMatchObject({ userId });
});

test('AUTH-15 an account that could not be made at Firebase is none here either', async () => {
  firebase.state.outage = true;
  const account = { email: 'halb@example.com', firstName: 'H', lastName: 'B' };
  await expect(server.deps.identity.createAccount(account)).rejects.toMatchObject({
    code: 'identity_provider_unavailable',
  });
  firebase.state.outage = false;
  await server.deps.identity.createAccount(account);
});

test('AUTH-15 the key of the project appears in no answer', async () => {
  firebase.state.refusal = 'API_KEY_INVALID';
  const dana = await known();
  expect(JSON.stringify((await signIn(dana.email)).body)).not.toContain('AIza');
});
