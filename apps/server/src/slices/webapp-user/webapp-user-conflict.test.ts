import { webappUser as calls, user as userCalls, type WebappUserChange } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aForwarder, aUser, type TestUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;
const [anna, bert] = [await aUser(db, { roles: ['quaygate_admin'] }), await aUser(db, { roles: ['quaygate_admin'] })];
const company = await aForwarder(db);
const otherCompany = await aForwarder(db);

const get = async (id: string) => (await server.call(calls.get, { as: anna, params: { id } })).body;
const update = (as: TestUser, id: string, body: WebappUserChange) =>
  server.call(calls.update, { as, params: { id }, body });
const conflict = { status: 409, body: { code: 'changed_meanwhile' } };

test('WAU-45 a change made from an older version is refused and a revoked link does not come back', async () => {
  const { id } = await aUser(db, { roles: [] });
  await update(anna, id, { truckingCompanyRole: 'read', truckingCompanyIds: [company.id] });
  const seen = await get(id);
  const revoked: WebappUserChange = { truckingCompanyRole: 'none', truckingCompanyIds: [], version: seen.version };
  expect(await update(anna, id, revoked)).toMatchObject({ status: 200, body: { version: seen.version + 1 } });

  const { truckingCompanyRole, truckingCompanyIds, version } = seen;
  const stale = { firstName: 'Bertas', truckingCompanyRole, truckingCompanyIds, version };
  expect(await update(bert, id, stale)).toMatchObject(conflict);
  expect(await get(id)).toMatchObject({ firstName: seen.firstName, truckingCompanyIds: [], version: version + 1 });
});

test.each<[string, WebappUserChange]>([
  ['a link alone', { truckingCompanyIds: [company.id, otherCompany.id] }],
  ['a role alone', { truckingCompanyRole: 'write' }],
])('WAU-45 %s makes another version too', async (_, change) => {
  const { id } = await aUser(db, { roles: [] });
  await update(anna, id, { truckingCompanyRole: 'read', truckingCompanyIds: [company.id] });
  const seen = await get(id);
  expect((await update(anna, id, { ...change, version: seen.version })).status).toBe(200);
  expect(await update(bert, id, { lastName: 'Alt', version: seen.version })).toMatchObject(conflict);
  expect(await get(id)).toMatchObject({ ...change, lastName: seen.lastName, version: seen.version + 1 });
});

test('WAU-45 the record says who changed it last and when', async () => {
  const { id } = await aUser(db, { roles: [] });
  expect(await get(id)).toMatchObject({ changedBy: null, changedDate: null });
  const { body } = await update(bert, id, { firstName: 'Neu' });
  const { firstName, lastName } = await get(bert.id);
  expect(body).toMatchObject({ changedBy: `${firstName} ${lastName}`, changedDate: expect.any(String) });
});

test('WAU-45 names that the user changed in the profile are not undone either', async () => {
  const dana = await aUser(db, { roles: [] });
  const { version } = await get(dana.id);
  const names = { firstName: 'Dana', lastName: 'Neumann' };
  expect((await server.call(userCalls.update, { as: dana, body: names })).status).toBe(200);
  expect(await update(anna, dana.id, { lastName: 'Alt', version })).toMatchObject(conflict);
  expect(await get(dana.id)).toMatchObject(names);
});

test('WAU-45 of administrators who save the same version at once exactly one is stored', async () => {
  const { id } = await aUser(db, { roles: [] });
  const { version } = await get(id);
  const names = Array.from({ length: 8 }, (_, index) => `Name${index}`);
  const answers = await Promise.all(
    names.map((firstName, index) => update(index % 2 ? anna : bert, id, { firstName, version })),
  );
  const stored = names.filter((_, index) => answers[index]?.status === 200);
  expect(stored).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(names.length - 1);
  expect(await get(id)).toMatchObject({ firstName: stored[0], version: version + 1 });
});

test('WAU-45 a change without a version is stored as before', async () => {
  const { id } = await aUser(db, { roles: [] });
  await update(anna, id, { firstName: 'Eins' });
  expect(await update(bert, id, { lastName: 'Zwei' })).toMatchObject({ body: { firstName: 'Eins', lastName: 'Zwei' } });
});
