import { webappUser as calls, identity, user as userCalls } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { cookieOf } from '../../../test/cookie.ts';
import { startServer } from '../../../test/harness.ts';
import { aForwarder, aUser, type TestUser } from '../../../test/scenes/factories.ts';

/** Administrators work at one, everybody else is at the other; both remember callers as in production. */
const one = await startServer({ callerMemory: 1000 });
const other = await startServer({ callerMemory: 1000 }, undefined, { beside: one });
/** Caches the caller for the whole race, so that only the stored row can refuse the call. */
const racing = await startServer({ callerMemory: 600_000 }, undefined, { beside: one });
const { db } = one;
const admin = await aUser(db, { roles: ['quaygate_admin'] });
const password = 'ein langes Passwort';

const disable = (user: { id: string }, disabled = true, as: TestUser = admin, server = one) =>
  server.call(calls.disable, { as, params: { id: user.id }, body: { disabled } });
const get = async ({ id }: { id: string }) => (await one.call(calls.get, { as: admin, params: { id } })).body;
const signIn = ({ email }: TestUser) => other.call(identity.signIn, { body: { email, password } });
const active = () => db.selectFrom('appUser').select('id').where('disabledAt', 'is', null).execute();

test('WAU-41 SESS-06 a disabled user is signed out within 2 seconds at every instance, and can sign in once enabled', async () => {
  const dana = await aUser(db, { roles: ['forwarder_write'], password });
  const first = await signIn(dana);
  const { header: cookie } = cookieOf(first);
  const refresh = () => other.call(identity.refresh, { headers: { cookie } });
  const me = async (key: string) => (await other.call(userCalls.get, { key, params: { u: dana.id } as never })).status;
  expect(await me(first.body.idToken)).toBe(200);

  expect((await disable(dana)).status).toBe(200);
  expect(await refresh()).toMatchObject({ status: 403, body: { code: 'auth/user-disabled' } });
  expect(await signIn(dana)).toMatchObject({ status: 403, body: { code: 'auth/user-disabled' } });
  await expect.poll(() => me(first.body.idToken), { timeout: 2000, interval: 20 }).toBe(401);
  const { status } = await other.call(identity.resetPassword, { body: { email: dana.email } });
  expect(status).toBe(204);
  expect(await db.selectFrom('mail').selectAll().where('recipient', '=', dana.email).execute()).toEqual([]);

  expect((await disable(dana, false)).status).toBe(200);
  expect(await refresh()).toMatchObject({ status: 401, body: { code: 'auth/user-token-expired' } });
  const again = await signIn(dana);
  expect(again.status).toBe(200);
  await expect.poll(() => me(again.body.idToken), { timeout: 2000, interval: 20 }).toBe(200);
});

test('WAU-41 WAU-43 list and detail say since when; roles and links stay', async () => {
  const { id: forwarder } = await aForwarder(db);
  const dana = await aUser(db, { roles: ['forwarder_write'], forwarders: [forwarder] });
  const before = await get(dana);
  expect(before.disabledDate).toBeNull();

  one.clock.set('2026-06-03T09:30:00Z');
  const disabled = { ...before, disabledDate: '2026-06-03T09:30:00.000Z', isInvitable: false };
  expect((await disable(dana)).body).toEqual(disabled);
  one.clock.advance(60_000);
  expect((await disable(dana)).body, 'a second time changes nothing').toEqual(disabled);
  expect(await get(dana)).toEqual(disabled);
  const { body } = await one.call(calls.list, { as: admin, query: { search: dana.email } });
  expect(body.items).toMatchObject([{ id: dana.id, disabledDate: disabled.disabledDate }]);
  const { status } = await one.call(calls.update, { as: admin, params: { id: dana.id }, body: { firstName: 'Dora' } });
  expect(status).toBe(200);
  const { version, changedDate, changedBy } = await get(dana);
  const change = { firstName: 'Dora', version, changedDate, changedBy };
  expect(await get(dana)).toEqual({ ...disabled, ...change });

  for (let time = 0; time < 2; time++) {
    expect((await disable(dana, false)).body).toEqual({ ...before, ...change });
  }
});

test('WAU-42 an administrator cannot disable or enable their own account or one that does not exist', async () => {
  for (const disabled of [true, false]) {
    const own = { status: 409, body: { code: 'own_account_not_disableable' } };
    expect(await disable(admin, disabled)).toMatchObject(own);
    expect(await disable({ id: 'unbekannt' }, disabled)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
  expect((await get(admin)).disabledDate).toBeNull();
});

/** Whose account has ended already is not known any more; else the last one stays. */
const refusalOfLast = (status: number) => (status === 401 ? [401, 'unauthenticated'] : [409, 'last_administrator']);

test('WAU-42 of two last administrators who disable each other one stays', async () => {
  for (let round = 0; round < 15; round++) {
    await db.deleteFrom('appUser').where('id', '!=', admin.id).execute();
    const second = await aUser(db, { roles: ['quaygateAdmin'] });
    for (const as of [admin, second]) await racing.call(calls.list, { as });
    const answers = await Promise.all([disable(second, true, admin, racing), disable(admin, true, second, racing)]);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    for (const { status, body } of refused) expect([status, body.code]).toEqual(refusalOfLast(status));
    expect(await active()).toHaveLength(1);
    await db.updateTable('appUser').set({ disabledAt: null }).execute();
  }
});

test('WAU-42 REST-04 an administrator cannot delete the account while disabling the only other administrator', async () => {
  for (let round = 0; round < 15; round++) {
    await db.deleteFrom('appUser').execute();
    const [goes, stays] = [
      await aUser(db, { roles: ['quaygate_admin'] }),
      await aUser(db, { roles: ['quaygateAdmin'] }),
    ];
    await racing.call(calls.list, { as: goes });
    const [disabling, leaving] = await Promise.all([
      disable(stays, true, goes, racing),
      racing.call(userCalls.remove, { as: goes }),
    ]);
    const refused = leaving.status === 409 ? leaving : disabling;
    expect([refused.status, refused.body.code]).toEqual(refusalOfLast(refused.status));
    expect(refused === leaving ? disabling.status : leaving.status).toBeLessThan(300);
    expect(await active()).toHaveLength(1);
  }
});
