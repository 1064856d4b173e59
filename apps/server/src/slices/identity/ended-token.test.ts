import { identity, user as userCalls } from '@quaygate/contract';
import { beforeEach, expect, test } from 'vitest';
import { cookieOf } from '../../../test/cookie.ts';
import { startServer } from '../../../test/harness.ts';
import { aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { openAction } from '../../identity/embedded/actions.ts';

/** Both remember callers as in production. */
const server = await startServer({ callerMemory: 1_000 });
const second = await startServer({ callerMemory: 1_000 }, undefined, { beside: server });
const { db, clock } = server;
const [password, newPassword] = ['ein langes Passwort', 'ein anderes Passwort'];
beforeEach(() => clock.set('2026-05-12T08:00:00.400Z'));

const signIn = async ({ email }: TestUser, secret = password) => {
  const answer = await server.call(identity.signIn, { body: { email, password: secret } });
  expect(answer.status).toBe(200);
  return { idToken: answer.body.idToken as string, cookie: cookieOf(answer).header };
};
const refresh = (cookie: string) => server.call(identity.refresh, { headers: { cookie } });
const me = async ({ id }: TestUser, key: string, on = server) =>
  (await on.call(userCalls.get, { key, params: { u: id } as never })).status;
const dana = () => aUser(db, { roles: [], password });

async function resetPassword({ id }: TestUser) {
  const token = await openAction(db, id, 'resetPassword', new Date(clock.now().getTime() + 60_000));
  expect((await server.call(identity.confirmPasswordReset, { body: { token, newPassword } })).status).toBe(204);
}
const both = [server, second];
async function expectEnded(user: TestUser, idToken: string) {
  for (const on of both) await expect.poll(() => me(user, idToken, on), { timeout: 2_000, interval: 20 }).toBe(401);
}

test('AUTH-16 a new password ends the tokens given before it at every instance within 2 seconds, and no later ones', async () => {
  const user = await dana();
  const { idToken } = await signIn(user);
  for (const on of both) expect(await me(user, idToken, on)).toBe(200);

  clock.advance(300);
  await resetPassword(user);
  // Within the same second.
  clock.advance(200);
  const later = await signIn(user, newPassword);
  await expectEnded(user, idToken);
  for (const on of both) expect(await me(user, later.idToken, on)).toBe(200);
  expect((await refresh(later.cookie)).status).toBe(200);
});

test.each([0, 1, 500, 999])(
  'SESS-28 a password, a session and another password %i ms into one second leave no token alive but the last',
  async (milliseconds) => {
    clock.set(new Date(Date.parse('2026-05-12T08:00:00Z') + milliseconds));
    const user = await dana();
    const before = await signIn(user);
    await resetPassword(user);
    const between = await signIn(user, newPassword);
    await resetPassword(user);
    const after = await signIn(user, newPassword);
    for (const { idToken, cookie } of [before, between]) {
      await expectEnded(user, idToken);
      expect((await refresh(cookie)).status).toBe(401);
    }
    for (const on of both) expect(await me(user, after.idToken, on)).toBe(200);
    clock.advance(3_600_000 - milliseconds - 1);
    expect(await me(user, after.idToken)).toBe(200);
  },
);

test('SESS-23 SESS-28 the use of a stolen value ends the tokens of that session; other sessions of the user go on', async () => {
  const user = await dana();
  const stolen = await signIn(user);
  const elsewhere = await signIn(user);
  const thief = await refresh(stolen.cookie);
  clock.advance(30_001);
  expect(await me(user, thief.body.idToken)).toBe(200);
  expect((await refresh(stolen.cookie)).status).toBe(401);

  for (const idToken of [thief.body.idToken, stolen.idToken]) await expectEnded(user, idToken);
  expect((await refresh(cookieOf(thief).header)).status).toBe(401);
  for (const on of both) expect(await me(user, elsewhere.idToken, on)).toBe(200);
  expect((await refresh(elsewhere.cookie)).status).toBe(200);
});

test('SESS-18 SESS-28 a logout ends the tokens of its session at every instance within 2 seconds; those of others live on', async () => {
  const user = await dana();
  const [one, other] = [await signIn(user), await signIn(user)];
  const refreshed = (await refresh(one.cookie)).body.idToken;
  for (const on of both) expect(await me(user, one.idToken, on)).toBe(200);
  await server.call(identity.signOut, { headers: { cookie: one.cookie } });
  for (const idToken of [one.idToken, refreshed]) await expectEnded(user, idToken);
  expect(await me(user, other.idToken)).toBe(200);
});

test('REST-04 SESS-28 the tokens of a deleted user are over at every instance within 2 seconds', async () => {
  const user = await dana();
  const { idToken } = await signIn(user);
  for (const on of both) expect(await me(user, idToken, on)).toBe(200);
  await server.deps.identity.deleteAccount(user.id);
  await expectEnded(user, idToken);
});

test('WAU-41 after an account is enabled again, tokens from before it was disabled stay invalid', async () => {
  const user = await dana();
  const { idToken } = await signIn(user);
  await server.deps.identity.disableAccount(user.id);
  await server.deps.identity.enableAccount(user.id);
  await expectEnded(user, idToken);
  expect(await me(user, (await signIn(user)).idToken)).toBe(200);
});
