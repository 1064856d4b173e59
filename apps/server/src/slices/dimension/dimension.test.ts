import { dimension } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aFacility, aForwarder, aTrainOperator, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;
const admin = await aUser(db, { roles: ['quaygateAdmin'] });
const one = <T>(items: T[]) => ({ items, page: 0, size: items.length, total: items.length });

test('REST-15 REST-26 REST-27 ENT-12 facilities with their company, on one page by name', async () => {
  await db.insertInto('facilityCompany').values({ id: 'rhein', name: 'Rheinhafen AG' }).execute();
  const south = await aFacility(db, { name: 'Südkai' });
  const north = await aFacility(db, { name: 'nordkai' });
  await db.updateTable('facility').set({ facilityCompanyId: 'rhein' }).where('id', '=', south.id).execute();
  expect(await server.call(dimension.facilities, { as: admin })).toMatchObject({
    status: 200,
    body: one([
      { id: north.id, name: 'nordkai', facilityCompanyId: null },
      { id: south.id, name: 'Südkai', facilityCompanyId: 'rhein' },
    ]),
  });
});

test('REST-15 ENT-12 ENT-16 the other lists hold id and name, by name whatever its case', async () => {
  await db.insertInto('facilityCompany').values({ id: 'alpen', name: 'alpenland AG' }).execute();
  const bahn = [await aTrainOperator(db, 'Nordgleis'), await aTrainOperator(db, 'alpenbahn')];
  const companies = [await aForwarder(db, { name: 'Zander' }), await aForwarder(db, { name: 'adler' })];
  const systems = [
    { id: 's2', name: 'Tourenplan 360' },
    { id: 's1', name: 'dispo plus' },
  ];
  await db.insertInto('truckingSystem').values(systems).execute();

  const read = async (name: 'facilityCompanies' | 'trainOperators' | 'truckingCompanies' | 'truckingSystems') =>
    (await server.call(dimension[name], { as: admin })).body;
  expect(await read('facilityCompanies')).toEqual(
    one([
      { id: 'alpen', name: 'alpenland AG' },
      { id: 'rhein', name: 'Rheinhafen AG' },
    ]),
  );
  expect(await read('trainOperators')).toEqual(one(bahn.toReversed()));
  expect(await read('truckingCompanies')).toEqual(one(companies.toReversed()));
  expect(await read('truckingSystems')).toEqual(one(systems.toReversed()));
});

const names = Object.keys(dimension) as (keyof typeof dimension)[];
test.each(names)('ROLE-16 %s are for administrators only', async (name) => {
  const route = dimension[name] as typeof dimension.facilities;
  for (const roles of [['quaygate_write'], ['forwarder_write'], ['terminal_operations_admin'], []]) {
    const other = await aUser(db, { roles });
    expect(await server.call(route, { as: other })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
  const elsewhere = await server.call(route, { as: admin, params: { u: 'somebody' } as never });
  expect(elsewhere).toMatchObject({ status: 403, body: { code: 'user_mismatch' } });
});
