import { blockList, truckerOverview } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBlock, aBooking, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene } from '../../../test/scenes/booking-scene.ts';
import { aFacility, aForwarder, aTrucker, aUser } from '../../../test/scenes/factories.ts';
import { deleteDriver, renameDriver, verifyDriver } from '../../../test/scenes/gate-pass-scene.ts';
import { doJob } from '../../jobs/jobs.ts';

const server = await startServer();
const { db, clock, call } = server;

async function aTerminal(facility?: number) {
  const id = facility ?? (await aFacility(db)).id;
  const clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [id] });
  const params = { facilityId: id };
  const forwarder = (await aForwarder(db)).id;
  return {
    id,
    clerk,
    list: (query: object = {}, as = clerk) => call(truckerOverview.list, { as, params, query }),
    /** A driver who has come here. */
    driver: async (more: Parameters<typeof aTrucker>[1] = {}, begin = '2026-05-01T06:00:00Z') => {
      const driver = await aTrucker(db, more);
      const slot = await aSlot(db, { facility: id, begin: new Date(Date.parse(begin) + places++ * 1000) });
      const booking = await aBooking(db, { facility: id, forwarder, trucker: driver.id, slot, state: 'completed' });
      return { ...driver, bookingId: booking.id };
    },
  };
}
let places = 0;
const names = (body: { items: { lastName: string }[] }) => body.items.map(({ lastName }) => lastName);

test('TRM-OVW-21 TRM-OVW-32 TENT-05 a driver is listed with plate, companies by age and an open block', async () => {
  const { id, driver, list } = await aTerminal();
  const [first, second, over] = [await aForwarder(db), await aForwarder(db), await aForwarder(db)];
  const made = await driver({ firstName: 'Lea', lastName: 'Sommer', plate: 'HH-OWN 1' });
  for (const [forwarder, state, date] of [
    [second, 'approved', '2026-02-01'],
    [first, 'approved', '2026-01-01'],
    [over, 'ended', '2025-01-01'],
    [await aForwarder(db), 'pending', '2025-01-01'],
  ] as const) {
    const names = { firstName: 'L', lastName: 'S', licensePlate: null };
    const link = { forwarderId: forwarder.id, truckerId: made.id, ...names, state, registeredDate: new Date(date) };
    await db.insertInto('forwarderTrucker').values(link).execute();
  }
  await aBlock(db, { facility: id, trucker: made.id });
  await aBlock(db, { facility: (await aFacility(db)).id, trucker: made.id });

  expect((await list()).body).toEqual({
    items: [
      {
        id: made.id,
        firstName: 'Lea',
        lastName: 'Sommer',
        photoUrl: null,
        licensePlate: 'DU-QG 1',
        activeCompanyName: [first.name, second.name],
        verificationStatus: 'NOT_VERIFIED',
        blockedDate: '2026-01-01T00:00:00.000Z',
        blockedReason: 'No-show',
        stoppableBookingsCount: 0,
      },
    ],
    page: 0,
    size: 25,
    total: 1,
  });
});

test('TRM-OVW-29 listed are those with a booking or an open block here, sorted by names', async () => {
  const { id, driver, list, clerk } = await aTerminal();
  await driver({ firstName: 'Udo', lastName: 'Berg' });
  await driver({ firstName: 'Anna', lastName: 'berg' });
  await driver({ lastName: 'Kučera' });
  await driver({ lastName: 'Köhler' });
  const blocked = await aTrucker(db, { lastName: 'Blocked', plate: 'B-OWN 2' });
  const gone = await driver({ lastName: 'Gone' });
  await deleteDriver(server, gone.id);
  await (await aTerminal()).driver({ lastName: 'Elsewhere' });
  await aTrucker(db, { lastName: 'Never' });
  expect(names((await list()).body)).toEqual(['berg', 'Berg', 'Köhler', 'Kučera']);

  const params = { facilityId: id };
  const block = await call(blockList.create, { as: clerk, params, body: { truckerId: blocked.id } });
  const { body } = await list();
  expect(names(body)).toEqual(['berg', 'Berg', 'Blocked', 'Köhler', 'Kučera']);
  expect(body.total).toBe(5);
  expect(body.items[2]).toMatchObject({ licensePlate: 'B-OWN 2', blockedReason: null });
  await call(blockList.remove, { as: clerk, params: { ...params, blocklistId: block.body.id } });
  expect((await list()).body.total).toBe(4);
});

test('TRM-OVW-29 a first booking makes a trucker of the terminal, a new name sorts anew', async () => {
  const scene = await aBookingScene(db);
  const { list } = await aTerminal(scene.facility.id);
  expect((await list()).body.total).toBe(0);
  await aBooked(server, scene);
  await aBooked(server, scene);
  expect((await list()).body).toMatchObject({ items: [{ id: scene.trucker.id }], total: 1 });
  await renameDriver(server, scene.trucker.id, 'Neu');
  expect(names((await list()).body)).toEqual(['Neu']);
});

test('TRM-OVW-29 after 24 months without a booking a driver is forgotten, one who is blocked is not', async () => {
  const { id, driver, list } = await aTerminal();
  await driver({ lastName: 'Old' }, '2024-05-11T23:00:00Z');
  await driver({ lastName: 'Recent' }, '2024-05-12T00:00:00Z');
  const { id: trucker } = await driver({ lastName: 'Blocked' }, '2023-05-12T00:00:00Z');
  await aBlock(db, { facility: id, trucker });
  await doJob(server.deps, 'foldFacilityTruckerCounts');
  await doJob(server.deps, 'cleanUp');
  const { body } = await list();
  expect(names(body)).toEqual(['Blocked', 'Recent']);
  expect(body.total).toBe(2);
});

test('TRM-OVW-12 pages of 25 unless asked, the total is that of all', async () => {
  const { driver, list } = await aTerminal();
  for (let n = 10; n < 37; n++) await driver({ lastName: `N${n}` });
  const second = (await list({ page: 1 })).body;
  expect([names(second), second.total]).toEqual([['N35', 'N36'], 27]);
  await doJob(server.deps, 'foldFacilityTruckerCounts');
  expect(names((await list({ page: 2, size: 2 })).body)).toEqual(['N14', 'N15']);
  expect((await list({ page: 9 })).body).toMatchObject({ items: [], total: 27 });
  expect((await list({ size: 101 })).status).toBe(400);
});

test('TRM-OVW-28 the search takes parts of names and ids, lastName its beginning; filters combine with and', async () => {
  const { id, driver, list } = await aTerminal();
  const zoe = await driver({ firstName: 'Zoë', lastName: 'Köhler' });
  const udo = await driver({ firstName: 'Udo', lastName: 'Kohl' });
  await aBlock(db, { facility: id, trucker: udo.id });
  const found = async (query: object) => names((await list(query)).body);
  for (const search of ['öhle', 'zoe koh', ' KÖHLER\t', zoe.id, zoe.id.slice(2, 13).toUpperCase()]) {
    expect(await found({ search }), search).toEqual(['Köhler']);
  }
  expect(await found({ search: 'koh' })).toEqual(['Kohl', 'Köhler']);
  expect(await found({ search: '%' })).toEqual([]);
  expect(await found({ lastName: 'kö' })).toEqual(['Kohl', 'Köhler']);
  expect(await found({ lastName: 'hler' })).toEqual([]);
  expect(await found({ lastName: '_' })).toEqual([]);
  expect(await found({ blockedState: 'BLOCKED' })).toEqual(['Kohl']);
  expect(await found({ blockedState: 'NOT_BLOCKED' })).toEqual(['Köhler']);
  expect(await found({ blockedState: 'BLOCKED', search: 'zoe' })).toEqual([]);
  expect((await list({ blockedState: 'BLOCKED' })).body.total).toBe(1);
});

test('TRM-OVW-22 TRM-OVW-27 IDENT-10 a driver is verified with an identification, through the last day of its document', async () => {
  const { driver, list } = await aTerminal();
  const made = await driver();
  await verifyDriver(server, made.id, '2026-05-12');
  expect((await list({ verificationStatus: 'VERIFIED' })).body.items).toMatchObject([
    { verificationStatus: 'VERIFIED' },
  ]);
  const begin = clock.now();
  // 00:00 at the terminal.
  clock.set('2026-05-12T22:00:00Z');
  expect((await list({ verificationStatus: 'VERIFIED' })).body.total).toBe(0);
  clock.set(begin);
});

test('TRM-OVW-22 TRM-OVW-27 no driver is verified without an identification; unknown values are refused', async () => {
  const { driver, list } = await aTerminal();
  await driver();
  expect((await list({ verificationStatus: 'NOT_VERIFIED' })).body.total).toBe(1);
  expect((await list({ verificationStatus: 'VERIFIED' })).body).toMatchObject({ items: [], total: 0 });
  for (const wrong of [{ verificationStatus: 'ALL' }, { blockedState: 'x' }, { search: 'x'.repeat(201) }]) {
    expect(await list(wrong)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  }
});

test('TRM-BLK-12 the whole id finds a driver who never came here by the name alone, parts of it do not', async () => {
  const { list } = await aTerminal();
  const forwarder = (await aForwarder(db)).id;
  const stranger = await aTrucker(db, { firstName: 'Lea', lastName: 'Fremd', forwarder });
  const { body } = await list({ search: stranger.id, blockedState: 'NOT_BLOCKED' });
  expect(body).toMatchObject({ page: 0, total: 1 });
  expect(body.items).toEqual([
    {
      id: stranger.id,
      firstName: 'Lea',
      lastName: 'Fremd',
      photoUrl: null,
      licensePlate: null,
      activeCompanyName: [],
      verificationStatus: 'NOT_VERIFIED',
      blockedDate: null,
      blockedReason: null,
      stoppableBookingsCount: 0,
    },
  ]);
  const total = async (query: object) => (await list(query)).body.total;
  expect(await total({ search: stranger.id.slice(1) })).toBe(0);
  expect(await total({ search: 'Fremd' })).toBe(0);
  expect(await total({ search: stranger.id, blockedState: 'BLOCKED' })).toBe(0);
  expect(await total({ search: stranger.id, verificationStatus: 'VERIFIED' })).toBe(0);
  expect(await total({ search: stranger.id, lastName: 'X' })).toBe(0);
  await deleteDriver(server, stranger.id);
  expect(await total({ search: stranger.id })).toBe(0);
});

test('TRM-OVW-21 every terminal role reads, others are refused, a foreign terminal is not found', async () => {
  const { id, list } = await aTerminal();
  for (const role of ['terminal_operations_read', 'isps_terminal_operations_read', 'terminal_operations_admin']) {
    expect((await list({}, await aUser(db, { roles: [role], facilities: [id] }))).status).toBe(200);
  }
  const dispatcher = await aUser(db, { roles: ['forwarder_write', 'quaygate_admin'], facilities: [id] });
  expect(await list({}, dispatcher)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await list({}, (await aTerminal()).clerk)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
