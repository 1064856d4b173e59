import { randomUUID } from 'node:crypto';
import { type GateEventItem, gateEvent, gateEventTypes } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aReporter, type Reporter } from '../../../test/reporter.ts';
import { roundsOf } from '../../../test/rounds.ts';
import { aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, type BookingScene } from '../../../test/scenes/booking-scene.ts';

const server = await startServer();
const { db } = server;

let scene: BookingScene;
let gate: Reporter;
beforeAll(async () => {
  scene = await aBookingScene(db, { capacity: null });
  gate = await aReporter(server, scene.facility.id, ['gate']);
});
afterAll(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

interface Told {
  type: GateEventItem['type'];
  minute: number;
  /** Which booking of the tour, or null for the whole tour. */
  place: 0 | 1 | null;
  eventId: string;
  appointmentStatus?: 'USED' | 'SECURITY' | null;
}

const told: fc.Arbitrary<Told> = fc.record({
  type: fc.constantFrom(...gateEventTypes),
  // From well before to well after the slot, so that arrivals come too early, in time and too late.
  minute: fc.integer({ min: -12, max: 12 }).map((tenth) => tenth * 10),
  place: fc.constantFrom(0 as const, 1 as const, null),
  eventId: fc.uuid(),
  appointmentStatus: fc.constantFrom('USED' as const, 'SECURITY' as const, null),
});

/** The same events in two orders of arrival, the second one with repetitions. */
const story = fc.uniqueArray(told, { selector: ({ eventId }) => eventId, minLength: 1, maxLength: 8 }).chain((events) =>
  fc.tuple(
    fc.constant(events),
    fc.shuffledSubarray([...events, ...events.slice(0, 3)], {
      minLength: events.length + Math.min(3, events.length),
    }),
  ),
);

let places = 0;
/** A tour of two load units in a slot of its own. */
async function aTour() {
  const begin = new Date(Date.parse('2026-05-13T06:00:00Z') + ++places * 60_000);
  const slot = await aSlot(db, { facility: scene.facility.id, begin, minutes: 1 });
  const first = await aBooked(server, scene, { slot });
  const second = await aBooked(server, scene, { slot, direction: 'delivery' });
  return { slot, tourId: first.tourId, bookingIds: [first.bookingId, second.bookingId] };
}

/** Tells the events to a fresh tour, in batches of some, and answers what became of it. */
async function outcome(events: readonly Told[], namespace: string) {
  server.clock.set('2026-05-12T08:00:00Z');
  const { slot, tourId, bookingIds } = await aTour();
  const now = slot.slotBegin.getTime() + 3 * 3_600_000;
  server.clock.set(new Date(now));
  const items = events.map(({ type, minute, place, eventId, appointmentStatus }) => ({
    eventId: `${namespace}-${eventId}`,
    occurredAt: new Date(slot.slotBegin.getTime() + minute * 60_000).toISOString(),
    type,
    reason: 'because',
    ...(place === null ? { tourId } : { bookingId: bookingIds[place] }),
    ...(type === 'status' ? { appointmentStatus } : {}),
  }));
  const half = Math.ceil(items.length / 2);
  for (const batch of [items.slice(0, half), items.slice(half)]) {
    if (batch.length === 0) continue;
    const { status, body } = await gate.send(gateEvent.report, batch);
    expect([status, body.rejected]).toEqual([200, 0]);
  }
  const bookings = await db
    .selectFrom('booking')
    .innerJoin('loadUnitOrder', 'loadUnitOrder.id', 'booking.orderRow')
    .select(['booking.id', 'booking.state', 'reachedTerminal', 'completedDate', 'loadUnitOrder.state as orderState'])
    .where('booking.id', 'in', bookingIds)
    .execute();
  const row = await db
    .selectFrom('slot')
    .innerJoin('slotModule', 'slotModule.slotId', 'slot.id')
    .innerJoin('tour', 'tour.slotId', 'slot.id')
    .select(['slot.taken', 'slotModule.currentNumber', 'tour.state', 'tour.appointmentStatus'])
    .where('slot.id', '=', slot.id)
    .executeTakeFirstOrThrow();
  const byId = new Map(bookings.map(({ id, ...rest }) => [id, rest]));
  const since = (date: Date | null) => date && (date.getTime() - slot.slotBegin.getTime()) / 60_000;
  return {
    ...row,
    bookings: bookingIds.map((id) => {
      const { completedDate, ...rest } = present(byId.get(id));
      return { ...rest, completedAt: since(completedDate) };
    }),
  };
}

test('INT-06 INT-13 INT-14 any order of arrival, with repetitions, makes the same of bookings, tour, load units and slot', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ([events, other]) => {
      const namespace = randomUUID().slice(0, 8);
      const inOrder = await outcome(events, `${namespace}-a`);
      const shuffled = await outcome(other, `${namespace}-b`);
      expect(shuffled).toEqual(inOrder);
    }),
    { numRuns: roundsOf(15, 40) },
  );
}, 300_000);
