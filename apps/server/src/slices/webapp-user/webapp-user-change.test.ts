import { webappUser as calls, terminal, user as userCalls, type WebappUserChange } from '@quaygate/contract';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aFacility, aForwarder, aTrainOperator, aUser, type TestUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;
const admin = await aUser(db, { roles: ['quaygate_admin'] });
const [adler, zander] = [await aForwarder(db, { name: 'Adler' }), await aForwarder(db, { name: 'Zander' })];
const train = await aTrainOperator(db);
const [north, south, west] = [await aFacility(db), await aFacility(db), await aFacility(db)];
await db.insertInto('facilityCompany').values({ id: 'rhein', name: 'Rheinhafen AG' }).execute();
await db.updateTable('facility').set({ facilityCompanyId: 'rhein' }).where('id', 'in', [south.id, west.id]).execute();

const get = async ({ id }: { id: string }) => (await server.call(calls.get, { as: admin, params: { id } })).body;
const update = ({ id }: { id: string }, body: WebappUserChange) =>
  server.call(calls.update, { as: admin, params: { id }, body });
const refusal = (code: string) => ({ status: 400, body: { code } });
const groupsOf = async ({ id }: { id: string }) =>
  (
    await db
      .selectFrom('voiceGroupMember')
      .select('facilityId')
      .where('userId', '=', id)
      .orderBy('facilityId')
      .execute()
  ).map(({ facilityId }) => facilityId);
const noModule: WebappUserChange = {
  truckingCompanyRole: 'none',
  facilityOperatorRole: 'none',
  trainOperatorRole: 'none',
  truckingCompanyIds: [],
  facilityCompanyIds: [],
  facilityIds: [],
  trainOperatorIds: [],
};
const everything: WebappUserChange = {
  truckingCompanyRole: 'write',
  facilityOperatorRole: 'admin',
  trainOperatorRole: 'read',
  truckingCompanyIds: [zander.id, adler.id],
  facilityCompanyIds: ['rhein'],
  facilityIds: [north.id],
  trainOperatorIds: [train.id],
};
/** Facilities a user is linked to, directly or through a company, whose voice groups the user must be in (ROLE-18). */
const due = sql<{ facilityId: number; userId: string }>`
  select f.id as facility_id, u.id as user_id from app_user u, facility f
  where u.roles && '{terminal_operations_write,terminal_operations_admin}'::text[]
    and (exists (select from user_facility l where l.user_id = u.id and l.facility_id = f.id)
      or exists (select from user_facility_company l where l.user_id = u.id and l.facility_company_id = f.facility_company_id))`;

afterEach(async () => {
  const key = ({ userId, facilityId }: { userId: string; facilityId: number }) => `${userId} ${facilityId}`;
  const { rows } = await due.execute(db);
  const groups = await db.selectFrom('voiceGroupMember').selectAll().execute();
  expect(groups.map(key).sort()).toEqual(rows.map(key).sort());
});

test('REST-11 ENT-11 names, roles and links are stored and answered', async () => {
  const dana = await aUser(db, { roles: [] });
  const names = { firstName: ' Danuta ', lastName: 'Größe-Müller' };
  const answer = await update(dana, { ...names, ...everything });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      ...everything,
      ...names,
      firstName: 'Danuta',
      truckingCompanyIds: [adler.id, zander.id],
      roles: ['forwarder_write', 'terminal_operations_admin', 'train_operator_read'],
      forwarders: [adler, zander],
      trainOperators: [train],
    },
  });
  const shown = answer.body.facilities.map(({ facilityId }: { facilityId: number }) => facilityId);
  expect(shown.sort()).toEqual([north.id, south.id, west.id].sort());
  expect(await get(dana)).toEqual(answer.body);

  expect(await update(dana, noModule)).toMatchObject({ status: 200, body: { ...noModule, roles: [], facilities: [] } });
});

test('REST-11 a field that is absent keeps its value; email and date of creation cannot be changed', async () => {
  const dana = await aUser(db, { roles: [] });
  await update(dana, everything);
  const before = await get(dana);
  const sameBut = (version: number) => ({ ...before, version, changedDate: expect.any(String) });
  expect((await update(dana, {})).body).toEqual(sameBut(before.version + 1));
  const foreign = { email: 'x@example.com', createdDate: '2020-01-01T00:00:00Z', roles: ['quaygate_admin'], id: 'x' };
  expect((await update(dana, foreign as never)).body).toEqual(sameBut(before.version + 2));
  const renamed = { ...sameBut(before.version + 3), lastName: 'Neu' };
  expect((await update(dana, { lastName: 'Neu' })).body).toEqual(renamed);
  const one = await update(dana, { facilityIds: [] });
  expect(one.body).toMatchObject({ facilityIds: [], facilityCompanyIds: ['rhein'], facilityOperatorRole: 'admin' });
  expect(one.body.forwarders).toEqual(before.forwarders);
});

test('ENT-14 a link that stays keeps its id', async () => {
  const dana = await aUser(db, { roles: [] });
  const linkOf = (body: { facilities: { facilityId: number; id: string }[] }, facilityId: number) =>
    body.facilities.find((one) => one.facilityId === facilityId)?.id;
  const first = (await update(dana, { facilityOperatorRole: 'read', facilityIds: [north.id, south.id] })).body;
  const second = (await update(dana, { facilityIds: [west.id, north.id] })).body;
  expect(linkOf(second, north.id)).toBe(linkOf(first, north.id));
  expect(linkOf(second, south.id)).toBeUndefined();
});

test('WAU-24 WAU-34 ROLE-04..06 the modules are independent, and every other role stays to the letter', async () => {
  const stored = [
    'quaygateRead',
    'IspsTerminalOperationsWrite',
    'Hafenkapitän',
    'ForwarderPremiumRead',
    'ForwarderRead',
  ];
  const dana = await aUser(db, { roles: stored, forwarders: [adler.id] });
  const rolesOf = async () =>
    (await db.selectFrom('appUser').select('roles').where('id', '=', dana.id).executeTakeFirstOrThrow()).roles;

  await update(dana, { facilityOperatorRole: 'write', facilityIds: [north.id] });
  expect(await rolesOf()).toEqual([...stored, 'terminal_operations_write']);
  await update(dana, { truckingCompanyRole: 'write' });
  const others = stored.slice(0, 3);
  expect(await rolesOf()).toEqual([
    ...others,
    'terminal_operations_write',
    'forwarder_write',
    'forwarder_premium_write',
  ]);
  await update(dana, { truckingCompanyRole: 'none', truckingCompanyIds: [] });
  await update(dana, { facilityOperatorRole: 'none', facilityIds: [] });
  expect(await rolesOf()).toEqual(others);
  expect((await get(dana)).roles).toEqual(['quaygate_read', 'isps_terminal_operations_write', 'Hafenkapitän']);
});

describe('WAU-29 a role needs a linked entity of its module', () => {
  test.each<[string, WebappUserChange]>([
    ['a forwarder without company', { truckingCompanyRole: 'read' }],
    ['an operator without facility', { facilityOperatorRole: 'admin', truckingCompanyIds: [] }],
    ['a planner without train operator', { trainOperatorRole: 'write', facilityIds: [] }],
  ])('%s', async (_, change) => {
    const dana = await aUser(db, { roles: [] });
    const before = await get(dana);
    expect(await update(dana, { ...change, firstName: 'Anders' })).toMatchObject(refusal('role_needs_linked_entity'));
    expect(await get(dana)).toEqual(before);
  });

  test('taking the last link away is refused while the role stays', async () => {
    const dana = await aUser(db, { roles: [] });
    await update(dana, everything);
    for (const change of [
      { truckingCompanyIds: [] },
      { trainOperatorIds: [] },
      { facilityIds: [], facilityCompanyIds: [] },
    ]) {
      expect(await update(dana, change)).toMatchObject(refusal('role_needs_linked_entity'));
    }
    expect((await update(dana, { facilityIds: [] })).status).toBe(200);
  });

  test('WAU-35 a facility company alone is enough', async () => {
    const dana = await aUser(db, { roles: [] });
    const change: WebappUserChange = { facilityOperatorRole: 'write', facilityCompanyIds: ['rhein'] };
    expect(await update(dana, change)).toMatchObject({ status: 200, body: change });
    const terminals = (await server.call(terminal.ofUser, { as: dana })).body.items;
    expect(terminals.map(({ id }: { id: number }) => id).sort()).toEqual([south.id, west.id].sort());
  });
});

test.each<[string, WebappUserChange]>([
  ['a company', { truckingCompanyIds: ['x'] }],
  ['a facility', { facilityIds: [8], facilityOperatorRole: 'none' }],
  ['a facility company', { facilityCompanyIds: ['x'] }],
  ['a train operator', { trainOperatorIds: ['x'], trainOperatorRole: 'none' }],
])('WAU-29 %s linked without a role is refused', async (_, change) => {
  const dana = await aUser(db, { roles: ['quaygate_admin'] });
  expect(await update(dana, change)).toMatchObject(refusal('linked_entity_needs_role'));
});

test('WAU-40 the facilities of an ISPS role need no other role, stay when saved and can be taken away', async () => {
  const ingrid = await aUser(db, { roles: ['IspsTerminalOperationsWrite'], facilities: [north.id] });
  expect(await get(ingrid)).toMatchObject({ facilityOperatorRole: 'none', facilityIds: [north.id] });
  const saved = await update(ingrid, { ...noModule, firstName: 'Inga', facilityIds: [north.id] });
  expect(saved).toMatchObject({ status: 200, body: { facilityIds: [north.id], facilityOperatorRole: 'none' } });
  expect((await update(ingrid, { facilityCompanyIds: ['rhein'] })).status).toBe(200);
  const none = await update(ingrid, noModule);
  expect(none.body).toMatchObject({ facilities: [], roles: ['isps_terminal_operations_write'] });
  // The exception is that of facilities.
  expect(await update(ingrid, { trainOperatorIds: [train.id] })).toMatchObject(refusal('linked_entity_needs_role'));
});

test('REST-11 a module that is not named is left as it stands, even one of a role without link', async () => {
  const dana = await aUser(db, { roles: ['forwarder_write', 'quaygate_write'] });
  expect(await update(dana, { firstName: 'Danuta' })).toMatchObject({
    status: 200,
    body: { firstName: 'Danuta', roles: ['forwarder_write', 'quaygate_write'] },
  });
});

test.each<[string, WebappUserChange]>([
  ['company', { truckingCompanyIds: [adler.id, 'unbekannt'] }],
  ['facility', { facilityIds: [2_147_483_647] }],
  ['facility company', { facilityCompanyIds: ['unbekannt'] }],
  ['train operator', { trainOperatorIds: [adler.id] }],
])('REST-11 an unknown %s is refused, and nothing of the save is kept', async (_, change) => {
  const dana = await aUser(db, { roles: [] });
  await update(dana, everything);
  const before = await get(dana);
  const answer = await update(dana, { firstName: 'Anders', facilityOperatorRole: 'read', ...change });
  expect(answer).toMatchObject(refusal('unknown_linked_entity'));
  expect(await get(dana)).toEqual(before);
});

test.each([
  ['truckingCompanyRole', 'admin'],
  ['facilityOperatorRole', 'owner'],
  ['trainOperatorRole', null],
  ['truckingCompanyIds', [adler.id, adler.id]],
  ['truckingCompanyIds', 'adler'],
  ['facilityIds', ['acht']],
  ['facilityIds', [north.id, north.id]],
  ['facilityIds', [-1]],
  ['facilityCompanyIds', ['']],
  ['firstName', ''],
  ['lastName', 'x'.repeat(101)],
])('REST-11 ENT-13 %s cannot be %j', async (field, value) => {
  const dana = await aUser(db, { roles: [] });
  const answer = await update(dana, { [field]: value } as never);
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  expect(answer.body.errors[0].field.split('.')[0]).toBe(field);
});

test('REST-10 REST-11 a user who does not exist is not found', async () => {
  const missing = { status: 404, body: { code: 'not_found' } };
  expect(await server.call(calls.get, { as: admin, params: { id: 'unbekannt' } })).toMatchObject(missing);
  expect(await update({ id: 'unbekannt' }, { firstName: 'Neu' })).toMatchObject(missing);
});

test('ROLE-18 write and admin are members of the groups of all their facilities, read and none of none', async () => {
  const dana = await aUser(db, { roles: [] });
  const links = { facilityIds: [north.id, south.id], facilityCompanyIds: ['rhein'] };
  const all = [north.id, south.id, west.id].sort((one, other) => one - other);
  await update(dana, { facilityOperatorRole: 'write', ...links });
  expect(await groupsOf(dana)).toEqual(all);
  await update(dana, { facilityOperatorRole: 'read' });
  expect(await groupsOf(dana)).toEqual([]);
  await update(dana, { facilityOperatorRole: 'admin' });
  expect(await groupsOf(dana)).toEqual(all);
  await update(dana, { facilityCompanyIds: [] });
  expect(await groupsOf(dana)).toEqual([north.id, south.id]);
  await update(dana, { facilityIds: [north.id] });
  expect(await groupsOf(dana)).toEqual([north.id]);
  await update(dana, { facilityOperatorRole: 'none', facilityIds: [] });
  expect(await groupsOf(dana)).toEqual([]);
});

test('ROLE-18 an ISPS role makes no member, and a deleted user leaves all groups', async () => {
  const ingrid = await aUser(db, { roles: ['isps_terminal_operations_write'] });
  await update(ingrid, { facilityIds: [north.id] });
  expect(await groupsOf(ingrid)).toEqual([]);
  const dana = await aUser(db, { roles: [] });
  await update(dana, { facilityOperatorRole: 'admin', facilityIds: [north.id] });
  expect(await groupsOf(dana)).toEqual([north.id]);
  expect((await server.call(userCalls.remove, { as: dana })).status).toBe(204);
  expect(await groupsOf(dana)).toEqual([]);
});

test('REST-11 two administrators who save at once leave what one of them saved, never a mixture', async () => {
  const second = await aUser(db, { roles: ['quaygate_admin'] });
  const one = { facilityOperatorRole: 'admin', facilityIds: [north.id, west.id], facilityCompanyIds: [] } as const;
  const other = { facilityOperatorRole: 'write', facilityIds: [south.id], facilityCompanyIds: ['rhein'] } as const;
  const save = (as: TestUser, id: string, body: object) => server.call(calls.update, { as, params: { id }, body });
  for (let round = 0; round < 15; round++) {
    const dana = await aUser(db, { roles: [] });
    const answers = await Promise.all([
      save(admin, dana.id, { ...one, firstName: 'Eins' }),
      save(second, dana.id, { ...other, firstName: 'Zwei' }),
      save(second, dana.id, { truckingCompanyRole: 'read', truckingCompanyIds: [adler.id] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { firstName, facilityOperatorRole, facilityIds, facilityCompanyIds, forwarders, roles } = await get(dana);
    const won = firstName === 'Eins' ? one : other;
    expect({ facilityOperatorRole, facilityIds: facilityIds.sort(), facilityCompanyIds }).toEqual(won);
    expect(forwarders).toEqual([adler]);
    expect(roles).toHaveLength(2);
  }
});

test('REST-11 a save during the deletion of its user succeeds first or answers not found', async () => {
  for (let round = 0; round < 10; round++) {
    const dana = await aUser(db, { roles: [] });
    const [saved, removed] = await Promise.all([update(dana, everything), server.call(userCalls.remove, { as: dana })]);
    expect(removed.status).toBe(204);
    expect([200, 404]).toContain(saved.status);
    expect(await groupsOf(dana)).toEqual([]);
  }
});
