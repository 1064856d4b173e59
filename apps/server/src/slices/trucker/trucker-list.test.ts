import { trucker } from '@quaygate/contract';
import { describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBooking } from '../../../test/scenes/booking-factories.ts';
import { aFacility, aForwarder, aLicense, aTrucker, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;

async function aCompany() {
  const forwarder = await aForwarder(db);
  const user = await aUser(db, { roles: ['forwarder_write'], forwarders: [forwarder.id] });
  return { forwarder, user, f: forwarder.id };
}
const names = (body: { items: { lastName: string }[] }) => body.items.map(({ lastName }) => lastName);

describe('getForwarderTruckers', () => {
  test('FWD-TRK-13, FWD-TRK-25 pending drivers come first, then by last name, first name and user id', async () => {
    const { user, f } = await aCompany();
    await aTrucker(db, { forwarder: f, lastName: 'Berg', firstName: 'Udo' });
    await aTrucker(db, { forwarder: f, lastName: 'berg', firstName: 'Anna' });
    await aTrucker(db, { forwarder: f, lastName: 'Zander', state: 'pending' });
    await aTrucker(db, { forwarder: f, lastName: 'Adler' });
    await aTrucker(db, { forwarder: f, lastName: 'Kučera' });
    await aTrucker(db, { forwarder: f, lastName: 'Köhler' });
    await aTrucker(db, { forwarder: f, lastName: 'Denied', state: 'denied' });
    await aTrucker(db, { forwarder: f, lastName: 'Ended', state: 'ended' });
    await aTrucker(db, { forwarder: (await aForwarder(db)).id, lastName: 'Foreign' });

    const { status, body } = await server.call(trucker.list, { as: user, params: { f } });

    expect(status).toBe(200);
    expect(names(body)).toEqual(['Zander', 'Adler', 'berg', 'Berg', 'Köhler', 'Kučera']);
    expect(body).toMatchObject({ page: 0, size: 50, total: 6 });
    expect(body.items[0].forwarderApproval).toEqual({ approved: false });
    expect(body.items[1].forwarderApproval).toEqual({ approved: true });
  });

  test('FWD-TRK-14 pages of the asked size, a page behind the end is empty', async () => {
    const { user, f } = await aCompany();
    for (const lastName of ['A', 'B', 'C']) await aTrucker(db, { forwarder: f, lastName });

    const second = await server.call(trucker.list, { as: user, params: { f }, query: { page: 1, size: 2 } });
    expect(names(second.body)).toEqual(['C']);
    expect(second.body).toMatchObject({ page: 1, size: 2, total: 3 });
    const behind = await server.call(trucker.list, { as: user, params: { f }, query: { page: 9 } });
    expect(behind.body).toMatchObject({ items: [], total: 3 });
  });

  test.each([
    ['mey', ['Meyer']],
    ['ANNA MEY', ['Meyer']],
    ['na  meyer', ['Meyer']],
    ['100%', ['100%']],
    ['_', []],
    ['Meyer Anna', ['Meyer']],
    ['Meyér ÁNN', ['Meyer']],
    ['Meyer Bo', []],
    ['AnnaMeyer', []],
    ['Dabrowski', ['Dąbrowski']],
    ['wit dąbrowski', ['Dąbrowski']],
  ])(
    'FWD-TRK-24 search %j finds every word in first or last name, in any order and without accents',
    async (search, found) => {
      const { user, f } = await aCompany();
      await aTrucker(db, { forwarder: f, firstName: 'Anna', lastName: 'Meyer' });
      await aTrucker(db, { forwarder: f, firstName: 'Bo', lastName: '100%' });
      await aTrucker(db, { forwarder: f, firstName: 'Wit', lastName: 'Dąbrowski' });
      const { body } = await server.call(trucker.list, { as: user, params: { f }, body: { search } });
      expect(names(body)).toEqual(found);
      expect(body.total).toBe(found.length);
    },
  );

  test.each([
    ['HH-AB 12', ['Krug']],
    ['hhab12', ['Krug']],
    ['hh ab', ['Krug', 'Zoll']],
    ['AB 1O', ['Zoll']],
    ['HH_AB', []],
    ['AB 13', []],
  ])('FWD-TRK-34 search %j finds drivers by their plate, however it is separated', async (search, found) => {
    const { user, f } = await aCompany();
    await aTrucker(db, { forwarder: f, lastName: 'Krug', plate: 'HH-AB 12' });
    await aTrucker(db, { forwarder: f, lastName: 'Zoll', plate: 'HH AB 10' });
    await aTrucker(db, { forwarder: f, lastName: 'Ohne', plate: null });
    const { body } = await server.call(trucker.list, { as: user, params: { f }, body: { search } });
    expect(names(body)).toEqual(found);
    expect(body.total).toBe(found.length);
  });

  test('FWD-TRK-39 a driver is found by a plate of a tour of the last 180 days for this company, and for no other', async () => {
    const { user, f, forwarder } = await aCompany();
    const other = await aForwarder(db);
    const [own, foreign] = [
      await aTrucker(db, { forwarder: f, lastName: 'Krug', plate: 'HH-AB 12' }),
      await aTrucker(db, { forwarder: f, lastName: 'Zoll', plate: 'HH-CD 34' }),
    ];
    const facility = await aFacility(db);
    const drove = (trucker: string, forwarderId: string) =>
      aBooking(db, { facility: facility.id, trucker, forwarder: forwarderId, state: 'completed' });
    await drove(own.id, forwarder.id);
    await drove(foreign.id, other.id);
    const tours = db.updateTable('tour').where('facilityId', '=', facility.id);
    const begin = (days: number) => new Date(server.clock.now().getTime() - days * 86_400_000);
    const found = async (search: string) =>
      names((await server.call(trucker.list, { as: user, params: { f }, body: { search } })).body);
    await tours.set({ licensePlate: 'B-ZZ 777', slotBegin: begin(179) }).execute();
    expect(await found('bzz 777')).toEqual(['Krug']);
    expect(await found('ZZ 77')).toEqual(['Krug']);
    expect(await found('ZZ')).toEqual([]);
    await tours.set({ slotBegin: begin(181) }).execute();
    expect(await found('bzz 777')).toEqual([]);
  });

  test('FWD-TRK-30 licenseAssignedToTrucker parts those with from those without, forAssignment leaves the approved without', async () => {
    const { user, f } = await aCompany();
    const licensed = await aTrucker(db, { forwarder: f, lastName: 'With' });
    await aTrucker(db, { forwarder: f, lastName: 'Without' });
    await aTrucker(db, { forwarder: f, lastName: 'Pending', state: 'pending' });
    await aLicense(db, { trucker: licensed.id });
    const expired = await aTrucker(db, { forwarder: f, lastName: 'Expired' });
    const license = await aLicense(db, { trucker: expired.id });
    await db.updateTable('license').set({ status: 'EXPIRED' }).where('id', '=', license.id).execute();
    const list = (body: object, query = {}) => server.call(trucker.list, { as: user, params: { f }, body, query });

    expect(names((await list({ licenseAssignedToTrucker: true })).body)).toEqual(['With']);
    expect(names((await list({ licenseAssignedToTrucker: false })).body)).toEqual(['Pending', 'Expired', 'Without']);
    expect(names((await list({}, { forAssignment: true })).body)).toEqual(['Expired', 'Without']);
  });

  test('FENT-09 a row shows the licence no matter which forwarder manages it, and counts the bookings of this forwarder only', async () => {
    const { user, f, forwarder } = await aCompany();
    const other = await aForwarder(db);
    const driver = await aTrucker(db, { forwarder: f, plate: 'HH-AB 12', lastName: 'Krug' });
    const { licenseKey } = await aLicense(db, { trucker: driver.id, forwarder: other.id });
    const facility = await aFacility(db);
    const done = { facility: facility.id, trucker: driver.id, state: 'completed' };
    const { id } = await aBooking(db, { ...done, forwarder: forwarder.id });
    await db
      .updateTable('booking')
      .set({ completedDate: new Date('2026-04-01T10:00:00Z') })
      .where('id', '=', id)
      .execute();
    await aBooking(db, { ...done, forwarder: other.id });

    const { body } = await server.call(trucker.list, { as: user, params: { f } });

    expect(body.items).toEqual([
      {
        userId: driver.id,
        firstName: 'Jana',
        lastName: 'Krug',
        email: `${driver.id}@driver.example`,
        licensePlate: 'HH-AB 12',
        licenseKey,
        licenseStatus: 'ASSIGNED',
        expirationDate: '2027-06-01T00:00:00.000Z',
        registeredDate: '2026-01-01T00:00:00.000Z',
        lastBookingCompletedDate: '2026-04-01T10:00:00.000Z',
        completedBookingsCount: 1,
        forwarderApproval: { approved: true },
        isIdentified: false,
        lastSeenDate: null,
        isAppActive: false,
        invitedDate: null,
        invitationEndsDate: null,
        invitationFailure: null,
        hasRenewal: true,
        needsLicense: true,
        note: null,
        version: 1,
        changedDate: null,
        changedBy: null,
      },
    ]);
  });

  test('FWD-TRK-19 truckers are for forwarder write and the platform, on every plan', async () => {
    const free = await aForwarder(db, { tier: 'Free' });
    const list = async (roles: string[], forwarders = [free.id]) =>
      (await server.call(trucker.list, { as: await aUser(db, { roles, forwarders }), params: { f: free.id } })).status;

    expect(await list(['forwarder_write'])).toBe(200);
    expect(await list(['forwarder_premium_write'])).toBe(200);
    expect(await list(['quaygate_read'], [])).toBe(200);
    expect(await list(['forwarder_read'])).toBe(403);
    expect(await list(['terminal_operations_write'])).toBe(403);
    expect(await list(['forwarder_write'], [])).toBe(404);
  });
});

describe('getApprovedTruckers', () => {
  test('lists the approved on one page for readers too', async () => {
    const { f } = await aCompany();
    const reader = await aUser(db, { roles: ['forwarder_read'], forwarders: [f] });
    await aTrucker(db, { forwarder: f, lastName: 'B' });
    await aTrucker(db, { forwarder: f, lastName: 'A' });
    await aTrucker(db, { forwarder: f, lastName: 'P', state: 'pending' });

    const { body } = await server.call(trucker.approved, { as: reader, params: { f } });

    expect(names(body)).toEqual(['A', 'B']);
    expect(body).toMatchObject({ page: 0, size: 2, total: 2 });
  });

  test('a platform role has no use for it', async () => {
    const { f } = await aCompany();
    const admin = await aUser(db, { roles: ['quaygate_admin'] });
    expect((await server.call(trucker.approved, { as: admin, params: { f } })).status).toBe(403);
  });
});
