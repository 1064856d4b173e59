import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { roundsOf } from '../../../test/rounds.ts';
import { aRestriction, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked } from '../../../test/scenes/booking-scene.ts';
import { aMoveScene, bookingRow } from '../../../test/scenes/move-scene.ts';

const server = await startServer();
const { db } = server;
afterAll(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

/** Deliveries above pickups of each open tour that stands in one of the slots. */
const surplusOf = async (facilityId: number, slotId: number) => {
  const rows = await db
    .selectFrom('booking')
    .select(['tourId', 'type'])
    .where('facilityId', '=', facilityId)
    .where('slotId', '=', slotId)
    .where('state', '<>', 'cancelled')
    .execute();
  return rows.reduce((sum, { type }) => sum + (type === 'delivery' ? 1 : -1), 0);
};

test('FWD-MOVE-02 FWD-MOVE-05 FWD-MOVE-06 over random tours: moved exactly where it was offered, D <= P stays, a refusal changes nothing', async () => {
  const direction = fc.constantFrom('pickup' as const, 'delivery' as const);
  const step = fc.record({ booking: fc.nat(20), to: fc.nat(2), wholeTour: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(direction, { minLength: 1, maxLength: 4 }),
      fc.array(step, { minLength: 3, maxLength: 8 }),
      fc.constantFrom(1, 2, 50),
      async (directions, steps, capacity) => {
        const { scene, later, move, slots } = await aMoveScene(server, { capacity });
        const facility = scene.facility.id;
        const third = await aSlot(db, { facility, begin: '2026-05-13T10:00:00Z' });
        const places = [scene.slot, later, third];
        const ids: string[] = [];
        for (const each of directions) ids.push((await aBooked(server, scene, { direction: each })).bookingId);
        // The two later slots lie in the period.
        const end = third.timeSlot.slotEnd;
        await aRestriction(db, { facility, start: later.timeSlot.slotBegin, end });
        for (const { booking, to, wholeTour } of steps) {
          const id = ids[booking % ids.length] as string;
          const slot = places[to] as typeof later;
          const before = await Promise.all(ids.map((each) => bookingRow(db, each)));
          const surplus = await Promise.all([surplusOf(facility, later.id), surplusOf(facility, third.id)]);
          const offer = await slots(id, wholeTour);
          const { status } = await move(id, slot, { wholeTour });
          type Offered = { slotBegin: string; category: string };
          const isOffered = (offer.body.timeSlots as Offered[] | undefined)?.some(
            ({ slotBegin, category }) => slotBegin === slot.timeSlot.slotBegin && category !== 'red',
          );
          expect(status === 200).toBe(isOffered ?? false);
          if (status !== 200) {
            expect(await Promise.all(ids.map((each) => bookingRow(db, each)))).toEqual(before);
            continue;
          }
          for (const [index, place] of [later, third].entries()) {
            expect(await surplusOf(facility, place.id)).toBeLessThanOrEqual(Math.max(0, surplus[index] ?? 0));
          }
        }
      },
    ),
    { numRuns: roundsOf(6, 12), seed: 33 },
  );
}, 180_000);
