import { identity, user as userCalls } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { decodeJwt } from 'jose';
import { beforeEach, expect, test } from 'vitest';
import { cookieOf } from '../../../test/cookie.ts';
import { aUser, type TestUser } from '../../../test/factories.ts';
import { startServer } from '../../../test/harness.ts';
import { openAction } from '../../outside/identity/embedded/actions.ts';

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

test.each([0, 1, 500, 999, 1_000, 1_001, 2_500])(
  'AUTH-16 %i ms into a second: tokens of before are over, those of after are good for an hour',
  async (milliseconds) => {
    clock.set(new Date(Date.parse('2026-05-12T08:00:00Z') + milliseconds));
    const user = await dana();
    const before = await server.tokenFor(user.id);
    await resetPassword(user);
    const { idToken } = await signIn(user, newPassword);
    await expectEnded(user, before);
    expect(await me(user, idToken)).toBe(200);
    expect(present(decodeJwt(idToken).iat) - clock.now().getTime() / 1000).toBeLessThanOrEqual(2);
    clock.advance(3_600_000 - 1);
    expect(await me(user, idToken)).toBe(200);
  },
);

test('SESS-23 the use of a stolen value ends the token of that session too; other sessions of the user get a new one', async () => {
  const user = await dana();
  const stolen = await signIn(user);
  const elsewhere = await signIn(user);
  const thief = await refresh(stolen.cookie);
  clock.advance(30_001);
  expect(await me(user, thief.body.idToken)).toBe(200);
  expect((await refresh(stolen.cookie)).status).toBe(401);

  for (const idToken of [thief.body.idToken, stolen.idToken, elsewhere.idToken]) await expectEnded(user, idToken);
  expect((await refresh(cookieOf(thief).header)).status).toBe(401);
  const again = await refresh(elsewhere.cookie);
  for (const on of both) expect(await me(user, again.body.idToken, on)).toBe(200);
});

test('SESS-18 a logout ends one session; the tokens of others live on', async () => {
  const user = await dana();
  const [one, other] = [await signIn(user), await signIn(user)];
  await server.call(identity.signOut, { headers: { cookie: one.cookie } });
  expect(await me(user, other.idToken)).toBe(200);
});

test('WAU-41 after an account is enabled again, tokens from before it was disabled stay invalid', async () => {
  const user = await dana();
  const { idToken } = await signIn(user);
  await server.deps.identity.disableAccount(user.id);
  await server.deps.identity.enableAccount(user.id);
  await expectEnded(user, idToken);
  expect(await me(user, (await signIn(user)).idToken)).toBe(200);
});
