import { identity, user as userCalls } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { cookieOf } from '../../../test/cookie.ts';
import { aFacility, aForwarder, aTrainOperator, aUser } from '../../../test/factories.ts';
import { startServer } from '../../../test/harness.ts';

const server = await startServer();
const { db } = server;

test('REST-02 ROLE-03 a user reads himself, his roles in the lower-case spelling', async () => {
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
    },
  });
});

test('REST-03 REST-31 a user changes his names and nothing else', async () => {
  const dana = await aUser(db, { roles: ['forwarder_read'] });
  const body = { firstName: '  Danuta ', lastName: 'Größe-Müller', email: 'x@example.com', roles: ['quaygate_admin'] };
  const answer = await server.call(userCalls.update, { as: dana, body });
  const changed = {
    id: dana.id,
    firstName: 'Danuta',
    lastName: 'Größe-Müller',
    email: dana.email,
    roles: ['forwarder_read'],
    emailVerified: true,
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

test('REST-04 a user deletes himself with his links and sessions', async () => {
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

test('REST-04 the last administrator stays, in whichever spelling he is one', async () => {
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

test('REST-05 VOICE-51 terminal roles see the linked terminals with what they can do, by name', async () => {
  const company = await db
    .insertInto('facilityCompany')
    .values({ id: 'rhein', name: 'Rheinhafen AG' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const direct = await aFacility(db, { name: 'Nordkai', capabilities: ['voiceCalls', 'truckMonitoring'] });
  const byCompany = await aFacility(db, { name: 'altona', timeZone: 'Europe/Lisbon' });
  await aFacility(db, { name: 'Fremdkai' });
  const point = (latitude: number, longitude: number) => ({ latitude, longitude });
  const map = { southWest: point(51.4, 6.7), northEast: point(51.5, 6.8), center: point(51.45, 6.75) };
  await db
    .updateTable('facility')
    .set({ facilityCompanyId: company.id, code: 'ALT', map: JSON.stringify(map) })
    .where('id', '=', byCompany.id)
    .execute();
  const clerk = await aUser(db, { roles: ['IspsTerminalOperationsRead'], facilities: [direct.id] });
  await db.insertInto('userFacilityCompany').values({ userId: clerk.id, facilityCompanyId: company.id }).execute();

  const { body } = await server.call(userCalls.terminals, { as: clerk });
  expect(body).toEqual({
    items: [
      {
        id: byCompany.id,
        name: 'altona',
        capabilities: [],
        areas: ['terminal'],
        timeZone: 'Europe/Lisbon',
        code: 'ALT',
        map,
      },
      {
        id: direct.id,
        name: 'Nordkai',
        capabilities: ['voiceCalls', 'truckMonitoring'],
        areas: ['terminal'],
        timeZone: 'Europe/Berlin',
        code: null,
        map: null,
      },
    ],
    page: 0,
    size: 2,
    total: 2,
  });
});

test('REST-05 SESS-24 train roles see all terminals, and with both roles areas tell which are linked', async () => {
  const linked = await aFacility(db);
  const other = await aFacility(db);
  const operator = await aTrainOperator(db);
  const planner = await aUser(db, {
    roles: ['train_operator_read'],
    trainOperators: [operator.id],
    facilities: [linked.id],
  });
  const both = await aUser(db, { roles: ['TrainOperatorWrite', 'terminal_operations_admin'], facilities: [linked.id] });
  const total = (await db.selectFrom('facility').select('id').execute()).length;
  const areas = async (user: typeof both) => {
    const { body } = await server.call(userCalls.terminals, { as: user });
    expect(body.total).toBe(total);
    return Object.fromEntries(body.items.map((item: { id: number; areas: string[] }) => [item.id, item.areas]));
  };
  expect(await areas(planner)).toMatchObject({ [linked.id]: ['train'], [other.id]: ['train'] });
  expect(await areas(both)).toMatchObject({ [linked.id]: ['terminal', 'train'], [other.id]: ['train'] });
});

test.each([[['forwarder_write']], [['quaygate_admin']], [[]], [['Hafenkapitän']]])(
  'REST-05 roles %j without terminal or train role see no terminal',
  async (roles) => {
    const facility = await aFacility(db);
    const user = await aUser(db, { roles, facilities: [facility.id] });
    expect((await server.call(userCalls.terminals, { as: user })).body).toEqual({
      items: [],
      page: 0,
      size: 0,
      total: 0,
    });
  },
);
