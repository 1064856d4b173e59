import { setTimeout as sleep } from 'node:timers/promises';
import { identity, user as userCalls } from '@quaygate/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openAction } from '../../src/identity/embedded/actions.ts';
import { cookieOf } from '../cookie.ts';
import { type Answer, startServer } from '../harness.ts';
import { aUser, type TestUser } from '../scenes/factories.ts';

const server = await startServer();
const second = await startServer({}, undefined, { beside: server });
const { db } = server;
const [password, newPassword] = ['ein langes Passwort', 'ein anderes Passwort'];

const dana = () => aUser(db, { roles: [], password });
const signIn = ({ email }: TestUser, secret = password, on = server) =>
  on.call(identity.signIn, { body: { email, password: secret } });

async function resetPassword({ id }: TestUser) {
  const inAnHour = new Date(server.clock.now().getTime() + 3_600_000);
  const token = await openAction(db, id, 'resetPassword', inAnHour);
  expect((await second.call(identity.confirmPasswordReset, { body: { token, newPassword } })).status).toBe(204);
}
/** For a moment alone: what was ended by it must stay so. */
async function shutOut({ id }: TestUser) {
  await second.deps.identity.disableAccount(id);
  await second.deps.identity.enableAccount(id);
}

/** Whatever was answered, it opens nothing. */
async function expectShut({ status, body, headers }: Answer, user: TestUser) {
  const { value, header: cookie } = cookieOf({ headers });
  if (value) expect((await server.call(identity.refresh, { headers: { cookie } })).status).not.toBe(200);
  if (status !== 200) return;
  const own = await server.call(userCalls.get, { key: body.idToken, params: { u: user.id } as never });
  expect(own.status).toBe(401);
}

// Where a sign-in whose password was right forgets the attempts before it, it waits for this lock.
const lock = 4711;
await server.asOwner(`create function wait_here() returns trigger language plpgsql as
  $$ begin perform pg_advisory_xact_lock_shared(${lock}); return old; end $$;
  create trigger wait_here before delete on attempt for each row execute function wait_here()`);
const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;

/** Does this while a sign-in of the user waits after its password check. */
async function whileSigningIn(user: TestUser, act: (user: TestUser) => Promise<void>): Promise<Answer> {
  const answer = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
    const signedIn = signIn(user);
    await expect.poll(async () => (await waiting.execute(db)).rows, { timeout: 20_000 }).not.toEqual([]);
    await act(user);
    return { signedIn };
  });
  return answer.signedIn;
}

test.each([
  ['AUTH-16 a new password', resetPassword],
  ['WAU-41 a disabled account', shutOut],
])('%s leaves no session to a sign-in under way', async (_, act) => {
  const user = await dana();
  await expectShut(await whileSigningIn(user, act), user);
});

test('AUTH-16 of a new password and a sign-in with the old one at once none leaves a way in', async () => {
  for (let round = 0; round < 15; round++) {
    const user = await dana();
    const [answer] = await Promise.all([
      sleep(round % 5).then(() => signIn(user, password, round % 2 ? server : second)),
      sleep(round % 3).then(() => resetPassword(user)),
    ]);
    expect([200, 401]).toContain(answer.status);
    await expectShut(answer, user);
    expect((await signIn(user, newPassword)).status).toBe(200);
  }
});

test('WAU-41 of a disabled account and a sign-in at once none leaves a way in', async () => {
  for (let round = 0; round < 15; round++) {
    const user = await dana();
    const { id } = user;
    const [answer] = await Promise.all([
      signIn(user),
      sleep(20 + round * 3).then(() => second.deps.identity.disableAccount(id)),
    ]);
    expect([200, 403]).toContain(answer.status);
    await server.deps.identity.enableAccount(id);
    await expectShut(answer, user);
  }
});
