import { randomUUID } from 'node:crypto';
import { tour } from '@quaygate/contract';
import { applyBookingEvents, type BookingEvent, type BookingEventType, present } from '@quaygate/rules';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aBlock } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, aUnit, type BookingScene, book } from '../../../test/scenes/booking-scene.ts';
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

const at = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000);
type Told = { minute: number; source?: BookingEvent['source']; eventId?: string; blockId?: string };
const tell = async (bookingId: string, type: BookingEventType, { minute, source = 'gate', ...more }: Told) => {
  const [recorded] = await db.transaction().execute((trx) =>
    recordBookingEvents(trx, server.clock.now(), [
      {
        eventId: randomUUID(),
        bookingId,
        type,
        occurredAt: at(minute),
        source,
        ...more,
      },
    ]),
  );
  return recorded;
};
const bookingOf = (id: string) => db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const orderState = async (id: number) =>
  (await db.selectFrom('loadUnitOrder').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const taken = async () =>
  (await db.selectFrom('slot').select('taken').where('id', '=', scene.slot.id).executeTakeFirstOrThrow()).taken;
const tours = async () =>
  (await server.call(tour.list, { as: scene.user, params: { f: scene.forwarder.id } })).body.items;

describe('a visit (INT-13, INT-14)', () => {
  test('drives booking, tour and load unit from the gate to the crane', async () => {
    const { bookingId, order } = await aBooked(server, scene);
    const story = [
      ['terminal_reached', 'terminal_reached', 'facility_reached', 'IN_HANDLING'],
      ['registered', 'registered', 'registered', 'IN_HANDLING'],
      ['transhipment', 'transhipment', 'transhipment', 'IN_HANDLING'],
      ['completed', 'completed', 'completed', 'DONE'],
    ] as const;
    for (const [minute, [type, state, tourState, unit]] of story.entries()) {
      expect(await tell(bookingId, type, { minute })).toEqual({ applied: true });
      expect((await bookingOf(bookingId)).state).toBe(state);
      expect((await tours())[0].state).toBe(tourState);
      expect(await orderState(order.id)).toBe(unit);
    }
    expect(await bookingOf(bookingId)).toMatchObject({ reachedTerminal: true, completedDate: at(3), version: 5 });
    expect(await taken()).toBe(1);
  });

  test('each change raises the version and enters the feed once', async () => {
    const { bookingId } = await aBooked(server, scene);
    const before = await bookingOf(bookingId);
    await tell(bookingId, 'terminal_reached', { minute: 0 });
    const after = await bookingOf(bookingId);
    expect(after.version).toBe(before.version + 1);
    const changes = await db
      .selectFrom('bookingChange')
      .select('version')
      .where('bookingId', '=', bookingId)
      .orderBy('version')
      .execute();
    expect(changes).toEqual([{ version: before.version }, { version: after.version }]);
  });

  test('an event that does not fit is kept, marked and changes nothing', async () => {
    const { bookingId } = await aBooked(server, scene);
    await tell(bookingId, 'completed', { minute: 1 });
    const before = await bookingOf(bookingId);
    expect(await tell(bookingId, 'registered', { minute: 2, eventId: 'too-late' })).toEqual({
      applied: false,
      note: 'ignored_transition',
    });
    expect(await bookingOf(bookingId)).toEqual(before);
    const event = await db.selectFrom('bookingEvent').selectAll().where('eventId', '=', 'too-late').executeTakeFirst();
    expect(event).toMatchObject({ ignored: true });
  });

  test('an eventId counts once and answers the same again', async () => {
    const { bookingId } = await aBooked(server, scene);
    await tell(bookingId, 'terminal_reached', { minute: 1, eventId: 'once' });
    const before = await bookingOf(bookingId);
    expect(await tell(bookingId, 'terminal_reached', { minute: 1, eventId: 'once' })).toEqual({ applied: true });
    expect((await bookingOf(bookingId)).state).toBe(before.state);
  });

  test('registered although the driver is blocked is applied and says so', async () => {
    const { bookingId } = await aBooked(server, scene);
    const block = await aBlock(db, { facility: scene.facility.id, trucker: scene.trucker.id });
    await tell(bookingId, 'registration_blocked', { minute: 1, source: 'system', blockId: block.id });
    expect((await bookingOf(bookingId)).state).toBe('registration_blocked');
    expect(await tell(bookingId, 'registered', { minute: 2 })).toEqual({ applied: true, note: 'driver_blocked' });
  });

  test('a lifted block makes the booking active again, and its load unit booked', async () => {
    const { bookingId, order } = await aBooked(server, scene);
    await tell(bookingId, 'registration_blocked', { minute: 1, source: 'system', blockId: 'b-1' });
    await tell(bookingId, 'block_lifted', { minute: 2, source: 'system', blockId: 'b-1' });
    expect((await bookingOf(bookingId)).state).toBe('active');
    expect(await orderState(order.id)).toBe('BOOKED');
  });

  test('an unknown booking is not found', async () => {
    await expect(tell('nobody', 'registered', { minute: 0 })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('INT-06 any order of arrival', () => {
  const story: [BookingEventType, number][] = [
    ['terminal_reached', 1],
    ['counter_required', 2],
    ['registered', 3],
    ['cancelled', 5],
    ['completed', 4],
  ];
  const permutations = <T>(items: readonly T[]): T[][] =>
    items.length < 2
      ? [[...items]]
      : items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));

  test('gives the same state, place, tour and load unit', async () => {
    const all = permutations(story).filter((_, index) => index % 7 === 0);
    for (const order of all) {
      const { bookingId, order: unit } = await aBooked(server, scene);
      const before = await taken();
      for (const [type, minute] of order) await tell(bookingId, type, { minute, eventId: `${type}-event` });
      expect(await bookingOf(bookingId)).toMatchObject({
        state: 'completed',
        completedDate: at(4),
        reachedTerminal: true,
      });
      expect(await orderState(unit.id)).toBe('DONE');
      expect(await taken()).toBe(before);
    }
  });

  test('leaves what the pure fold says, for stories drawn at random', async () => {
    const types: BookingEventType[] = [
      'terminal_reached',
      'registration_restricted',
      'registered',
      'counter_required',
      'cancelled',
      'completed',
      'transhipment',
    ];
    let seed = 7;
    const draw = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let run = 0; run < 12; run++) {
      scene = await aBookingScene(db);
      const { bookingId } = await aBooked(server, scene);
      const events: BookingEvent[] = [];
      for (let index = 0; index < 5; index++) {
        const event = {
          type: present(types[draw(types.length)]),
          minute: draw(9),
          source: draw(5) ? 'gate' : 'operator',
        } as const;
        const eventId = `${bookingId}-${index}`;
        events.push({ eventId, type: event.type, occurredAt: at(event.minute), source: event.source });
        await tell(bookingId, event.type, { ...event, eventId });
      }
      const stored = await db.selectFrom('bookingEvent').selectAll().where('bookingId', '=', bookingId).execute();
      const created = stored.find(({ type }) => type === 'created') as unknown as BookingEvent;
      expect((await bookingOf(bookingId)).state).toBe(applyBookingEvents([created, ...events]).state);
    }
    expect(await checkInvariants(db)).toEqual([]);
  });
});

describe('a cancellation by the terminal', () => {
  test('frees place and load unit, and the row stays with status cancelled', async () => {
    const { bookingId, order } = await aBooked(server, scene);
    await tell(bookingId, 'cancelled', { minute: 1 });
    expect(await taken()).toBe(0);
    expect(await orderState(order.id)).toBe('AVAILABLE');
    const [shown] = await tours();
    expect(shown).toMatchObject({ state: 'cancelled', containerBookings: [{ bookingId, status: 'cancelled' }] });
  });

  test.each(['CANCELLED', 'ANNOUNCED'])('leaves a load unit %s that the terminal has taken back', async (state) => {
    const { bookingId, order } = await aBooked(server, scene);
    await db.updateTable('loadUnitOrder').set({ state }).where('id', '=', order.id).execute();
    await tell(bookingId, 'cancelled', { minute: 1 });
    expect(await orderState(order.id)).toBe(state);
  });

  test('INT-29 a late event takes the place again without asking for capacity', async () => {
    scene = await aBookingScene(db, { capacity: 1 });
    const { bookingId, order } = await aBooked(server, scene);
    await tell(bookingId, 'cancelled', { minute: 5 });
    const other = await aBooked(server, scene);

    expect(await tell(bookingId, 'completed', { minute: 4 })).toEqual({ applied: true });

    expect(await taken()).toBe(2);
    expect(await orderState(order.id)).toBe('DONE');
    expect((await bookingOf(bookingId)).state).toBe('completed');
    await tell(other.bookingId, 'cancelled', { minute: 6 });
    expect(await taken()).toBe(1);
  });

  test('INT-29 when the load unit has another booking meanwhile the late event changes nothing, for good', async () => {
    const { bookingId, order } = await aBooked(server, scene);
    await tell(bookingId, 'cancelled', { minute: 5 });
    const second = await book(server, scene, { order });
    expect(second.status).toBe(201);

    const late = await tell(bookingId, 'completed', { minute: 4, eventId: 'overtaken' });

    expect(late).toEqual({ applied: false, note: 'ignored_transition' });
    expect((await bookingOf(bookingId)).state).toBe('cancelled');
    expect(await taken()).toBe(1);
    const event = await db.selectFrom('bookingEvent').selectAll().where('eventId', '=', 'overtaken').executeTakeFirst();
    expect(event?.ignored).toBe(true);

    await tell(second.body.bookingId, 'cancelled', { minute: 6 });
    await tell(bookingId, 'registered', { minute: 3 });
    expect((await bookingOf(bookingId)).state).toBe('cancelled');
    expect(await tell(bookingId, 'completed', { minute: 4, eventId: 'overtaken' })).toMatchObject({ applied: false });
  });
});

describe('several bookings in one transaction', () => {
  test('are recorded together, each by itself', async () => {
    const first = await aBooked(server, scene);
    const second = await aBooked(server, scene);
    await tell(second.bookingId, 'registered', { minute: 1 });
    const events = [first, second].map(({ bookingId }) => ({
      eventId: `arrived-${bookingId}`,
      bookingId,
      type: 'terminal_reached' as const,
      occurredAt: at(2),
      source: 'gate' as const,
    }));
    const recorded = await db.transaction().execute((trx) => recordBookingEvents(trx, server.clock.now(), events));
    expect(recorded).toEqual([{ applied: true }, { applied: false, note: 'ignored_transition' }]);
    expect((await tours())[0].state).toBe('facility_reached');
  });

  test('that are changed at the same time from both ends end in no deadlock', async () => {
    const bookings = [];
    for (let index = 0; index < 6; index++) bookings.push(await aBooked(server, scene));
    const ids = bookings.map(({ bookingId }) => bookingId);
    const all = (order: string[], round: number) =>
      db.transaction().execute((trx) =>
        recordBookingEvents(
          trx,
          server.clock.now(),
          order.map((bookingId) => ({
            eventId: `${round}-${bookingId}`,
            bookingId,
            type: 'counter_required' as const,
            occurredAt: at(round),
            source: 'gate' as const,
          })),
        ),
      );
    const rounds = Array.from({ length: 12 }, (_, round) => all(round % 2 ? ids : ids.toReversed(), round));
    await expect(Promise.all(rounds)).resolves.toHaveLength(12);
  });

  test('a unit asked for meanwhile stays free of the race', async () => {
    const unit = await aUnit(scene);
    const { bookingId } = (await book(server, scene, { order: unit })).body;
    await Promise.all([
      tell(bookingId, 'cancelled', { minute: 1 }),
      book(server, scene, { order: unit }),
      book(server, scene, { order: unit }),
    ]);
    expect(await checkInvariants(db)).toEqual([]);
  });
});
