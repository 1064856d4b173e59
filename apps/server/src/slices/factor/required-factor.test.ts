import { audit, factor, identity, user as userCalls, webappUser } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { cookieOf } from '../../../test/cookie.ts';
import { startServer } from '../../../test/harness.ts';
import { aPasskey, aSecuredUser, aUserWithPasskey, totpCode } from '../../../test/scenes/factor-scene.ts';
import { aUser, type TestUser } from '../../../test/scenes/factories.ts';

/** It remembers callers as in production. */
const server = await startServer({ factorRoles: ['quaygate_admin'], callerMemory: 1_000 });
const { db, clock, call } = server;
const password = 'ein langes Passwort';
const needed = { status: 403, body: { code: 'factor_required' } };

const own = (who: TestUser, key: string) => ({ key, params: { u: who.id } as never });

/** An administrator without a second factor, who has signed in. */
async function administrator(roles = ['quaygate_admin']) {
  const ada = await aUser(db, { roles, password });
  const signIn = await call(identity.signIn, { body: { email: ada.email, password } });
  return { ada, signIn, ...own(ada, signIn.body.idToken) };
}

test('FACT-40 FACT-41 without the factor that a role requires every call but those of the set-up is refused; with it, none', async () => {
  const { ada, signIn, key, params } = await administrator();
  const me = { key, params };
  expect((await call(userCalls.get, me)).body).toMatchObject({ id: ada.id, factorRequired: true });
  for (const route of [webappUser.list, audit.list, userCalls.remove]) {
    expect(await call(route as typeof webappUser.list, me), route.name).toMatchObject(needed);
  }
  const open = server.routes.filter(({ beforeFactor }) => beforeFactor).map(({ name }) => name);
  expect(open.sort()).toEqual(
    [
      'getUser',
      'changeLanguage',
      'getFactors',
      'proveIdentity',
      'startPasskeyProof',
      'startPasskey',
      'addPasskey',
      'renamePasskey',
      'removePasskey',
      'startTotp',
      'confirmTotp',
      'removeTotp',
      'renewRecoveryCodes',
    ].sort(),
  );
  const refreshed = await call(identity.refresh, { headers: { cookie: cookieOf(signIn).header } });
  expect(await call(webappUser.list, own(ada, refreshed.body.idToken))).toMatchObject(needed);

  const { secret } = (await call(factor.startTotp, me)).body;
  expect(await call(webappUser.list, me)).toMatchObject(needed);
  expect((await call(factor.confirmTotp, { ...me, body: { code: totpCode(secret, clock.now()) } })).status).toBe(200);
  expect((await call(webappUser.list, me)).status).toBe(200);
  expect((await call(userCalls.get, me)).body).toMatchObject({ factorRequired: false });
});

test('FACT-40 the spelling of a role does not matter, and no other role requires one', async () => {
  const spelled = await administrator(['quaygateAdmin']);
  expect(await call(webappUser.list, spelled)).toMatchObject(needed);
  const reader = await administrator(['quaygate_write', 'forwarder_write']);
  expect((await call(userCalls.get, reader)).body).toMatchObject({ factorRequired: false });
  expect(await call(webappUser.list, reader)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test('FACT-42 who gets the role in an open session has to set one up too; who removes the last one, again', async () => {
  const { ada, key, params } = await administrator([]);
  expect((await call(userCalls.get, { key, params })).body).toMatchObject({ factorRequired: false });
  await db
    .updateTable('appUser')
    .set({ roles: ['quaygate_admin'] })
    .where('id', '=', ada.id)
    .execute();
  await expect
    .poll(async () => (await call(webappUser.list, { key, params })).body.code, { timeout: 5_000 })
    .toBe('factor_required');
  const { user } = await aSecuredUser(server, password, ['quaygate_admin']);
  expect((await call(webappUser.list, { as: user })).status).toBe(200);
  expect((await call(factor.removeTotp, { as: user })).status).toBe(204);
  await expect
    .poll(async () => (await call(webappUser.list, { as: user })).body.code, { timeout: 5_000 })
    .toBe('factor_required');
});

test('FACT-31 an administrator sees the factors of a user and resets them: mailed to the owner, named in the audit log', async () => {
  const { user: admin } = await aSecuredUser(server, password, ['quaygate_admin']);
  const { user: dana } = await aUserWithPasskey(server);
  const of = (id: string) => ({ as: admin, params: { id } });
  expect((await call(webappUser.get, of(dana.id))).body).toMatchObject({ factors: ['passkey'], factorRequired: false });
  expect((await call(webappUser.get, of(admin.id))).body).toMatchObject({ factors: ['totp'], factorRequired: true });
  expect((await call(factor.resetOf, of(dana.id))).status).toBe(204);
  expect((await call(webappUser.get, of(dana.id))).body).toMatchObject({ factors: [] });
  expect((await call(factor.list, { as: dana })).body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  const mails = await db.selectFrom('mail').select('text').where('recipient', '=', dana.email).execute();
  expect(mails.map(({ text }) => text).join()).toContain('An administrator has reset the second factor');
  const acts = await db.selectFrom('audit').selectAll().where('objectId', '=', dana.id).orderBy('id').execute();
  expect(acts.at(-1)).toMatchObject({ kind: 'factorRemoved', actorId: admin.id, before: { factor: 'all' } });
  expect((await call(factor.resetOf, of(dana.id))).status, 'nothing is left to reset').toBe(204);
  expect(await db.selectFrom('mail').select('id').where('recipient', '=', dana.email).execute()).toHaveLength(
    mails.length,
  );
  expect((await call(factor.resetOf, of('gone'))).status).toBe(404);
});

test('FACT-31 an administrator resets neither their own factors nor, without a recent proof, those of others', async () => {
  const { user: admin } = await aSecuredUser(server, password, ['quaygate_admin']);
  const { user: dana } = await aUserWithPasskey(server);
  const itself = await call(factor.resetOf, { as: admin, params: { id: admin.id } });
  expect(itself).toMatchObject({ status: 409, body: { code: 'own_factors_not_resettable' } });
  const key = await server.tokenFor(admin.id);
  clock.advance(16 * 60_000);
  const late = await call(factor.resetOf, { key, params: { u: admin.id, id: dana.id } as never });
  expect(late).toMatchObject({ status: 403, body: { code: 'proof_needed' } });
  expect((await call(factor.list, { as: dana })).body.passkeys).toHaveLength(1);
});

test('FACT-43 a role that requires a passkey is content with no code, and once there is one no code is accepted', async () => {
  const strict = await startServer({ factorRoles: ['quaygate_admin'], passkeyRoles: ['quaygate_admin'] }, undefined, {
    beside: server,
  });
  clock.advance(3_600_000);
  const { user, secret, recoveryCodes } = await aSecuredUser(strict, password, ['quaygate_admin']);
  const begin = async () => (await strict.call(identity.signIn, { body: { email: user.email, password } })).body;
  const withCode = async (code: string) =>
    strict.call(identity.signInWithFactor, { body: { factorTicket: (await begin()).factorTicket, code } });
  clock.advance(60_000);
  const signedIn = await withCode(totpCode(secret, clock.now()));
  const me = own(user, signedIn.body.idToken);
  expect((await strict.call(userCalls.get, me)).body).toMatchObject({ factorRequired: true, passkeyRequired: true });
  expect(await strict.call(webappUser.list, me)).toMatchObject(needed);

  await aPasskey(db, user, crypto.randomUUID());
  expect((await strict.call(webappUser.list, me)).status).toBe(200);
  expect((await begin()).methods).toEqual(['passkey']);
  clock.advance(60_000);
  for (const code of [totpCode(secret, clock.now()), recoveryCodes[0] ?? ''])
    expect(await withCode(code)).toMatchObject({ status: 403, body: { code: 'auth/passkey-required' } });
  const proof = await strict.call(factor.prove, { ...me, body: { code: totpCode(secret, clock.now()) } });
  expect(proof).toMatchObject({ status: 403, body: { code: 'auth/passkey-required' } });
});
