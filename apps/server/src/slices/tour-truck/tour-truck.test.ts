import { randomUUID } from 'node:crypto';
import { tourHistory, tourTruck } from '@quaygate/contract';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aBlock } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene } from '../../../test/scenes/booking-scene.ts';
import { aForwarder, aLicense, aTrucker, aUser } from '../../../test/scenes/factories.ts';
import { bookingRow } from '../../../test/scenes/move-scene.ts';
import { recordBookingEvents } from '../booking/booking-event.service.ts';

const server = await startServer();
const { db, clock, call } = server;
afterAll(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

type Body = { truckerId: string; licensePlate: string; current?: { truckerId: string; licensePlate: string } };

/** A tour of two bookings, a second driver, and the call as the dispatcher makes it. */
async function aScene() {
  const scene = await aBookingScene(db);
  const f = scene.forwarder.id;
  const other = await aTrucker(db, { forwarder: f });
  await aLicense(db, { trucker: other.id, forwarder: f });
  const first = await aBooked(server, scene);
  const second = await aBooked(server, scene, { direction: 'delivery' });
  const { tourId } = first;
  const change = (body: Body, { as = scene.user, id = tourId } = {}) =>
    call(tourTruck.update, { as, params: { f, tourId: id }, body });
  const before = await bookingRow(db, first.bookingId);
  const ids = [first.bookingId, second.bookingId];
  const plate = before.licensePlate;
  return { scene, other, tourId, ids, before, plate, change };
}

const refused = (status: number, code: string) => ({ status, body: { code } });
const gate = (bookingId: string, type: 'terminal_reached' | 'registered' | 'counter_required') => {
  const event = { eventId: randomUUID(), bookingId, type, occurredAt: clock.now(), source: 'gate' } as const;
  return db.transaction().execute((trx) => recordBookingEvents(trx, clock.now(), [event]));
};
const tourRow = (id: number) => db.selectFrom('tour').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('FWD-TOUR-01 FWD-TOUR-04 FWD-TOUR-05 a tour gets another driver and plate and keeps number and place; both drivers, feed, history and audit say so', async () => {
  const { scene, other, tourId, ids, before, plate, change } = await aScene();
  const { taken } = await db
    .selectFrom('slot')
    .select('taken')
    .where('id', '=', scene.slot.id)
    .executeTakeFirstOrThrow();
  const answer = await change({ truckerId: other.id, licensePlate: 'DU-NE 42' });
  expect(answer).toMatchObject({ status: 200, body: { tourId, truckerId: other.id, licensePlate: 'DU-NE 42' } });

  const tour = await tourRow(before.tourId);
  expect(tour).toMatchObject({ truckerId: other.id, plateKey: 'DUNE42', slotId: scene.slot.id, state: 'active' });
  expect(tour.searchText).toContain('du-ne 42');
  for (const id of ids) {
    const row = await bookingRow(db, id);
    expect(row).toMatchObject({ truckerId: other.id, licensePlate: 'DU-NE 42', tourId: before.tourId, version: 2 });
    expect(row.searchWords).toContain('dune42');
  }
  const place = db.selectFrom('slot').select('taken').where('id', '=', scene.slot.id);
  expect(await place.executeTakeFirst()).toEqual({ taken });
  const feed = db.selectFrom('bookingChange').select(['truckerId', 'licensePlate']).where('bookingId', 'in', ids);
  expect(await feed.where('version', '=', 2).execute()).toEqual(
    ids.map(() => ({ truckerId: other.id, licensePlate: 'DU-NE 42' })),
  );
  const notices = db.selectFrom('driverNotice').select('truckerId').where('kind', '=', 'tour_changed');
  const told = (await notices.execute()).map(({ truckerId }) => truckerId);
  expect(told.filter((id) => id === other.id)).toHaveLength(1);
  expect(told.filter((id) => id === scene.trucker.id)).toHaveLength(3);
  const known = db.selectFrom('facilityTrucker').select('truckerId').where('facilityId', '=', scene.facility.id);
  expect(await known.execute()).toEqual([{ truckerId: other.id }]);

  const { body } = await call(tourHistory.get, { as: scene.user, params: { f: scene.forwarder.id, tourId } });
  expect(body.items.at(-1)).toMatchObject({
    type: 'changed',
    source: 'company',
    truck: { from: { licensePlate: plate }, to: { licensePlate: 'DU-NE 42' } },
  });
  const act = db.selectFrom('audit').selectAll().where('kind', '=', 'tourTruckChanged').where('objectId', 'in', ids);
  expect(await act.execute()).toMatchObject([
    { actorId: scene.user.id, before: { licensePlate: plate }, after: { licensePlate: 'DU-NE 42' } },
  ]);
});

test('FWD-TOUR-01 the plate alone changes, and the same again changes nothing', async () => {
  const { scene, before, ids, change } = await aScene();
  const wish = { truckerId: scene.trucker.id, licensePlate: 'DU-XX 9' };
  expect(await change(wish)).toMatchObject({ status: 200 });
  const { version } = await bookingRow(db, ids[0] ?? '');
  expect(await change(wish)).toMatchObject({ status: 200 });
  expect((await bookingRow(db, ids[0] ?? '')).version).toBe(version);
  expect(await tourRow(before.tourId)).toMatchObject({ truckerId: scene.trucker.id, licensePlate: 'DU-XX 9' });
});

test('FWD-TOUR-02 the new driver is judged as for a booking, and nothing changes where they are refused', async () => {
  const { scene, before, plate, change } = await aScene();
  const f = scene.forwarder.id;
  const unlicensed = await aTrucker(db, { forwarder: f });
  const blocked = await aTrucker(db, { forwarder: f });
  await aLicense(db, { trucker: blocked.id, forwarder: f });
  await aBlock(db, { facility: scene.facility.id, trucker: blocked.id });
  const pending = await aTrucker(db, { forwarder: f });
  await db.updateTable('forwarderTrucker').set({ state: 'pending' }).where('truckerId', '=', pending.id).execute();
  const foreign = await aTrucker(db, { forwarder: (await aForwarder(db)).id });
  const answer = (truckerId: string) => change({ truckerId, licensePlate: plate });
  expect(await answer(unlicensed.id)).toMatchObject(refused(409, 'no_valid_license'));
  expect(await answer(blocked.id)).toMatchObject(refused(409, 'registration_blocked'));
  expect(await answer(pending.id)).toMatchObject(refused(409, 'trucker_not_approved'));
  expect(await answer(foreign.id)).toMatchObject(refused(404, 'trucker_not_found'));
  expect(await answer(randomUUID())).toMatchObject(refused(404, 'trucker_not_found'));
  await db.updateTable('facility').set({ verificationRequired: true }).where('id', '=', scene.facility.id).execute();
  expect(await change({ truckerId: scene.trucker.id, licensePlate: 'DU-A 1' })).toMatchObject(
    refused(409, 'driver_not_verified'),
  );
  expect(await tourRow(before.tourId)).toMatchObject({ truckerId: scene.trucker.id, licensePlate: plate });
});

test('FWD-TOUR-02 another open tour of the truck in the slot refuses it', async () => {
  const { scene, other, change } = await aScene();
  const there = await aBooked(server, scene, { trucker: other });
  const { licensePlate } = await bookingRow(db, there.bookingId);
  expect(await change({ truckerId: other.id, licensePlate })).toMatchObject(refused(409, 'plate_taken'));
  expect(await change({ truckerId: other.id, licensePlate: 'DU-FREE 1' })).toMatchObject({ status: 200 });
});

test.each([
  ['terminal_reached', 'booking_terminal_reached'],
  ['counter_required', 'booking_counter_required'],
  ['registered', 'booking_already_registered'],
] as const)('FWD-TOUR-03 a tour with a booking that is %s answers %s', async (type, code) => {
  const { other, ids, plate, change } = await aScene();
  await gate(ids[1] ?? '', type);
  expect(await change({ truckerId: other.id, licensePlate: plate })).toMatchObject(refused(409, code));
});

test('FWD-TOUR-03 what somebody else changed meanwhile, a foreign tour and a reader are refused', async () => {
  const { scene, other, plate, change } = await aScene();
  const wish = { truckerId: other.id, licensePlate: plate };
  const seen = { truckerId: scene.trucker.id, licensePlate: 'DU-OLD 1' };
  expect(await change({ ...wish, current: seen })).toMatchObject(refused(409, 'changed_meanwhile'));
  const stranger = await aScene();
  expect(await change(wish, { id: stranger.tourId })).toMatchObject(refused(404, 'not_found'));
  expect(await change(wish, { id: 'T999999' })).toMatchObject(refused(404, 'not_found'));
  const reader = await aUser(db, { roles: ['forwarder_read'], forwarders: [scene.forwarder.id] });
  expect(await change(wish, { as: reader })).toMatchObject(refused(403, 'forbidden'));
});

test('FWD-TOUR-06 a tour that a block of its driver stopped is on its way again with another one', async () => {
  const { scene, other, ids, plate, tourId, change } = await aScene();
  const blockId = randomUUID();
  await aBlock(db, { facility: scene.facility.id, trucker: scene.trucker.id, id: blockId });
  const stop = { type: 'registration_blocked', source: 'system', blockId, occurredAt: clock.now() } as const;
  await db.transaction().execute((trx) =>
    recordBookingEvents(
      trx,
      clock.now(),
      ids.map((bookingId) => ({ ...stop, eventId: randomUUID(), bookingId })),
    ),
  );
  expect((await bookingRow(db, ids[0] ?? '')).state).toBe('registration_blocked');
  clock.set(new Date(clock.now().getTime() + 60_000).toISOString());
  expect(await change({ truckerId: other.id, licensePlate: plate })).toMatchObject({ status: 200 });
  for (const id of ids) expect(await bookingRow(db, id)).toMatchObject({ state: 'active', truckerId: other.id });
  const { body } = await call(tourHistory.get, { as: scene.user, params: { f: scene.forwarder.id, tourId } });
  expect(body.items.map((item: { type: string }) => item.type)).not.toContain('block_lifted');
});

test('FWD-TOUR-07 two changes at once: one of them is the last, and driver and plate stay together', async () => {
  const { scene, other, ids, before, change } = await aScene();
  const third = await aTrucker(db, { forwarder: scene.forwarder.id });
  await aLicense(db, { trucker: third.id, forwarder: scene.forwarder.id });
  const current = { truckerId: scene.trucker.id, licensePlate: before.licensePlate };
  const wishes = [
    { truckerId: other.id, licensePlate: 'DU-AA 1' },
    { truckerId: third.id, licensePlate: 'DU-BB 2' },
  ];
  const answers = await Promise.all(wishes.map((wish) => change({ ...wish, current })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const won = wishes[answers.findIndex(({ status }) => status === 200)];
  expect(await tourRow(before.tourId)).toMatchObject(won ?? {});
  for (const id of ids) expect(await bookingRow(db, id)).toMatchObject(won ?? {});
});

test('FWD-TOUR-07 a change beside the arrival at the gate: either comes first, and both end', async () => {
  for (let round = 0; round < 8; round++) {
    const { other, ids, before, plate, change } = await aScene();
    const id = ids[0] ?? '';
    const [answer] = await Promise.all([
      change({ truckerId: other.id, licensePlate: plate }),
      gate(id, 'terminal_reached'),
    ]);
    const row = await bookingRow(db, id);
    expect(row.state).toBe('terminal_reached');
    if (answer.status !== 200) expect(answer).toMatchObject(refused(409, 'booking_terminal_reached'));
    const driver = answer.status === 200 ? other.id : before.truckerId;
    expect(row.truckerId).toBe(driver);
    expect((await tourRow(before.tourId)).truckerId).toBe(driver);
  }
});

test('FWD-TOUR-07 two tours swap their drivers at once without waiting for each other for ever', async () => {
  const { scene, other, plate, before, change } = await aScene();
  const there = await aBooked(server, scene, { trucker: other });
  const [own, foreign] = ['DU-S 1', 'DU-S 2'];
  for (let round = 0; round < 6; round++) {
    const answers = await Promise.all([
      change({ truckerId: other.id, licensePlate: `${own}${round}` }),
      change({ truckerId: scene.trucker.id, licensePlate: `${foreign}${round}` }, { id: there.tourId }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await change({ truckerId: scene.trucker.id, licensePlate: plate });
    await change({ truckerId: other.id, licensePlate: 'DU-T 1' }, { id: there.tourId });
  }
  expect((await tourRow(before.tourId)).truckerId).toBe(scene.trucker.id);
});
