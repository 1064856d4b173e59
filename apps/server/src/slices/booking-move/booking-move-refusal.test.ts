import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aBlock, aDeadline, aRelease, aRestriction, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, aUnit, book } from '../../../test/scenes/booking-scene.ts';
import { aFacility, aTrucker, aUser } from '../../../test/scenes/factories.ts';
import { aMoveScene, bookingRow } from '../../../test/scenes/move-scene.ts';
import { recordBookingEvents } from '../booking/booking-event.service.ts';

const server = await startServer();
const { db, clock } = server;
afterAll(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

type Scene = Awaited<ReturnType<typeof aMoveScene>>;
const aScene = (options = {}) => aMoveScene(server, options);
const refused = (status: number, code: string) => ({ status, body: { code } });
const gate = (bookingId: string, type: 'terminal_reached' | 'registered' | 'counter_required' | 'cancelled') => {
  const event = { eventId: randomUUID(), bookingId, type, occurredAt: clock.now(), source: 'gate' } as const;
  return db.transaction().execute((trx) => recordBookingEvents(trx, clock.now(), [event]));
};
const orderOf = (id: number, change: object) =>
  db.updateTable('loadUnitOrder').set(change).where('id', '=', id).execute();

/** The move is refused with the code, what refuses every slot refuses their list too, and nothing has changed. */
async function expectRefused(
  { scene, later, move, slots }: Scene,
  bookingId: string,
  [status, code]: [number, string],
  { wholeTour = false, listed }: { wholeTour?: boolean; listed?: 'refused' | 'left out' } = {},
) {
  const before = await bookingRow(db, bookingId);
  expect(await move(bookingId, later, { wholeTour })).toMatchObject(refused(status, code));
  const list = await slots(bookingId, wholeTour);
  if (listed === 'refused') expect(list).toMatchObject(refused(status, code));
  if (listed === 'left out') expect(list).toMatchObject({ status: 200, body: { timeSlots: [] } });
  expect(await bookingRow(db, bookingId)).toEqual(before);
  const taken = await db.selectFrom('slot').select('taken').where('facilityId', '=', scene.facility.id).execute();
  const held = await db
    .selectFrom('booking')
    .select('id')
    .where('facilityId', '=', scene.facility.id)
    .where('state', '<>', 'cancelled')
    .execute();
  expect(taken.reduce((sum, each) => sum + each.taken, 0)).toBe(held.length);
}

test.each([
  ['terminal_reached', 'booking_terminal_reached', 409],
  ['counter_required', 'booking_counter_required', 409],
  ['registered', 'booking_already_registered', 409],
  ['cancelled', 'not_found', 404],
] as const)('FWD-MOVE-03 a booking that is %s answers %s', async (type, code, status) => {
  const all = await aScene();
  const { bookingId } = await aBooked(server, all.scene);
  await gate(bookingId, type);
  await expectRefused(all, bookingId, [status, code], { listed: 'refused' });
});

test('FWD-MOVE-07 a tour of which one booking has arrived does not move as a whole', async () => {
  const all = await aScene();
  const [stays, arrived] = [await aBooked(server, all.scene), await aBooked(server, all.scene)];
  await gate(arrived.bookingId, 'terminal_reached');
  await expectRefused(all, stays.bookingId, [409, 'booking_terminal_reached'], { wholeTour: true, listed: 'refused' });
});

test('FWD-MOVE-03 a deleted, missing or foreign booking is not found', async () => {
  const { scene, later, move } = await aScene();
  const { bookingId } = await aBooked(server, scene);
  const other = await aBookingScene(db);
  const foreign = await aBooked(server, other);
  const colleague = await aTrucker(db, { forwarder: scene.forwarder.id });
  expect(await move(randomUUID(), later)).toMatchObject(refused(404, 'not_found'));
  expect(await move(foreign.bookingId, later)).toMatchObject(refused(404, 'not_found'));
  expect(await move(bookingId, later, { trucker: colleague.id })).toMatchObject(refused(404, 'not_found'));
  expect(await move(bookingId, later, { trucker: other.trucker.id })).toMatchObject(refused(404, 'trucker_not_found'));
  const reader = await aUser(db, { roles: ['forwarder_read'], forwarders: [scene.forwarder.id] });
  expect(await move(bookingId, later, { as: reader })).toMatchObject(refused(403, 'forbidden'));
});

test('FWD-MOVE-09 the same slot is no move, and what stands elsewhere by now is not moved unseen', async () => {
  const { scene, later, move } = await aScene();
  const { bookingId } = await aBooked(server, scene);
  expect(await move(bookingId, scene.slot)).toMatchObject(refused(409, 'timeslot_unchanged'));
  const currentSlot = later.timeSlot;
  expect(await move(bookingId, later, { currentSlot })).toMatchObject(refused(409, 'changed_meanwhile'));
});

test('FWD-MOVE-02 FWD-MOVE-04 a slot that is missing, begun, too far, closed or of another terminal is refused', async () => {
  const { scene, later, move, slots } = await aScene();
  const { bookingId } = await aBooked(server, scene);
  const facility = scene.facility.id;
  const begun = await aSlot(db, { facility, begin: '2026-05-12T07:30:00Z' });
  const far = await aSlot(db, { facility, begin: '2026-05-27T07:30:00Z' });
  const closed = await aSlot(db, { facility, begin: '2026-05-13T10:00:00Z', closed: true });
  const elsewhere = await aSlot(db, { facility: (await aFacility(db)).id, begin: '2026-05-13T12:00:00Z' });
  const wrongEnd = { timeSlot: { ...later.timeSlot, slotEnd: '2026-05-13T08:51:00Z' } };
  for (const slot of [begun, far, elsewhere, wrongEnd]) {
    expect(await move(bookingId, slot)).toMatchObject(refused(404, 'timeslot_not_found'));
  }
  expect(await move(bookingId, closed)).toMatchObject(refused(409, 'timeslot_full'));
  expect((await slots(bookingId)).body).toEqual({
    currentSlot: scene.slot.timeSlot,
    timeSlots: [
      { ...later.timeSlot, category: 'green', atRisk: null },
      { ...closed.timeSlot, category: 'red', atRisk: null },
    ],
  });
  for (const body of [{ timeSlot: { slotBegin: 'x' } }, { wholeTour: 'yes' }, { currentSlot: {} }]) {
    expect(await move(bookingId, later, body as never)).toMatchObject(refused(400, 'validation_failed'));
  }
});

test('FWD-MOVE-04 a driver who is blocked, not approved or without a licence then is not moved', async () => {
  const all = await aScene();
  const { scene } = all;
  const { bookingId } = await aBooked(server, scene);
  const link = (state: 'pending' | 'approved') =>
    db.updateTable('forwarderTrucker').set({ state }).where('truckerId', '=', scene.trucker.id).execute();
  await link('pending');
  await expectRefused(all, bookingId, [409, 'trucker_not_approved'], { listed: 'refused' });
  await link('approved');
  const license = (expirationDate: Date) =>
    db
      .updateTable('license')
      .set({ expirationDate, hasRenewal: false })
      .where('truckerId', '=', scene.trucker.id)
      .execute();
  await license(all.later.slotBegin);
  await expectRefused(all, bookingId, [409, 'no_valid_license'], { listed: 'left out' });
  await license(new Date('2100-01-01T00:00:00Z'));
  await db.updateTable('facility').set({ verificationRequired: true }).where('id', '=', scene.facility.id).execute();
  await expectRefused(all, bookingId, [409, 'driver_not_verified'], { listed: 'left out' });
  await db.updateTable('facility').set({ verificationRequired: false }).where('id', '=', scene.facility.id).execute();
  await aBlock(db, { facility: scene.facility.id, trucker: scene.trucker.id });
  await expectRefused(all, bookingId, [409, 'registration_blocked'], { listed: 'refused' });
  await server.jobsDb.deleteFrom('block').where('truckerId', '=', scene.trucker.id).execute();
  await db.updateTable('facilityTrucker').set({ blocked: false }).where('truckerId', '=', scene.trucker.id).execute();
});

test('FWD-MOVE-04 FERR-33 release, data, weight, train and deadlines of the load unit decide again', async () => {
  const all = await aScene();
  const { scene, later } = all;
  const train = { trainNumber: '4711', trainDate: '2026-05-14' };
  const { bookingId, order } = await aBooked(server, scene, { direction: 'delivery', ...train });
  const times = { start: '2026-05-13T06:00:00Z', end: '2026-05-13T07:00:00Z' };
  const { id } = await aDeadline(db, { facility: scene.facility.id, ...train, ...times });
  await expectRefused(all, bookingId, [404, 'timeslot_not_found'], { listed: 'left out' });
  await db.deleteFrom('acceptanceDeadline').where('id', '=', id).execute();
  await orderOf(order.id, { latestLoadingTime: later.slotBegin });
  await expectRefused(all, bookingId, [404, 'timeslot_not_found'], { listed: 'left out' });
  await orderOf(order.id, { latestLoadingTime: clock.now() });
  await expectRefused(all, bookingId, [409, 'terminal_latest_loading_time_before_now'], { listed: 'refused' });
  await orderOf(order.id, { latestLoadingTime: null, trainCancelled: true });
  await expectRefused(all, bookingId, [409, 'train_cancelled'], { listed: 'refused' });
  await orderOf(order.id, { trainCancelled: false, netWeight: 60_000 });
  await expectRefused(all, bookingId, [409, 'net_weight_too_big'], { listed: 'refused' });
  await orderOf(order.id, { netWeight: null });
  await expectRefused(all, bookingId, [409, 'required_container_data_missing'], { listed: 'refused' });
  await orderOf(order.id, { netWeight: 20_000, releasedOnly: true });
  await expectRefused(all, bookingId, [403, 'reference_not_allowed'], { listed: 'refused' });
  const release = { facility: scene.facility.id, orderId: order.orderId, forwarder: scene.forwarder.id };
  await aRelease(db, { ...release, validUntil: later.timeSlot.slotBegin });
  await expectRefused(all, bookingId, [404, 'timeslot_not_found'], { listed: 'left out' });
});

test('FWD-MOVE-04 the tour in the new slot must be active, and its deliveries equally long', async () => {
  const all = await aScene();
  const there = await aBooked(server, all.scene, { direction: 'delivery', containerLength: 20, slot: all.later });
  const { bookingId } = await aBooked(server, all.scene, { direction: 'delivery', containerLength: 40 });
  await expectRefused(all, bookingId, [409, 'deliveries_container_length_not_equal'], { listed: 'left out' });
  await gate(there.bookingId, 'terminal_reached');
  await expectRefused(all, bookingId, [409, 'booking_terminal_reached'], { listed: 'left out' });
});

test('FWD-MOVE-05 one-to-one: a delivery by the tour it comes to, a pickup by the one it leaves, a whole tour by the new one', async () => {
  const all = await aScene();
  const { scene, later, move } = all;
  const restrict = (at: { slotBegin: Date }) =>
    aRestriction(db, {
      facility: scene.facility.id,
      start: at.slotBegin.toISOString(),
      end: new Date(at.slotBegin.getTime() + 3_600_000).toISOString(),
    });
  await restrict(later);
  const delivery = await aBooked(server, scene, { direction: 'delivery' });
  const updateDelivery: [number, string] = [409, 'one_to_one_booking_not_satisfied_update_delivery'];
  await expectRefused(all, delivery.bookingId, updateDelivery, { listed: 'left out', wholeTour: true });
  const pickup = await aBooked(server, scene);
  await expectRefused(all, delivery.bookingId, updateDelivery, { listed: 'left out' });
  expect((await move(delivery.bookingId, later, { wholeTour: true })).status).toBe(200);
  expect(await move(pickup.bookingId, scene.slot)).toMatchObject(
    refused(409, 'one_to_one_booking_not_satisfied_update_pickup'),
  );
  expect((await all.slots(pickup.bookingId)).status).toBe(409);
  expect((await move(delivery.bookingId, scene.slot)).status).toBe(200);
  expect((await move(pickup.bookingId, scene.slot)).status).toBe(200);
});

test('FWD-MOVE-06 a full slot is red, refused, and takes the booking once a place is free', async () => {
  const all = await aScene({ capacity: 1 });
  const { scene, later, move, slots } = all;
  const other = await aBooked(server, scene, { slot: later });
  const { bookingId } = await aBooked(server, scene);
  await expectRefused(all, bookingId, [409, 'timeslot_full']);
  expect((await slots(bookingId)).body.timeSlots).toEqual([{ ...later.timeSlot, category: 'red', atRisk: null }]);
  expect((await move(other.bookingId, scene.slot)).status).toBe(200);
  expect((await move(bookingId, later)).status).toBe(200);
  // The place that was left can be booked.
  const again = await book(server, scene, { order: await aUnit(scene) });
  expect(again.status).toBe(201);
});
