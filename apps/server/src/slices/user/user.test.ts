import { identity, user as userCalls } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { cookieOf } from '../../../test/cookie.ts';
import { startServer } from '../../../test/harness.ts';
import { aForwarder, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;

test('REST-02 ROLE-03 users read their own record, roles in the lower-case spelling', async () => {
  const dana = await aUser(db, {
    roles: ['ForwarderPremiumWrite', 'quaygateAdmin', 'train_operator_read', 'Hafenkapitän'],
  });
  expect(await server.call(userCalls.get, { as: dana })).toMatchObject({
    status: 200,
    body: {
      id: dana.id,
      firstName: 'Dana',
      lastName: 'Dispo',
      email: dana.email,
      roles: ['forwarder_premium_write', 'quaygate_admin', 'train_operator_read', 'Hafenkapitän'],
      emailVerified: true,
      factorRequired: false,
      passkeyRequired: false,
    },
  });
});

test('REST-03 REST-31 users change their own names and nothing else', async () => {
  const dana = await aUser(db, { roles: ['forwarder_read'] });
  const body = { firstName: '  Danuta ', lastName: 'Größe-Müller', email: 'x@example.com', roles: ['quaygate_admin'] };
  const answer = await server.call(userCalls.update, { as: dana, body });
  const changed = {
    id: dana.id,
    firstName: 'Danuta',
    lastName: 'Größe-Müller',
    email: dana.email,
    roles: ['forwarder_read'],
    language: null,
    emailVerified: true,
    factorRequired: false,
    passkeyRequired: false,
  };
  expect(answer).toMatchObject({ status: 200, body: changed });
  expect((await server.call(userCalls.get, { as: dana })).body).toEqual(changed);
});

test.each([
  ['firstName', '', 'fieldRequired'],
  ['firstName', '   ', 'fieldRequired'],
  ['firstName', undefined, 'fieldRequired'],
  ['lastName', 'x'.repeat(101), 'tooLong'],
  ['lastName', 'Zeile\nZwei', 'invalidValue'],
  ['lastName', 'Null\u0000', 'invalidValue'],
  ['lastName', 7, 'invalidValue'],
])('REST-03 the name %s cannot be %j', async (field, value, code) => {
  const dana = await aUser(db, { roles: [] });
  const body = { firstName: 'Dana', lastName: 'Dispo', [field]: value } as never;
  const answer = await server.call(userCalls.update, { as: dana, body });
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', errors: [{ field, code }] } });
  expect((await server.call(userCalls.get, { as: dana })).body).toMatchObject({ firstName: 'Dana', lastName: 'Dispo' });
});

test('REST-04 users delete their own account with its links and sessions', async () => {
  const forwarder = await aForwarder(db);
  const password = 'ein langes Passwort';
  const dana = await aUser(db, { roles: ['forwarder_write'], forwarders: [forwarder.id], password });
  const token = await server.tokenFor(dana.id);
  const { header } = cookieOf(await server.call(identity.signIn, { body: { email: dana.email, password } }));

  expect(await server.call(userCalls.remove, { as: dana })).toMatchObject({ status: 204, body: undefined });

  expect((await server.call(userCalls.get, { key: token, params: { u: dana.id } as never })).status).toBe(401);
  expect((await server.call(identity.refresh, { headers: { cookie: header } })).status).toBe(401);
  expect((await server.call(identity.signIn, { body: { email: dana.email, password } })).status).toBe(401);
  expect(await db.selectFrom('userForwarder').selectAll().where('userId', '=', dana.id).execute()).toEqual([]);
});

test('REST-04 the last administrator stays, in either spelling of the role', async () => {
  const disabled = await aUser(db, { roles: ['quaygate_admin'], disabled: true });
  const first = await aUser(db, { roles: ['quaygateAdmin'] });
  const second = await aUser(db, { roles: ['forwarder_read', 'quaygate_admin'] });
  await db.deleteFrom('appUser').where('id', 'not in', [disabled.id, first.id, second.id]).execute();

  expect((await server.call(userCalls.remove, { as: second })).status).toBe(204);
  const refused = await server.call(userCalls.remove, { as: first });
  expect(refused).toMatchObject({ status: 409, body: { code: 'last_administrator' } });
  expect((await server.call(userCalls.get, { as: first })).status).toBe(200);
});

test('REST-04 two last administrators cannot leave together', async () => {
  for (let round = 0; round < 15; round++) {
    await db.deleteFrom('appUser').execute();
    const both = [await aUser(db, { roles: ['quaygate_admin'] }), await aUser(db, { roles: ['quaygateAdmin'] })];
    const answers = await Promise.all(both.map((one) => server.call(userCalls.remove, { as: one })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  }
});
