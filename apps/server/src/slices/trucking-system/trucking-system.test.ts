import { dimension, truckingCompany, truckingSystem } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aForwarder, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;
const admin = await aUser(db, { roles: ['quaygate_admin'] });
const create = (name: string) => server.call(truckingSystem.create, { as: admin, body: { name } });
const rename = (id: string, name: string) =>
  server.call(truckingSystem.update, { as: admin, params: { id }, body: { name } });
const company = async (id: string) => (await server.call(truckingCompany.get, { as: admin, params: { id } })).body;
const taken = { status: 409, body: { code: 'name_taken' } };

test('SETUP-81 companies follow the new name of their system, and no others', async () => {
  const { id } = (await create('Dispo Alt')).body;
  const [one, other] = [await aForwarder(db), await aForwarder(db)];
  await db.updateTable('truckingCompany').set({ truckingSystem: 'Dispo Alt' }).where('id', '=', one.id).execute();
  await db.updateTable('truckingCompany').set({ truckingSystem: 'FleetDesk' }).where('id', '=', other.id).execute();
  const [before, beside] = [await company(one.id), await company(other.id)];
  expect(await rename(id, 'Dispo Neu')).toMatchObject({ status: 200, body: { id, name: 'Dispo Neu' } });
  // An open form of the company knows an older version (TRC-27).
  expect(await company(one.id)).toMatchObject({ truckingSystem: 'Dispo Neu', version: before.version + 1 });
  expect(await company(other.id)).toEqual(beside);
});

test('SETUP-81 no two systems have one name', async () => {
  const { id } = (await create('Eins')).body;
  expect(await create('Eins')).toMatchObject(taken);
  await create('Zwei');
  expect(await rename(id, 'Zwei')).toMatchObject(taken);
  const made = await Promise.all(Array.from({ length: 4 }, () => create('Drei')));
  expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  const { items } = (await server.call(dimension.truckingSystems, { as: admin })).body;
  expect(items.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['Drei', 'Eins', 'Zwei']));
});
