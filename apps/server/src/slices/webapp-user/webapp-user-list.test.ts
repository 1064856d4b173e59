import { webappUser as calls } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aFacility, aForwarder, aTrainOperator, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;
const admin = await aUser(db, { roles: ['quaygate_admin'] });

async function named(firstName: string, lastName: string, more: Partial<Parameters<typeof aUser>[1]> = {}) {
  const user = await aUser(db, { roles: [], ...more });
  await db.updateTable('appUser').set({ firstName, lastName }).where('id', '=', user.id).execute();
  return user;
}
const list = async (query: { search?: string; page?: number; size?: number } = {}) =>
  (await server.call(calls.list, { as: admin, query })).body;
const names = async (search: string) =>
  (await list({ search })).items.map((user: { firstName: string }) => user.firstName);

const company = async (id: string, name: string) => {
  await db.insertInto('facilityCompany').values({ id, name }).execute();
  return id;
};
const inCompany = (facilityId: number, facilityCompanyId: string) =>
  db.updateTable('facility').set({ facilityCompanyId }).where('id', '=', facilityId).execute();
const linkCompany = (userId: string, facilityCompanyId: string) =>
  db.insertInto('userFacilityCompany').values({ userId, facilityCompanyId }).execute();

test('REST-08 ENT-10 ENT-14 ENT-15 a user is listed with all links, each kind by name', async () => {
  const rhein = await company('rhein', 'Rheinhafen AG');
  const direct = await aFacility(db, { name: 'Südkai' });
  const both = await aFacility(db, { name: 'nordkai' });
  const byCompany = await aFacility(db, { name: 'Altkai' });
  for (const { id } of [both, byCompany]) await inCompany(id, rhein);
  const [zander, adler] = [await aForwarder(db, { name: 'Zander' }), await aForwarder(db, { name: 'adler' })];
  const train = await aTrainOperator(db, 'Nordgleis');
  const dana = await named('Listine', 'Muster', {
    roles: ['ForwarderWrite', 'forwarder_write', 'IspsTerminalOperationsRead', 'quaygateRead'],
    forwarders: [zander.id, adler.id],
    facilities: [direct.id, both.id],
    trainOperators: [train.id],
  });
  await linkCompany(dana.id, rhein);
  const links = await db.selectFrom('userFacility').selectAll().where('userId', '=', dana.id).execute();
  const linkOf = (facilityId: number) => links.find((link) => link.facilityId === facilityId)?.id;

  expect((await list({ search: 'Listine' })).items).toEqual([
    {
      id: dana.id,
      firstName: 'Listine',
      lastName: 'Muster',
      email: dana.email,
      createdDate: '2026-01-01T00:00:00.000Z',
      emailVerificationStatus: 'VERIFIED',
      disabledDate: null,
      lastSignInDate: null,
      invitation: null,
      roles: ['forwarder_write', 'isps_terminal_operations_read', 'quaygate_read'],
      forwarders: [adler, zander],
      facilities: [
        { facilityId: byCompany.id, company: 'Rheinhafen AG', name: 'Altkai', id: `rhein:${byCompany.id}` },
        { facilityId: both.id, company: 'Rheinhafen AG', name: 'nordkai', id: linkOf(both.id) },
        { facilityId: direct.id, company: null, name: 'Südkai', id: linkOf(direct.id) },
      ],
      trainOperators: [train],
    },
  ]);
});

test('ENT-15 a user without links has empty lists, and the email may be unverified', async () => {
  const user = await named('Leer', 'Ohnelink');
  await db.updateTable('appUser').set({ emailVerified: false }).where('id', '=', user.id).execute();
  expect((await list({ search: 'Ohnelink' })).items).toMatchObject([
    { emailVerificationStatus: 'NOT_VERIFIED', roles: [], forwarders: [], facilities: [], trainOperators: [] },
  ]);
});

test('WAU-33 the order is last name, first name, id, whatever their case', async () => {
  const twins = [await named('anna', 'ordnung'), await named('Anna', 'Ordnung')];
  await named('Zoe', 'Ordnung');
  await named('Berta', 'ORDNUNG');
  await named('Alle', 'Vorordnung');
  const found = await list({ search: 'ordnung' });
  expect(found.items.map(({ firstName }: { firstName: string }) => firstName.toLowerCase())).toEqual([
    'anna',
    'anna',
    'berta',
    'zoe',
    'alle',
  ]);
  expect(found.items.slice(0, 2).map(({ id }: { id: string }) => id)).toEqual(twins.map(({ id }) => id).sort());
});

test('WAU-33 the search finds parts of names, of both joined, and of the email', async () => {
  await named('Jürgen', 'Großmann', { email: 'J.Grossmann@Hafen-Sued.example' });
  for (const search of ['ürge', 'JÜRGEN', 'ROßma', 'gen groß', 'großmann', 'sued.EX', 'j.gross']) {
    expect(await names(search), search).toEqual(['Jürgen']);
  }
  // No part reaches from the name into the email.
  expect(await names('mannj.gross')).toEqual([]);
});

test('WAU-33 accents and the order of the words do not count, and every word has to be found', async () => {
  await named('Łucja', 'Dąbrowski', { forwarders: [(await aForwarder(db, { name: 'Żegluga Gdańska' })).id] });
  await named('Femke', 'Bakker');
  for (const search of ['Dabrowski', 'dąbrowski łucja', 'DABROWSKI lucja', 'gdanska zegluga']) {
    expect(await names(search), search).toEqual(['Łucja']);
  }
  expect(await names('Bakker Femke')).toEqual(['Femke']);
  for (const search of ['Bakker Jan', 'Dabrowski Gdanska']) expect(await names(search), search).toEqual([]);
});

test('WAU-33 names sort by the rules of languages: Köhler before Kučera before Zander', async () => {
  for (const lastName of ['Kučera', 'zander', 'Żak', 'Köhler', 'Çelik', 'Adler']) await named('Reihe', lastName);
  const { items } = await list({ search: 'reihe' });
  const found = items.map(({ lastName }: { lastName: string }) => lastName);
  expect(found).toEqual(['Adler', 'Çelik', 'Köhler', 'Kučera', 'Żak', 'zander']);
});

test('WAU-33 the search finds names of everything linked, companies and their facilities too', async () => {
  const hafen = await company('hafen', 'Elbufer Betriebe KG');
  const kai = await aFacility(db, { name: 'Kranplatz West' });
  const direct = await aFacility(db, { name: 'Kranplatz Ost' });
  await inCompany(kai.id, hafen);
  const forwarder = await aForwarder(db, { name: 'Frachtkontor Übersee' });
  const train = await aTrainOperator(db, 'Schienenbund');
  await named('Frieda', 'Suche', { forwarders: [forwarder.id] });
  await named('Trude', 'Suche', { trainOperators: [train.id] });
  await named('Dirk', 'Suche', { facilities: [direct.id] });
  await linkCompany((await named('Carla', 'Suche')).id, hafen);

  expect(await names('kontor ÜBER')).toEqual(['Frieda']);
  expect(await names('schienenb')).toEqual(['Trude']);
  expect(await names('platz ost')).toEqual(['Dirk']);
  expect(await names('platz west')).toEqual(['Carla']);
  expect(await names('ELBUFER')).toEqual(['Carla']);
  expect(await names('kranplatz')).toEqual(['Carla', 'Dirk']);
});

test('WAU-33 signs with a meaning of their own are searched as they are', async () => {
  await named('Per', '100%_ig\\x');
  for (const search of ['100%_i', '%_', 'g\\x', '_ig']) expect(await names(search), search).toEqual(['Per']);
  for (const search of ['1%ig', '___', '100_', '\\%']) expect(await names(search), search).toEqual([]);
});

test('REST-08 WAU-03 a search of any length is applied, its white space made one', async () => {
  await named('Xq', 'Y');
  expect(await names('q')).toContain('Xq');
  expect(await names('  xq \n  y  ')).toEqual(['Xq']);
  const all = (await list()).total;
  expect((await list({ search: '' })).total).toBe(all);
  expect((await list({ search: ' \t ' })).total).toBe(all);
});

test.each([
  [{ search: 'x'.repeat(201) }, 'search', 'tooLong'],
  [{ search: 'a\u0000' }, 'search', 'invalidValue'],
  [{ page: -1 }, 'page', 'invalidValue'],
  [{ size: 0 }, 'size', 'invalidValue'],
  [{ size: 101 }, 'size', 'invalidValue'],
])('REST-08 the list refuses %j', async (query, field, code) => {
  expect(await server.call(calls.list, { as: admin, query })).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', errors: [{ field, code }] },
  });
});

test('WAU-08 REST-08 REST-27 pages of 25 hold every user once; one behind the end is empty', async () => {
  const train = await aTrainOperator(db, 'Seitenbahn');
  for (let index = 0; index < 60; index++) {
    await named('Seite', `Gleich${index % 3}`, { trainOperators: [train.id] });
  }
  const pages = [];
  for (const page of [0, 1, 2, 3]) pages.push(await list({ search: 'seitenbahn', page }));
  expect(pages.map(({ items, page, size, total }) => [items.length, page, size, total])).toEqual([
    [25, 0, 25, 60],
    [25, 1, 25, 60],
    [10, 2, 25, 60],
    [0, 3, 25, 60],
  ]);
  expect(new Set(pages.flatMap(({ items }) => items.map(({ id }: { id: string }) => id))).size).toBe(60);
  expect((await list({ size: 7 })).items).toHaveLength(7);
});
