import { randomUUID } from 'node:crypto';
import { SlotMove } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { spyOnTrips } from '../../../test/round-trips.ts';
import type { aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked } from '../../../test/scenes/booking-scene.ts';
import { aMoveScene, bookingRow } from '../../../test/scenes/move-scene.ts';
import { recordBookingEvents } from '../booking/booking-event.service.ts';
import { moveBookings } from './booking-move.service.ts';

const server = await startServer();
const { db, clock } = server;
afterAll(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

type Slot = Awaited<ReturnType<typeof aSlot>>;

const aScene = (options = {}) => aMoveScene(server, options);
const bookingOf = (id: string) => bookingRow(db, id);
const takenOf = async (...slots: Slot[]) =>
  Promise.all(
    slots.map(
      async ({ id }) =>
        (await db.selectFrom('slot').select('taken').where('id', '=', id).executeTakeFirstOrThrow()).taken,
    ),
  );
const gate = (bookingId: string, type: 'terminal_reached' | 'cancelled', occurredAt = clock.now()) => {
  const event = { eventId: randomUUID(), bookingId, type, occurredAt, source: 'gate' } as const;
  return db.transaction().execute((trx) => recordBookingEvents(trx, clock.now(), [event]));
};
const toursOf = (facilityId: number) =>
  db.selectFrom('tour').select(['number', 'slotId', 'state']).where('facilityId', '=', facilityId).execute();

test("OPS-123 a move costs four round trips, and what is not the company's locks nothing", async () => {
  const { scene, later } = await aScene();
  const { bookingId } = await aBooked(server, scene);
  const named = { forwarderId: scene.forwarder.id, truckerId: scene.trucker.id, bookingId };
  const body = SlotMove.parse({ timeSlot: later.timeSlot });
  const request = { ...named, user: scene.user, idempotencyKey: undefined, body };
  const trips = spyOnTrips(server.url);
  const { moved } = await moveBookings(server.deps, request);
  expect([trips(), moved.bookings.length]).toEqual([4, 1]);
  vi.restoreAllMocks();
  // Of another company the booking is missing, also while somebody holds it.
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('booking').select('id').where('id', '=', bookingId).forUpdate().execute();
    const { scene: other } = await aScene();
    const foreign = { ...request, forwarderId: other.forwarder.id, truckerId: other.trucker.id, user: other.user };
    await expect(moveBookings(server.deps, foreign)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a single booking', () => {
  test('FWD-MOVE-01, FWD-MOVE-07, FWD-MOVE-11 alone in its tour takes the tour along, and tells feed and driver', async () => {
    const { scene, later, move } = await aScene();
    const booked = await aBooked(server, scene);
    const { version } = await bookingOf(booked.bookingId);

    const { status, body } = await move(booked.bookingId, later, { currentSlot: scene.slot.timeSlot });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      tourId: booked.tourId,
      bookings: [{ bookingId: booked.bookingId, tourId: booked.tourId, timeSlot: later.timeSlot, state: 'active' }],
    });
    expect(await takenOf(scene.slot, later)).toEqual([0, 1]);
    expect(await toursOf(scene.facility.id)).toMatchObject([{ slotId: later.id, state: 'active' }]);
    const changes = db.selectFrom('bookingChange').selectAll().where('bookingId', '=', booked.bookingId);
    expect(await changes.orderBy('version', 'desc').executeTakeFirst()).toMatchObject({
      version: version + 1,
      slotBegin: later.slotBegin,
    });
    const events = db.selectFrom('bookingEvent').selectAll().where('bookingId', '=', booked.bookingId);
    expect(await events.where('type', '=', 'changed').execute()).toMatchObject([
      {
        source: 'forwarder',
        causedBy: scene.user.id,
        ignored: false,
        detail: { from: scene.slot.timeSlot.slotBegin, to: later.timeSlot.slotBegin },
      },
    ]);
    const notices = db.selectFrom('driverNotice').selectAll().where('truckerId', '=', scene.trucker.id);
    expect(await notices.orderBy('id', 'desc').execute()).toMatchObject([
      { kind: 'tour_changed', detail: { tourId: booked.tourId } },
      {},
    ]);
  });

  test('FWD-MOVE-08 leaves others behind, starts a tour, and the next one joins it', async () => {
    const { scene, later, move } = await aScene();
    const [first, second, third] = [
      await aBooked(server, scene),
      await aBooked(server, scene, { direction: 'delivery' }),
      await aBooked(server, scene),
    ];
    const moved = await move(second.bookingId, later);
    expect(moved.body.tourId).not.toBe(first.tourId);
    const joined = await move(third.bookingId, later);
    expect(joined.body).toMatchObject({ tourId: moved.body.tourId, bookings: [{ bookingId: third.bookingId }] });
    expect(await takenOf(scene.slot, later)).toEqual([1, 2]);
    // The last one finds a tour there already: its own dissolves.
    expect((await move(first.bookingId, later)).body.tourId).toBe(moved.body.tourId);
    expect(await toursOf(scene.facility.id)).toHaveLength(1);
  });

  test('FWD-MOVE-04 gets the module of its load unit in the new slot', async () => {
    const { scene, later, move } = await aScene({ capacity: 5 });
    await db.insertInto('slotModule').values({ slotId: later.id, moduleId: 'Crane 2', templateMaximum: 5 }).execute();
    await db.updateTable('slot').set({ capacity: 10 }).where('id', '=', later.id).execute();
    const { bookingId } = await aBooked(server, scene, { moduleId: 'Crane 2' });
    expect((await bookingOf(bookingId)).moduleId).toBe('Module 1');
    expect((await move(bookingId, later)).status).toBe(200);
    expect((await bookingOf(bookingId)).moduleId).toBe('Crane 2');
  });
});

describe('a whole tour', () => {
  test('FWD-MOVE-07 keeps its number and takes cancelled rows along, which come back to their place in the new slot', async () => {
    const { scene, later, move } = await aScene();
    const bookings = [
      await aBooked(server, scene),
      await aBooked(server, scene, { direction: 'delivery' }),
      await aBooked(server, scene),
    ];
    const [first, second, gone] = bookings.map(present);
    await gate(present(gone).bookingId, 'cancelled', new Date(clock.now().getTime() + 60_000));

    const { status, body } = await move(present(second).bookingId, later, { wholeTour: true });

    expect(status).toBe(200);
    expect(body.tourId).toBe(present(first).tourId);
    // All were made in the same moment.
    expect(body.bookings.map(({ bookingId }: { bookingId: string }) => bookingId).sort()).toEqual(
      [present(first).bookingId, present(second).bookingId].sort(),
    );
    expect(await takenOf(scene.slot, later)).toEqual([0, 2]);
    expect(await bookingOf(present(gone).bookingId)).toMatchObject({ slotId: later.id, state: 'cancelled' });
    // What happened before the cancellation arrives late, and the booking is on its way again.
    const completed = { eventId: randomUUID(), type: 'completed', source: 'gate' } as const;
    const event = { ...completed, bookingId: present(gone).bookingId, occurredAt: clock.now() };
    await db.transaction().execute((trx) => recordBookingEvents(trx, clock.now(), [event]));
    expect(await takenOf(scene.slot, later)).toEqual([0, 3]);
  });

  test('FWD-MOVE-07 joins the tour that the truck has in the new slot', async () => {
    const { scene, later, move } = await aScene();
    const there = await aBooked(server, scene, { slot: later });
    const [first, gone] = [await aBooked(server, scene), await aBooked(server, scene)];
    await aBooked(server, scene, { direction: 'delivery' });
    await gate(gone.bookingId, 'cancelled');
    const { body } = await move(first.bookingId, later, { wholeTour: true });
    expect(body).toMatchObject({ tourId: there.tourId });
    expect(body.bookings).toHaveLength(2);
    expect(await takenOf(scene.slot, later)).toEqual([0, 3]);
    // The cancelled row stays where it was.
    const tours = await toursOf(scene.facility.id);
    expect(tours.map(({ slotId, state }) => [slotId, state]).sort()).toEqual(
      [
        [scene.slot.id, 'cancelled'],
        [later.id, 'active'],
      ].sort(),
    );
  });

  test('FWD-MOVE-06 needs a place for each booking, and changes nothing without', async () => {
    const { scene, later, move, slots } = await aScene({ capacity: 2 });
    const bookings = [await aBooked(server, scene), await aBooked(server, scene), await aBooked(server, scene)];
    const { bookingId } = present(bookings[0]);
    const before = await Promise.all(bookings.map((each) => bookingOf(each.bookingId)));
    expect((await slots(bookingId, true)).body.timeSlots).toMatchObject([{ ...later.timeSlot, category: 'red' }]);
    expect((await slots(bookingId)).body.timeSlots).toMatchObject([{ ...later.timeSlot, category: 'green' }]);
    expect(await move(bookingId, later, { wholeTour: true })).toMatchObject({
      status: 409,
      body: { code: 'timeslot_full' },
    });
    expect(await Promise.all(bookings.map((each) => bookingOf(each.bookingId)))).toEqual(before);
    expect(await takenOf(scene.slot, later)).toEqual([3, 0]);
  });
});

describe('a repetition', () => {
  test('FWD-MOVE-10 with its key gets the answer of before; another body is refused', async () => {
    const { scene, later, move } = await aScene();
    const { bookingId } = await aBooked(server, scene);
    const key = randomUUID();
    const first = await move(bookingId, later, {}, key);
    const second = await move(bookingId, later, {}, key);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await move(bookingId, scene.slot, {}, key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    });
    expect(await takenOf(scene.slot, later)).toEqual([0, 1]);
  });

  test('FWD-MOVE-10 sent 20 times at once moves once', async () => {
    const { scene, later, move } = await aScene();
    const { bookingId } = await aBooked(server, scene);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => move(bookingId, later, {}, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(19);
  });
});
