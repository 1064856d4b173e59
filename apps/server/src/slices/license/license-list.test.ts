import { type LicenseFilter, license } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aForwarder, aLicense, aTrucker, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;
const { id: f } = await aForwarder(db, { name: 'Liste GmbH' });
const { id: other } = await aForwarder(db, { name: 'Nachbar KG' });
const email = 'Einkauf@liste.example';
const user = await aUser(db, { roles: ['forwarder_write'], forwarders: [f], email });
const driver = await aTrucker(db, { forwarder: f, firstName: 'Ömer', lastName: 'Şahin' });
const stranger = await aTrucker(db, { forwarder: other, firstName: 'Zita', lastName: 'Fremd' });
const day = (text: string) => new Date(`${text}T12:00:00Z`);

const soon = await aLicense(db, { forwarder: f, expirationDate: day('2026-06-01'), orderId: 'sub_eigene' });
const assigned = await aLicense(db, { forwarder: f, trucker: driver.id, expirationDate: day('2026-08-01') });
const endless = await aLicense(db, { forwarder: f, expirationDate: null, status: 'INITIALIZING' });
const bought = await aLicense(db, {
  forwarder: other,
  ownerEmail: email.toLowerCase(),
  orderId: 'sub_nachbar',
  expirationDate: day('2026-07-01'),
});
const free = await aLicense(db, { ownerEmail: email, expirationDate: day('2026-09-01') });
await aLicense(db, { forwarder: other, trucker: stranger.id });

const list = (body: LicenseFilter = {}, query = {}) =>
  server.call(license.list, { as: user, params: { f }, body, query });
const keys = async (body: LicenseFilter = {}, query = {}) =>
  (await list(body, query)).body.items.map(({ licenseKey }: { licenseKey: string }) => licenseKey);
const keysOf = (...licenses: { licenseKey: string }[]) => licenses.map(({ licenseKey }) => licenseKey);

test('FWD-LIC-53 FWD-LIC-54 own licences and those of others that concern the company, the soonest to expire first', async () => {
  const answer = await list();
  expect(answer.body).toMatchObject({ page: 0, size: 50, total: 5 });
  expect(await keys()).toEqual(keysOf(soon, bought, assigned, free, endless));
  expect(await keys({ managedBy: ['ME'] })).toEqual(keysOf(soon, assigned, endless));
  expect(await keys({ managedBy: ['OTHERS'] })).toEqual(keysOf(bought, free));
  expect(await keys({ managedBy: [] })).toHaveLength(5);
  expect(await keys({}, { size: 2 })).toEqual(keysOf(soon, bought));
  expect(await keys({ page: 2 }, { size: 2 })).toEqual(keysOf(endless));
});

test('FENT-11 FWD-LIC-67 a licence as its manager sees it, and what stays hidden of one of another manager', async () => {
  const own = await server.call(license.get, { as: user, params: { f, id: soon.id } });
  expect(own.body).toEqual({
    ...soon,
    status: 'UNASSIGNED',
    forwarder: 'Liste GmbH',
    managedBy: 'ME',
    truckerName: null,
    ownerEmail: null,
    orderId: 'sub_eigene',
    purchaseDate: '2026-01-01T00:00:00.000Z',
    expirationDate: '2026-06-01T12:00:00.000Z',
    hasRenewal: true,
    assignDate: null,
    hasTruckerIdentification: false,
    possibleAction: ['ASSIGN', 'STOP_RENEWAL'],
    openBookingsCount: 0,
    paymentOpenUntil: null,
  });
  const foreign = await server.call(license.get, { as: user, params: { f, id: bought.id } });
  expect(foreign.body).toMatchObject({ forwarder: 'Nachbar KG', orderId: null, ownerEmail: null, truckerName: null });
});

test('FWD-LIC-19 FWD-LIC-40 FWD-LIC-46 FWD-LIC-48 filters, by both of their names; the first counts', async () => {
  expect(await keys({ licenseStatuses: ['ASSIGNED'] })).toEqual(keysOf(assigned));
  expect(await keys({ status: ['ASSIGNED', 'INITIALIZING'] })).toEqual(keysOf(assigned, endless));
  expect(await keys({ licenseStatuses: ['ASSIGNED'], status: ['INITIALIZING'] })).toEqual(keysOf(assigned));
  expect(await keys({ expiresBefore: '2026-07-02' })).toEqual(keysOf(soon, bought));
  expect(await keys({ expirationDate: '2026-07-01' })).toEqual(keysOf(soon));
  // The day begins in Berlin: 22:00 UTC of the day before.
  await db
    .updateTable('license')
    .set({ expirationDate: new Date('2026-06-30T22:00:00Z') })
    .where('id', '=', bought.id)
    .execute();
  expect(await keys({ expiresBefore: '2026-07-01' })).toEqual(keysOf(soon));
  await db
    .updateTable('license')
    .set({ expirationDate: new Date('2026-06-30T21:59:59Z') })
    .where('id', '=', bought.id)
    .execute();
  expect(await keys({ expiresBefore: '2026-07-01' })).toEqual(keysOf(soon, bought));
  expect((await list({ expiresBefore: '01.07.2026' })).body.code).toBe('validation_failed');
  expect((await list({ licenseStatuses: ['GONE' as never] })).body.code).toBe('validation_failed');
});

test('FWD-LIC-54 the search finds parts of key, driver, buyer and order, and nothing that is hidden', async () => {
  expect(await keys({ search: soon.licenseKey.slice(2, 9).toLowerCase() })).toEqual(keysOf(soon));
  expect(await keys({ searchTerm: 'omer sah' })).toEqual(keysOf(assigned));
  expect(await keys({ search: 'EIGENE' })).toEqual(keysOf(soon));
  expect(await keys({ search: 'nachbar' })).toEqual([]);
  expect(await keys({ search: 'einkauf@' })).toEqual([]);
  expect(await keys({ search: 'Zita' })).toEqual([]);
  expect(await keys({ search: '%' })).toEqual([]);
});

test('FWD-LIC-47 the platform reads the list of any company, another company does not', async () => {
  const platform = await aUser(db, { roles: ['quaygate_read'] });
  const answer = await server.call(license.list, { as: platform, params: { f }, body: {} });
  expect(answer.body.total).toBe(5);
  const neighbour = await aUser(db, { roles: ['forwarder_write'], forwarders: [other] });
  expect((await server.call(license.list, { as: neighbour, params: { f }, body: {} })).body.code).toBe(
    'forwarder_not_found',
  );
});

test('FENT-12 search, expirationDate, licenseStatuses and managedBy narrow the list together', async () => {
  const { id: buyer } = await aForwarder(db);
  const as = await aUser(db, { roles: ['forwarder_write'], forwarders: [buyer] });
  const own = { forwarder: buyer, expirationDate: day('2026-06-01') };
  const wanted = await aLicense(db, own);
  const later = await aLicense(db, { ...own, expirationDate: day('2026-08-01') });
  const disabled = await aLicense(db, { ...own, status: 'DISABLED' });
  const managedElsewhere = await aLicense(db, { ...own, forwarder: other, ownerEmail: as.email });
  const named = await aLicense(db, own);
  // Of the five keys the search finds four: their first groups are made alike.
  const found = [wanted, later, disabled, managedElsewhere].map(({ id }) => id);
  for (const [index, id] of found.entries())
    await db
      .updateTable('license')
      .set({ licenseKey: `FENT-0012-0000-000${index}` })
      .where('id', '=', id)
      .execute();
  const filter = {
    search: 'fent-0012',
    expirationDate: '2026-07-01',
    licenseStatuses: ['UNASSIGNED' as const],
    managedBy: ['ME' as const],
  };
  const ids = async (body: LicenseFilter) =>
    (await server.call(license.list, { as, params: { f: buyer }, body })).body.items.map(
      ({ id }: { id: string }) => id,
    );
  expect(await ids(filter)).toEqual([wanted.id]);
  const beside: Record<keyof typeof filter, { id: string }> = {
    search: named,
    expirationDate: later,
    licenseStatuses: disabled,
    managedBy: managedElsewhere,
  };
  for (const [field, { id }] of Object.entries(beside)) {
    const more = await ids({ ...filter, [field]: undefined });
    expect(more.toSorted(), `without ${field}`).toEqual([wanted.id, id].toSorted());
  }
});
