import { identity, user as userCalls } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { beforeEach, expect, test } from 'vitest';
import { cookieOf } from '../../../test/cookie.ts';
import { startServer } from '../../../test/harness.ts';
import { aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { attemptLimits } from '../../plumbing/limits/attempt-limits.ts';
import { takeAttempt } from '../../plumbing/limits/attempts.ts';

const server = await startServer();
const second = await startServer({}, undefined, { beside: server });
const password = 'ein langes Passwort';
const newPassword = 'ein anderes Passwort';
beforeEach(() => server.clock.set('2026-05-12T08:00:00Z'));

const mailsTo = (email: string) =>
  server.db.selectFrom('mail').select(['subject', 'text']).where('recipient', '=', email).orderBy('id').execute();
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? '';

async function resetLink(email: string, language = 'de') {
  const before = (await mailsTo(email)).length;
  await server.call(identity.resetPassword, { body: { email }, headers: { 'accept-language': language } });
  await expect.poll(() => mailsTo(email)).toHaveLength(before + 1);
  const mail = (await mailsTo(email)).at(-1);
  return { mail, token: tokenIn(mail?.text ?? '') };
}
async function unverified(): Promise<TestUser> {
  const user = await aUser(server.db, { roles: [], password });
  await server.db.updateTable('appUser').set({ emailVerified: false }).where('id', '=', user.id).execute();
  return user;
}
const signIn = (email: string, secret: string) => server.call(identity.signIn, { body: { email, password: secret } });
const setPassword = (token: string, secret = newPassword) =>
  server.call(identity.confirmPasswordReset, { body: { token, newPassword: secret } });

test('REST-06 AUTH-16 the link of a reset mail sets a password, once', async () => {
  const dana = await unverified();
  const { mail, token } = await resetLink(dana.email);
  expect(mail?.text).toContain(`http://127.0.0.1:4600/web/idp/action?mode=resetPassword&lang=de&token=${token}`);

  expect((await setPassword(token)).status).toBe(204);
  expect((await signIn(dana.email, password)).status).toBe(401);
  // The mail arrived, so the address is the user's.
  expect((await signIn(dana.email, newPassword)).body).toMatchObject({ emailVerified: true });
  expect(await setPassword(token)).toMatchObject({ status: 400, body: { code: 'auth/invalid-action-code' } });
});

test('AUTH-17 known, unknown and disabled accounts are answered alike, in as much time', async () => {
  const dana = await aUser(server.db, { roles: [] });
  const gone = await aUser(server.db, { roles: [], disabled: true });
  for (const email of [dana.email, gone.email, 'niemand@example.com']) {
    const begin = performance.now();
    const answer = await server.call(identity.resetPassword, { body: { email } });
    expect(answer).toMatchObject({ status: 204, body: undefined });
    expect(performance.now() - begin).toBeGreaterThan(95);
  }
  await expect.poll(() => mailsTo(dana.email)).toHaveLength(1);
  expect(await mailsTo(gone.email)).toEqual([]);
  expect(await mailsTo('niemand@example.com')).toEqual([]);
});

test('AUTH-17 a mail that takes long, or fails, shows in no answer', async () => {
  const { mail } = server.deps;
  const { send } = mail;
  const dana = await aUser(server.db, { roles: [] });
  const timeOf = async (email: string) => {
    const begin = performance.now();
    expect((await server.call(identity.resetPassword, { body: { email } })).status).toBe(204);
    return performance.now() - begin;
  };
  let isSent = false;
  let goOn = () => {};
  const isSlow = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  mail.send = async (letter) => {
    await isSlow;
    const id = await send(letter);
    isSent = true;
    return id;
  };
  const [known, unknown] = [await timeOf(dana.email), await timeOf('niemand@example.com')];
  expect(isSent).toBe(false);
  expect(Math.abs(known - unknown)).toBeLessThan(500);
  goOn();
  await expect.poll(() => isSent, { timeout: 5_000 }).toBe(true);

  mail.send = async () => {
    throw new Error('no mail server');
  };
  expect((await server.call(identity.resetPassword, { body: { email: dana.email } })).status).toBe(204);
  mail.send = send;
});

test.each([
  ['de-AT, en;q=0.5', 'zurücksetzen'],
  ['en-GB, de;q=0.5', 'reset your password'],
  ['fr, en;q=0.2', 'reset your password'],
  ['fr', 'zurücksetzen'],
])('REST-06 with Accept-Language %j the mail says %j', async (language, words) => {
  const dana = await aUser(server.db, { roles: [] });
  const { mail } = await resetLink(dana.email, language);
  expect(mail?.subject).toContain(words);
});

test.each(['', 'kein-at', 'zwei worte@example.com', 'null\u0000@example.com'])(
  'AUTH-09 %j is no email to send to',
  async (email) => {
    const answer = await server.call(identity.resetPassword, { body: { email } });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'email', code: 'invalidEmail' }] } });
  },
);

test('REST-06 one email is written to five times an hour, on all instances together', async () => {
  const dana = await aUser(server.db, { roles: [] });
  const ask = (email: string, on = server) => on.call(identity.resetPassword, { body: { email } });
  for (let request = 0; request < 5; request++) {
    expect((await ask(dana.email, request % 2 ? server : second)).status).toBe(204);
  }
  for (const email of [dana.email, dana.email.toUpperCase()]) {
    const refused = await ask(email);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBe(3600);
  }
  await expect.poll(() => mailsTo(dana.email)).toHaveLength(5);
  // An unknown email is counted too, so that the limit tells nothing.
  for (let request = 0; request < 5; request++) await ask('fremd@example.com');
  expect((await ask('fremd@example.com')).status).toBe(429);
  server.clock.advance(3_600_000);
  expect((await ask(dana.email)).status).toBe(204);
});

test('REST-06 one address cannot have the whole company written to', async () => {
  const { resetAddress } = attemptLimits;
  for (let request = 1; request < resetAddress.attempts; request++) {
    await takeAttempt(server.db, resetAddress, '203.0.113.7', server.clock.now());
  }
  const ask = (email: string, remoteAddress: string) =>
    server.app.inject({ method: 'POST', url: identity.resetPassword.path, remoteAddress, payload: { email } });
  expect((await ask('eins@example.com', '203.0.113.7')).statusCode).toBe(204);
  expect((await ask('zwei@example.com', '203.0.113.7')).json()).toMatchObject({ code: 'too_many_requests' });
  expect((await ask('zwei@example.com', '203.0.113.8')).statusCode).toBe(204);
});

test('AUTH-16 a link is valid for 60 minutes', async () => {
  const dana = await aUser(server.db, { roles: [] });
  const { token } = await resetLink(dana.email);
  server.clock.advance(3_600_000);
  expect(await setPassword(token)).toMatchObject({ status: 400, body: { code: 'auth/expired-action-code' } });
  server.clock.advance(-1);
  expect((await setPassword(token)).status).toBe(204);
});

test('WAU-38 the link of an invitation is valid for 7 days, and its mail speaks both languages', async () => {
  const person = { email: 'neu@example.com', firstName: 'Nele', lastName: 'Neu' };
  const { userId } = await server.deps.identity.createAccount(person);
  const [mail] = await mailsTo(person.email);
  expect(mail?.text).toContain('Guten Tag');
  expect(mail?.text).toContain('Hello');
  expect((await signIn(person.email, password)).body).toMatchObject({ code: 'auth/invalid-credential' });
  server.clock.advance(7 * 86_400_000 - 1);
  expect((await setPassword(tokenIn(mail?.text ?? ''))).status).toBe(204);
  expect((await signIn(person.email, newPassword)).body).toMatchObject({ userId });
});

test('AUTH-30 a password needs 10 characters, is not common and does not contain the email; a refused one leaves the link as it is', async () => {
  const dana = await aUser(server.db, { roles: [], email: 'Dana.Krug@example.com' });
  const { token } = await resetLink(dana.email);
  for (const [secret, code] of [
    ['neunlange', 'auth/weak-password'],
    ['1234567890', 'auth/common-password'],
    ['Q1w2e3r4t5', 'auth/common-password'],
    ['Passwort2026!', 'auth/common-password'],
    ['aaaaaaaaaaaa', 'auth/common-password'],
    ['x dana.krug@EXAMPLE.com', 'auth/password-contains-email'],
    ['dana.krug und mehr', 'auth/password-contains-email'],
  ] as const)
    expect(await setPassword(token, secret), secret).toMatchObject({ status: 400, body: { code } });
  expect((await setPassword(token, 'x'.repeat(1001))).status).toBe(400);
  expect((await setPassword(token, 'zehn Lange')).status).toBe(204);
});

test('AUTH-16 of two requests that use one link at once, one wins', async () => {
  const dana = await aUser(server.db, { roles: [] });
  const { token } = await resetLink(dana.email);
  const answers = await Promise.all([1, 2, 3, 4].map((number) => setPassword(token, `das Passwort ${number}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400]);
});

test('AUTH-16 a new password ends every session and every other reset link of the user', async () => {
  const dana = await aUser(server.db, { roles: [], password });
  const other = await aUser(server.db, { roles: [], password });
  const [mine, theirs] = await Promise.all([dana, other].map(({ email }) => signIn(email, password)));
  const older = await resetLink(dana.email);
  const { token } = await resetLink(dana.email);
  expect((await setPassword(token)).status).toBe(204);

  const refresh = (cookie: string) => server.call(identity.refresh, { headers: { cookie } });
  expect((await refresh(cookieOf(present(mine)).header)).body).toMatchObject({ code: 'auth/user-token-expired' });
  expect((await refresh(cookieOf(present(theirs)).header)).status).toBe(200);
  expect((await setPassword(older.token)).body).toMatchObject({ code: 'auth/invalid-action-code' });
});

test('REST-07 REST-28 the email of a user is verified by the link of a mail', async () => {
  const dana = await unverified();
  const ask = (email: string) => server.call(identity.verifyEmail, { as: dana, body: { email } });
  expect((await ask(dana.email.toUpperCase())).status).toBe(204);
  const [mail] = await mailsTo(dana.email);
  const token = tokenIn(mail?.text ?? '');
  expect(mail?.text).toContain(`mode=verifyEmail&lang=de&token=${token}`);

  // The link of one purpose is none for the other.
  expect((await setPassword(token)).body).toMatchObject({ code: 'auth/invalid-action-code' });
  expect((await server.call(userCalls.get, { as: dana })).body).toMatchObject({ emailVerified: false });
  const confirm = () => server.call(identity.confirmEmail, { body: { token } });
  expect((await confirm()).status).toBe(204);
  expect((await server.call(userCalls.get, { as: dana })).body).toMatchObject({ emailVerified: true });
  expect((await confirm()).body).toMatchObject({ code: 'auth/invalid-action-code' });

  // Verified now: nothing more is sent.
  expect((await ask(dana.email)).status).toBe(204);
  await expect.poll(() => mailsTo(dana.email)).toHaveLength(1);
});

test('REST-28 a user cannot have the email of another user verified', async () => {
  const dana = await unverified();
  const other = await unverified();
  const answer = await server.call(identity.verifyEmail, { as: dana, body: { email: other.email } });
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await mailsTo(other.email)).toEqual([]);
  expect((await server.call(identity.verifyEmail, { body: { email: other.email } })).status).toBe(401);
});

test('REST-07 an expired verification link says so', async () => {
  const dana = await unverified();
  await server.call(identity.verifyEmail, { as: dana, body: { email: dana.email } });
  const token = tokenIn((await mailsTo(dana.email))[0]?.text ?? '');
  server.clock.advance(3_600_001);
  for (let round = 0; round < 2; round++) {
    expect((await server.call(identity.confirmEmail, { body: { token } })).body).toMatchObject({
      code: 'auth/expired-action-code',
    });
  }
});

test('AUTH-16 only the hash of a link is stored', async () => {
  const dana = await aUser(server.db, { roles: [] });
  const { token } = await resetLink(dana.email);
  const rows = await server.db.selectFrom('actionToken').selectAll().where('userId', '=', dana.id).execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});
