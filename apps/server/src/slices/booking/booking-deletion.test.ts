import { booking, tour } from '@quaygate/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aRestriction } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, type BookingScene, book } from '../../../test/scenes/booking-scene.ts';
import { aForwarder, aTrucker, aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { recordBookingEvents } from './booking-event.service.ts';

const server = await startServer();
const { db } = server;

let scene: BookingScene;
beforeEach(async () => {
  scene = await aBookingScene(db);
});
afterAll(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

const remove = (bookingId: string, { as = scene.user, t = scene.trucker.id }: { as?: TestUser; t?: string } = {}) =>
  server.call(booking.remove, { as, params: { f: scene.forwarder.id, t, bookingId } });
const tours = async () => (await server.call(tour.list, { as: scene.user, params: { f: scene.forwarder.id } })).body;
const rowOf = (id: string) => db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const taken = async () =>
  (await db.selectFrom('slot').select('taken').where('id', '=', scene.slot.id).executeTakeFirstOrThrow()).taken;
let told = 0;
const tell = (
  bookingId: string,
  type: 'terminal_reached' | 'completed' | 'cancelled' | 'registration_blocked',
  minute = 0,
) =>
  db.transaction().execute((trx) =>
    recordBookingEvents(trx, server.clock.now(), [
      {
        eventId: `told-${++told}`,
        bookingId,
        type,
        occurredAt: new Date(server.clock.now().getTime() + minute * 60_000),
        source: 'gate',
      },
    ]),
  );

describe('deleteBooking', () => {
  test('FWD-BOOK-28, FWD-BOOK-38 frees place and load unit, keeps the record, and the row leaves its tour', async () => {
    const { bookingId, tourId, order } = await aBooked(server, scene, { reference: 'GOING-1' });
    await aBooked(server, scene, { reference: 'STAYING-1' });

    const answer = await remove(bookingId);

    expect([answer.status, answer.body]).toEqual([204, undefined]);
    expect(await rowOf(bookingId)).toMatchObject({ state: 'cancelled', hidden: true });
    const events = await db
      .selectFrom('bookingEvent')
      .selectAll()
      .where('bookingId', '=', bookingId)
      .orderBy('type')
      .execute();
    expect(events).toMatchObject([
      { type: 'cancelled', source: 'forwarder', causedBy: scene.user.id },
      { type: 'created' },
    ]);
    expect(await taken()).toBe(1);
    const { state } = await db
      .selectFrom('loadUnitOrder')
      .select('state')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('AVAILABLE');
    const { items } = await tours();
    expect(items).toHaveLength(1);
    expect(items[0].containerBookings).toMatchObject([{ referenceNumber: 'STAYING-1' }]);
    const found = await server.call(tour.list, {
      as: scene.user,
      params: { f: scene.forwarder.id },
      query: { search: 'going' },
    });
    expect(found.body.total).toBe(0);
    const notices = await db.selectFrom('driverNotice').selectAll().where('truckerId', '=', scene.trucker.id).execute();
    expect(notices.at(-1)).toMatchObject({ kind: 'tour_changed', detail: { tourId } });
  });

  test('FWD-BOOK-37 a tour goes with its last row, and its number is not given again', async () => {
    const { bookingId, tourId, order } = await aBooked(server, scene);
    await remove(bookingId);
    expect(await tours()).toMatchObject({ items: [], total: 0 });
    const again = await book(server, scene, { order });
    expect(again.status).toBe(201);
    expect(again.body.tourId).not.toBe(tourId);
  });

  test('FERR-28 a second deletion, one of a booking the terminal cancelled, and one of an unknown booking are not found', async () => {
    const { bookingId } = await aBooked(server, scene);
    await remove(bookingId);
    expect((await remove(bookingId)).body.code).toBe('not_found');
    const other = await aBooked(server, scene);
    await tell(other.bookingId, 'cancelled');
    expect((await remove(other.bookingId)).body.code).toBe('not_found');
    expect((await remove('nobody')).body.code).toBe('not_found');
  });

  test('a booking of another driver or forwarder is not found, its driver comes first', async () => {
    const { bookingId } = await aBooked(server, scene);
    const colleague = await aTrucker(db, { forwarder: scene.forwarder.id });
    expect((await remove(bookingId, { t: colleague.id })).body.code).toBe('not_found');
    const foreign = await aTrucker(db, { forwarder: (await aForwarder(db)).id });
    expect((await remove(bookingId, { t: foreign.id })).body.code).toBe('trucker_not_found');

    const stranger = await aBookingScene(db);
    await db
      .insertInto('forwarderTrucker')
      .values({
        forwarderId: stranger.forwarder.id,
        truckerId: scene.trucker.id,
        firstName: 'J',
        lastName: 'K',
        state: 'approved',
        registeredDate: new Date(),
      })
      .execute();
    const params = { f: stranger.forwarder.id, t: scene.trucker.id, bookingId };
    expect((await server.call(booking.remove, { as: stranger.user, params })).body.code).toBe('not_found');
    expect((await rowOf(bookingId)).state).toBe('active');
  });

  test('FWD-BOOK-49 a reader and the platform delete nothing, the Free plan does not suffice', async () => {
    const { bookingId } = await aBooked(server, scene);
    for (const roles of [['forwarder_read'], ['forwarder_premium_read'], ['quaygate_admin']]) {
      const as = await aUser(db, { roles, forwarders: [scene.forwarder.id] });
      expect((await remove(bookingId, { as })).status).toBe(403);
    }
    await db.updateTable('truckingCompany').set({ tier: 'Free' }).where('id', '=', scene.forwarder.id).execute();
    expect((await remove(bookingId)).body.code).toBe('plan_not_sufficient');
  });

  test.each([
    ['terminal_reached', true, 'booking_terminal_reached'],
    ['counter_required', true, 'booking_counter_required'],
    ['registered', true, 'booking_already_registered'],
    ['transhipment', true, 'booking_transhipment_created'],
    ['completed', true, 'booking_already_completed'],
    ['registration_blocked', true, 'registration_blocked'],
    ['registration_restricted', true, 'registration_restricted'],
    ['registration_blocked', false, undefined],
    ['registration_restricted', false, undefined],
  ] as const)(
    'FERR-28, FWD-BOOK-36 in state %s, truck at the terminal %s, it answers %s',
    async (state, reached, code) => {
      const { bookingId } = await aBooked(server, scene);
      await db.updateTable('booking').set({ state, reachedTerminal: reached }).where('id', '=', bookingId).execute();
      const answer = await remove(bookingId);
      expect(answer.status).toBe(code ? 409 : 204);
      expect(answer.body?.code).toBe(code);
      expect((await rowOf(bookingId)).state).toBe(code ? state : 'cancelled');
      await server.asOwner('delete from booking_event');
      await server.asOwner('delete from booking');
      await db.deleteFrom('tour').execute();
      await db.deleteFrom('facilityTrucker').execute();
      await server.jobsDb.deleteFrom('statisticHourChange').execute();
      await db.updateTable('slot').set({ taken: 0 }).execute();
      await db.updateTable('slotModule').set({ currentNumber: 0 }).execute();
      await db.updateTable('loadUnitOrder').set({ state: 'AVAILABLE' }).execute();
    },
  );

  test('the place is freed although the slot has begun', async () => {
    const { bookingId } = await aBooked(server, scene);
    const now = server.clock.now();
    server.clock.set('2026-05-13T06:10:00Z');
    expect((await remove(bookingId)).status).toBe(204);
    server.clock.set(now);
    expect(await taken()).toBe(0);
  });

  test('FWD-STAT-43, FERR-18 a pickup whose delivery is in a restricted tour stays until the delivery is gone', async () => {
    const pickup = await aBooked(server, scene);
    const delivery = await aBooked(server, scene, { direction: 'delivery' });
    await aRestriction(db, { facility: scene.facility.id, start: '2026-05-13T00:00:00Z', end: '2026-05-14T00:00:00Z' });
    const refused = await remove(pickup.bookingId);
    expect([refused.status, refused.body.code]).toEqual([409, 'one_to_one_booking_not_satisfied_deletion']);
    expect((await remove(delivery.bookingId)).status).toBe(204);
    expect((await remove(pickup.bookingId)).status).toBe(204);
  });

  test('a restriction leaves a second pickup free to go', async () => {
    const first = await aBooked(server, scene);
    await aBooked(server, scene);
    await aBooked(server, scene, { direction: 'delivery' });
    await aRestriction(db, { facility: scene.facility.id, start: '2026-05-13T00:00:00Z', end: '2026-05-14T00:00:00Z' });
    expect((await remove(first.bookingId)).status).toBe(204);
  });

  test('the same booking deleted many times at once is deleted once', async () => {
    const { bookingId } = await aBooked(server, scene);
    const answers = await Promise.all(Array.from({ length: 8 }, () => remove(bookingId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404, 404, 404, 404]);
    expect(await taken()).toBe(0);
  });
});

describe('a deleted booking whose truck was there all the same', () => {
  test('comes back into the lists with its tour, under its old number', async () => {
    const { bookingId, tourId } = await aBooked(server, scene);
    await remove(bookingId);
    await tell(bookingId, 'completed', -1);
    const { items, total } = await tours();
    expect(total).toBe(1);
    expect(items).toMatchObject([
      { id: tourId, state: 'completed', containerBookings: [{ bookingId, status: 'completed' }] },
    ]);
    expect(await taken()).toBe(1);
  });
});
