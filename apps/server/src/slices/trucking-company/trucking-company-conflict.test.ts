import { truckingCompany as calls, forwarder, type TruckingCompanyChange } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aForwarder, aUser, type TestUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;
const [anna, bert] = [await aUser(db, { roles: ['quaygate_admin'] }), await aUser(db, { roles: ['quaygate_admin'] })];

const get = async (id: string) => (await server.call(calls.get, { as: anna, params: { id } })).body;
const update = (as: TestUser, id: string, body: TruckingCompanyChange) =>
  server.call(calls.update, { as, params: { id }, body });
const conflict = { status: 409, body: { code: 'changed_meanwhile' } };

test('TRC-27 a change made from an older version is refused and changes nothing', async () => {
  const { id } = await aForwarder(db);
  const seen = await get(id);
  const first = await update(anna, id, { ...seen, city: 'Kiel' });
  expect(first).toMatchObject({ status: 200, body: { city: 'Kiel', version: seen.version + 1 } });
  expect(await update(bert, id, { ...seen, country: 'Dänemark' })).toMatchObject(conflict);
  expect(await get(id)).toEqual(first.body);
});

test('TRC-27 a tier set in the forwarder configuration is not undone either', async () => {
  const { id } = await aForwarder(db, { tier: 'Free' });
  const seen = await get(id);
  expect(
    (await server.call(forwarder.updateConfig, { as: anna, params: { f: id }, body: { plan: 'Premium' } })).status,
  ).toBe(200);
  expect(await update(bert, id, { ...seen, city: 'Kiel' })).toMatchObject(conflict);
  expect(await get(id)).toMatchObject({ tier: 'Premium' });
});

test('TRC-27 the record says who changed it last and when', async () => {
  const { id } = await aForwarder(db);
  const seen = await get(id);
  expect(seen).toMatchObject({ changedBy: null, changedDate: null });
  const { body } = await update(bert, id, { ...seen, city: 'Kiel' });
  expect(body).toMatchObject({ changedBy: expect.stringMatching(/\S \S/), changedDate: expect.any(String) });
  expect(await get(id)).toEqual(body);
});

test('TRC-27 of administrators who save the same version at once exactly one is stored', async () => {
  const { id } = await aForwarder(db);
  const seen = await get(id);
  const cities = Array.from({ length: 8 }, (_, index) => `Hafen ${index}`);
  const answers = await Promise.all(
    cities.map((city, index) => update(index % 2 ? anna : bert, id, { ...seen, city })),
  );
  const stored = cities.filter((_, index) => answers[index]?.status === 200);
  expect(stored).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(cities.length - 1);
  expect(await get(id)).toMatchObject({ city: stored[0], version: seen.version + 1 });
});

test('TRC-27 a change without a version is stored, and an unknown company is not found with one', async () => {
  const { id } = await aForwarder(db);
  const { version, ...seen } = await get(id);
  await update(anna, id, { ...seen, city: 'Kiel' });
  expect(await update(bert, id, { ...seen, city: 'Emden' })).toMatchObject({ status: 200, body: { city: 'Emden' } });
  expect(await update(bert, 'unbekannt', { ...seen, version })).toMatchObject({ status: 404 });
});
