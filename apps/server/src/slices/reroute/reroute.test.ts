import { randomUUID } from 'node:crypto';
import { type NewPlace, notification, reroute } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { afterAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aDeadline, aRestriction, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, aUnit, type BookingScene, book } from '../../../test/scenes/booking-scene.ts';
import { aFacility, aUser } from '../../../test/scenes/factories.ts';
import { recordBookingEvents } from '../booking/booking-event.service.ts';

const server = await startServer();
const { db, clock, call } = server;
afterAll(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

type Place = z.input<typeof NewPlace>;

/** A scene with a second slot, a clerk, and a second module in both slots. */
async function aScene({ capacity = 50 } = {}) {
  const scene = await aBookingScene(db);
  const facility = scene.facility.id;
  const later = await aSlot(db, { facility, begin: '2026-05-13T08:00:00Z', capacity });
  await aModule(scene.slot.id, 'Module 2', 5);
  const clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [facility] });
  const ask = (bookingId: string, body: Place, as = clerk) => call(reroute.create, { as, params: { bookingId }, body });
  return { scene, later, clerk, ask };
}
async function aModule(slotId: number, moduleId: string, templateMaximum: number) {
  await db.insertInto('slotModule').values({ slotId, moduleId, templateMaximum }).execute();
  const add = (value: number | null) => (value === null ? null : value + templateMaximum);
  const { capacity } = await db
    .selectFrom('slot')
    .select('capacity')
    .where('id', '=', slotId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('slot')
    .set({ capacity: add(capacity) })
    .where('id', '=', slotId)
    .execute();
}
const bookingOf = (id: string) => db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const takenOf = async (id: number) =>
  (await db.selectFrom('slot').select('taken').where('id', '=', id).executeTakeFirstOrThrow()).taken;
const gate = (bookingId: string, type: 'terminal_reached' | 'registered' | 'cancelled') => {
  const event = { eventId: randomUUID(), bookingId, type, occurredAt: clock.now(), source: 'gate' } as const;
  return db.transaction().execute((trx) => recordBookingEvents(trx, clock.now(), [event]));
};
const refused = (status: number, code: string) => ({ status, body: { code } });

test('TENT-22 TENT-23 another module takes the place along, in every state before the transhipment', async () => {
  const { scene, ask } = await aScene();
  const { bookingId } = await aBooked(server, scene);
  const { version } = await bookingOf(bookingId);
  expect((await ask(bookingId, { moduleId: 'Module 2' })).status).toBe(200);
  expect(await bookingOf(bookingId)).toMatchObject({
    moduleId: 'Module 2',
    slotId: scene.slot.id,
    version: version + 1,
  });
  expect(await takenOf(scene.slot.id)).toBe(1);
  // Where it is already is no change.
  expect((await ask(bookingId, { moduleId: 'Module 2' })).status).toBe(200);
  expect((await bookingOf(bookingId)).version).toBe(version + 1);
  await gate(bookingId, 'terminal_reached');
  expect((await ask(bookingId, { moduleId: 'Module 1' })).body).toMatchObject({ bookingId, type: 'pickup' });
  await gate(bookingId, 'cancelled');
  expect(await ask(bookingId, { moduleId: 'Module 2' })).toMatchObject(refused(409, 'booking_not_reroutable'));
});

test('TENT-23 another slot frees the old place, leaves the tour and starts one, and tells feed, driver and audit log', async () => {
  const { scene, later, clerk, ask } = await aScene();
  const stays = await aBooked(server, scene);
  const moves = await aBooked(server, scene);
  expect(moves.tourId).toBe(stays.tourId);

  const { status, body } = await ask(moves.bookingId, later.timeSlot);

  expect(status).toBe(200);
  expect(body).toMatchObject({ bookingId: moves.bookingId, state: 'active', ...later.timeSlot });
  expect(body.tourId).not.toBe(stays.tourId);
  expect([await takenOf(scene.slot.id), await takenOf(later.id)]).toEqual([1, 1]);
  const change = await db
    .selectFrom('bookingChange')
    .selectAll()
    .where('bookingId', '=', moves.bookingId)
    .orderBy('version', 'desc')
    .executeTakeFirst();
  expect(change).toMatchObject({ slotBegin: later.slotBegin, moduleId: 'Module 1' });
  const event = db.selectFrom('bookingEvent').selectAll().where('bookingId', '=', moves.bookingId);
  expect(await event.where('type', '=', 'rerouted').execute()).toMatchObject([
    { source: 'operator', causedBy: clerk.id, ignored: false },
  ]);
  const notice = db.selectFrom('driverNotice').selectAll().where('truckerId', '=', scene.trucker.id);
  expect(await notice.orderBy('id', 'desc').executeTakeFirst()).toMatchObject({ detail: { tourId: body.tourId } });
  expect(await db.selectFrom('audit').selectAll().where('objectId', '=', moves.bookingId).execute()).toMatchObject([
    {
      kind: 'bookingRerouted',
      actorId: clerk.id,
      before: { slot: scene.slot.timeSlot.slotBegin, module: 'Module 1' },
      after: { slot: later.timeSlot.slotBegin, module: 'Module 1' },
    },
  ]);
  // The next one joins the tour there, and the old tour is gone with its last booking.
  const joined = await ask(stays.bookingId, { ...later.timeSlot, moduleId: 'Module 1' });
  expect(joined.body.tourId).toBe(body.tourId);
  const old = await db.selectFrom('tour').select('id').where('slotId', '=', scene.slot.id).execute();
  expect(old).toEqual([]);
});

test('TRM-SLOT-28 a whole tour goes to another slot as it is, in a one-to-one period too; driver and company are told once', async () => {
  const { scene, later, clerk, ask } = await aScene();
  const facility = scene.facility.id;
  const pickup = await aBooked(server, scene);
  const delivery = await aBooked(server, scene, { direction: 'delivery' });
  await aRestriction(db, { facility, start: '2026-05-13T05:00:00Z', end: '2026-05-13T10:00:00Z' });
  expect(await ask(pickup.bookingId, later.timeSlot)).toMatchObject(
    refused(409, 'one_to_one_booking_not_satisfied_update_pickup'),
  );

  const notices = db.selectFrom('driverNotice').select('detail').where('truckerId', '=', scene.trucker.id);
  const before = await notices.execute();

  const { status, body } = await ask(pickup.bookingId, { ...later.timeSlot, wholeTour: true });

  expect(status).toBe(200);
  expect([await takenOf(scene.slot.id), await takenOf(later.id)]).toEqual([0, 2]);
  for (const { bookingId } of [pickup, delivery]) {
    expect(await bookingOf(bookingId)).toMatchObject({ slotId: later.id, state: 'active' });
    const acts = await db.selectFrom('audit').selectAll().where('objectId', '=', bookingId).execute();
    expect(acts).toMatchObject([{ kind: 'bookingRerouted', actorId: clerk.id }]);
  }
  expect((await bookingOf(delivery.bookingId)).tourNumber).toBe(Number(body.tourId.slice(1)));
  const told = (await call(notification.list, { as: scene.user, query: { size: 100 } })).body.items;
  expect(told.filter(({ kind }: { kind: string }) => kind === 'bookingMoved')).toHaveLength(1);
  const fresh = (await notices.orderBy('id').execute()).slice(before.length);
  expect(fresh).toEqual([{ detail: { tourId: body.tourId } }]);
});

test('TRM-SLOT-29 a tour that leaves nothing behind keeps its number, with what was cancelled; the company is told of it by that number', async () => {
  const { scene, later, ask } = await aScene();
  const gone = await aBooked(server, scene);
  const one = await aBooked(server, scene);
  const other = await aBooked(server, scene);
  await gate(gone.bookingId, 'cancelled');
  const { tourId: row } = await bookingOf(one.bookingId);

  const whole = await ask(one.bookingId, { ...later.timeSlot, wholeTour: true });

  expect(whole).toMatchObject({ status: 200, body: { tourId: one.tourId } });
  for (const { bookingId } of [gone, one, other]) {
    expect(await bookingOf(bookingId)).toMatchObject({ slotId: later.id, tourId: row, slotBegin: later.slotBegin });
  }
  const tours = db.selectFrom('tour').select(['id', 'slotId', 'state']).where('truckerId', '=', scene.trucker.id);
  expect(await tours.execute()).toEqual([{ id: row, slotId: later.id, state: 'active' }]);
  expect([await takenOf(scene.slot.id), await takenOf(later.id)]).toEqual([0, 2]);
  const told = (await call(notification.list, { as: scene.user, query: { size: 100 } })).body.items;
  const moves = told.filter(({ kind }: { kind: string }) => kind === 'bookingMoved');
  expect(moves).toMatchObject([{ details: { tourId: one.tourId } }]);
  // One of two leaves the other behind and gets a tour of its own; the last one joins it there, only the cancelled one stays.
  const left = await ask(other.bookingId, scene.slot.timeSlot);
  expect(left.body.tourId).not.toBe(one.tourId);
  expect((await ask(one.bookingId, scene.slot.timeSlot)).body.tourId).toBe(left.body.tourId);
  expect(await tours.orderBy('id').execute()).toMatchObject([
    { id: row, slotId: later.id, state: 'cancelled' },
    { slotId: scene.slot.id, state: 'active' },
  ]);
});

test('TRM-SLOT-29 a tour that is refused in the other slot stays where it is', async () => {
  const { scene, ask } = await aScene();
  const { bookingId, tourId } = await aBooked(server, scene);
  const full = await aSlot(db, { facility: scene.facility.id, begin: '2026-05-13T14:00:00Z', capacity: 0 });
  expect(await ask(bookingId, full.timeSlot)).toMatchObject(refused(409, 'timeslot_full'));
  const tour = db.selectFrom('tour').select(['number', 'slotId']).where('truckerId', '=', scene.trucker.id);
  expect(await tour.execute()).toEqual([{ number: Number(tourId.slice(1)), slotId: scene.slot.id }]);
});

test('TRM-SLOT-28 where one booking cannot go, or too few places are free, none goes', async () => {
  const { scene, ask } = await aScene();
  const one = await aBooked(server, scene);
  const other = await aBooked(server, scene);
  const small = await aSlot(db, { facility: scene.facility.id, begin: '2026-05-13T12:00:00Z', capacity: 1 });
  expect(await ask(one.bookingId, { ...small.timeSlot, wholeTour: true })).toMatchObject(refused(409, 'timeslot_full'));
  expect([await takenOf(scene.slot.id), await takenOf(small.id)]).toEqual([2, 0]);
  expect((await ask(one.bookingId, small.timeSlot)).status).toBe(200);
  await gate(other.bookingId, 'terminal_reached');
  expect(await ask(other.bookingId, { ...small.timeSlot, wholeTour: true })).toMatchObject(
    refused(409, 'booking_terminal_reached'),
  );
});

test('TENT-23 a slot that is missing, begun, closed, full or of another terminal is refused and nothing changes', async () => {
  const { scene, later, ask } = await aScene({ capacity: 1 });
  const { bookingId } = await aBooked(server, scene);
  const before = await bookingOf(bookingId);
  const facility = scene.facility.id;
  const begun = await aSlot(db, { facility, begin: '2026-05-12T07:30:00Z' });
  const closed = await aSlot(db, { facility, begin: '2026-05-13T10:00:00Z', closed: true });
  const elsewhere = await aSlot(db, { facility: (await aFacility(db)).id, begin: '2026-05-13T12:00:00Z' });
  const { slotBegin } = later.timeSlot;
  expect(await ask(bookingId, begun.timeSlot)).toMatchObject(refused(404, 'timeslot_not_found'));
  expect(await ask(bookingId, elsewhere.timeSlot)).toMatchObject(refused(404, 'timeslot_not_found'));
  const wrongEnd = { slotBegin, slotEnd: '2026-05-13T08:51:00Z' };
  expect(await ask(bookingId, wrongEnd)).toMatchObject(refused(404, 'timeslot_not_found'));
  expect(await ask(bookingId, closed.timeSlot)).toMatchObject(refused(409, 'timeslot_full'));
  await aBooked(server, scene, { slot: later });
  expect(await ask(bookingId, later.timeSlot)).toMatchObject(refused(409, 'timeslot_full'));
  for (const moduleId of ['Module 9', 'x']) {
    const answer = await ask(bookingId, { moduleId });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'moduleId', code: 'invalidValue' }] } });
  }
  await db.updateTable('slotModule').set({ closed: true }).where('moduleId', '=', 'Module 2').execute();
  expect(await ask(bookingId, { moduleId: 'Module 2' })).toMatchObject(refused(409, 'timeslot_full'));
  for (const body of [{}, { slotBegin }, { slotEnd: slotBegin, moduleId: 'Module 2' }]) {
    expect(await ask(bookingId, body)).toMatchObject(refused(400, 'validation_failed'));
  }
  expect(await bookingOf(bookingId)).toEqual(before);
});

test('TENT-23 FERR-33 the state of the booking, a block, the train and its deadlines decide about another slot', async () => {
  const { scene, later, ask } = await aScene();
  const train = { trainNumber: '4711', trainDate: '2026-05-14' };
  const { bookingId, order } = await aBooked(server, scene, { direction: 'delivery', ...train });
  const times = { start: '2026-05-13T06:00:00Z', end: '2026-05-13T07:00:00Z' };
  const { id } = await aDeadline(db, { facility: scene.facility.id, ...train, ...times });
  expect(await ask(bookingId, later.timeSlot)).toMatchObject(refused(404, 'timeslot_not_found'));
  await db.deleteFrom('acceptanceDeadline').where('id', '=', id).execute();
  const latest = (latestLoadingTime: Date | null) =>
    db.updateTable('loadUnitOrder').set({ latestLoadingTime }).where('id', '=', order.id).execute();
  await latest(later.slotBegin);
  expect(await ask(bookingId, later.timeSlot)).toMatchObject(refused(404, 'timeslot_not_found'));
  await latest(clock.now());
  expect(await ask(bookingId, later.timeSlot)).toMatchObject(refused(409, 'terminal_latest_loading_time_before_now'));
  await latest(null);
  const cancel = (trainCancelled: boolean) =>
    db.updateTable('loadUnitOrder').set({ trainCancelled }).where('id', '=', order.id).execute();
  await cancel(true);
  expect(await ask(bookingId, later.timeSlot)).toMatchObject(refused(409, 'train_cancelled'));
  await cancel(false);
  await gate(bookingId, 'terminal_reached');
  expect(await ask(bookingId, later.timeSlot)).toMatchObject(refused(409, 'booking_terminal_reached'));
  await gate(bookingId, 'registered');
  expect(await ask(bookingId, later.timeSlot)).toMatchObject(refused(409, 'booking_already_registered'));
});

test('TRM-OTO-19 a delivery needs a pickup where it comes to, a pickup may not leave its delivery alone', async () => {
  const { scene, later, ask } = await aScene();
  const restrict = (at: { slotBegin: Date }) =>
    aRestriction(db, {
      facility: scene.facility.id,
      start: at.slotBegin.toISOString(),
      end: new Date(at.slotBegin.getTime() + 3_600_000).toISOString(),
    });
  await restrict(later);
  const pickup = await aBooked(server, scene);
  const delivery = await aBooked(server, scene, { direction: 'delivery' });
  const updateDelivery = refused(409, 'one_to_one_booking_not_satisfied_update_delivery');
  expect(await ask(delivery.bookingId, later.timeSlot)).toMatchObject(updateDelivery);
  expect((await ask(pickup.bookingId, later.timeSlot)).status).toBe(200);
  expect((await ask(delivery.bookingId, later.timeSlot)).status).toBe(200);
  const back = await ask(pickup.bookingId, scene.slot.timeSlot);
  expect(back).toMatchObject(refused(409, 'one_to_one_booking_not_satisfied_update_pickup'));
  expect((await ask(delivery.bookingId, scene.slot.timeSlot)).status).toBe(200);
  expect((await ask(pickup.bookingId, scene.slot.timeSlot)).status).toBe(200);
});

test('TENT-22 two terminal roles reroute, and only bookings of their own terminals', async () => {
  const { scene, ask } = await aScene();
  const { bookingId } = await aBooked(server, scene);
  const own = { facilities: [scene.facility.id] };
  const body = { moduleId: 'Module 2' };
  for (const role of ['terminal_operations_read', 'isps_terminal_operations_write', 'forwarder_write']) {
    const as = await aUser(db, { roles: [role], ...own });
    expect(await ask(bookingId, body, as)).toMatchObject(refused(403, 'forbidden'));
  }
  const stranger = await aUser(db, { roles: ['terminal_operations_admin'], facilities: [(await aFacility(db)).id] });
  expect(await ask(bookingId, body, stranger)).toMatchObject(refused(404, 'not_found'));
  expect(await ask('unbekannt', body)).toMatchObject(refused(404, 'not_found'));
  const admin = await aUser(db, { roles: ['terminal_operations_admin'], ...own });
  expect((await ask(bookingId, body, admin)).status).toBe(200);
});

test('TENT-23 reroutes to and fro, bookings and cancellations at once leave every place counted and no slot overbooked', async () => {
  const { scene, later, ask } = await aScene({ capacity: 3 });
  const bookings = await Promise.all(Array.from({ length: 6 }, () => aBooked(server, scene)));
  const fresh = await Promise.all(Array.from({ length: 6 }, () => aUnit(scene as BookingScene)));
  const answers = await Promise.all([
    ...bookings.flatMap(({ bookingId }, index) => [
      ask(bookingId, later.timeSlot),
      ask(bookingId, index % 2 ? scene.slot.timeSlot : { moduleId: 'Module 2' }),
    ]),
    ...fresh.map((order, index) => book(server, scene, { order, ...(index % 2 ? { slot: later } : {}) })),
    gate(present(bookings[0]).bookingId, 'cancelled').then(() => ({ status: 200, body: {} })),
  ]);
  const codes = answers.filter(({ status }) => status >= 400).map(({ body }) => body.code);
  // The later slot has one module only.
  const possible = ['timeslot_full', 'booking_not_reroutable', 'validation_failed'];
  expect(codes.filter((code) => !possible.includes(code))).toEqual([]);
  expect(await checkInvariants(db)).toEqual([]);
});
