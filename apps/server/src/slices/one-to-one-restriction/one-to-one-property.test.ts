import { booking, deadline, oneToOneRestriction } from '@quaygate/contract';
import { addDays, present, startOfLocalDay } from '@quaygate/rules';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { roundsOf } from '../../../test/rounds.ts';
import { aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBookingScene, aUnit, book } from '../../../test/scenes/booking-scene.ts';
import { aLicense, aTrucker, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db, call, clock } = server;
afterAll(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

const hour = 3_600_000;
const days = { 'summer time begins': '2026-03-29', 'summer time ends': '2026-10-25' };

/** What dispatchers and the terminal do, one after the other; hours are those of real time since midnight. */
const period = fc.tuple(fc.nat(24), fc.nat(24)).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) + 1 }));
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('book' as const),
      driver: fc.nat(1),
      slot: fc.nat(3),
      type: fc.constantFrom('pickup' as const, 'delivery' as const, 'delivery' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restrict' as const), period }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lift' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deadline' as const), period }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drop' as const) }) },
);
type Period = { from: number; to: number };
type Kept = { id: string; driver: number; slot: number; type: 'pickup' | 'delivery' };

/** Slots in the hours before, inside and after the change of the clock, and in the evening. */
const hoursOfSlots = [0, 1, 2, 20];

async function aDay(date: string) {
  const midnight = startOfLocalDay(date, 'Europe/Berlin').getTime();
  const last = (startOfLocalDay(addDays(date, 1), 'Europe/Berlin').getTime() - midnight) / hour;
  clock.set(new Date(midnight - 2 * hour));
  const scene = await aBookingScene(db);
  const second = await aTrucker(db, { forwarder: scene.forwarder.id });
  await aLicense(db, { trucker: second.id });
  const { id: terminalId } = scene.facility;
  const clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [terminalId] });
  const slots = await Promise.all(
    hoursOfSlots.map((at) => aSlot(db, { facility: terminalId, begin: new Date(midnight + at * hour), minutes: 60 })),
  );
  const at = (hours: number) => new Date(midnight + Math.min(hours, last) * hour).toISOString();
  return { scene, drivers: [scene.trucker, second], terminalId, clerk, slots, at, last, date };
}

/** The rules in the words of the specification: which code a step is refused with. */
function model(kept: readonly Kept[], restriction: Period | null, windows: readonly Period[]) {
  const isIn = ({ from, to }: Period, slot: number) => {
    const at = present(hoursOfSlots[slot]);
    return from <= at && at < to;
  };
  const surplusOf = ({ driver, slot }: Pick<Kept, 'driver' | 'slot'>) => {
    const tour = kept.filter((other) => other.driver === driver && other.slot === slot);
    const deliveries = tour.filter(({ type }) => type === 'delivery').length;
    return deliveries - (tour.length - deliveries);
  };
  const isConcerned = (slot: number) => restriction !== null && isIn(restriction, slot);
  return {
    surplusOf,
    isConcerned,
    booking: (wish: Omit<Kept, 'id'>) => {
      if (wish.type === 'pickup') return undefined;
      if (windows.length > 0 && !windows.some((window) => isIn(window, wish.slot))) return 'timeslot_not_found';
      const breaks = isConcerned(wish.slot) && surplusOf(wish) + 1 > 0;
      return breaks ? 'one_to_one_booking_not_satisfied_creation' : undefined;
    },
    deletion: (gone: Kept) => {
      const breaks = gone.type === 'pickup' && isConcerned(gone.slot) && surplusOf(gone) + 1 > 0;
      return breaks ? 'one_to_one_booking_not_satisfied_deletion' : undefined;
    },
  };
}

test.each(Object.entries(days))(
  'TRM-OTO-17..20 TRM-DL-27 TRM-DL-28 when %s no step leaves more deliveries than pickups, or one outside its windows',
  async (_, date) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
        const { scene, drivers, terminalId, clerk, slots, at, last } = await aDay(date);
        const train = { trainNumber: '4711', trainDate: addDays(date, 1) };
        let kept: Kept[] = [];
        let restriction: (Period & { id: string }) | null = null;
        let windows: (Period & { id: string })[] = [];

        for (const each of steps) {
          const { booking: refusalOf, deletion, surplusOf, isConcerned } = model(kept, restriction, windows);
          if (each.kind === 'book') {
            const { driver, slot, type } = each;
            const before = surplusOf(each);
            const order = await aUnit(scene, { direction: type, ...train });
            const asked = { order, trucker: present(drivers[driver]), slot: present(slots[slot]) };
            const { status, body } = await book(server, scene, asked);
            expect(status === 201 ? undefined : body.code).toBe(refusalOf(each));
            if (status === 201) kept.push({ id: body.bookingId, driver, slot, type });
            // D ≤ P, unless the tour had more deliveries before the restriction and was not made worse.
            const surplus = model(kept, restriction, windows).surplusOf(each);
            if (isConcerned(slot)) expect(surplus).toBeLessThanOrEqual(Math.max(0, before));
          } else if (each.kind === 'delete' && kept.length > 0) {
            const gone = present(kept[each.which % kept.length]);
            const params = { f: scene.forwarder.id, t: present(drivers[gone.driver]).id, bookingId: gone.id };
            const { status, body } = await call(booking.remove, { as: scene.user, params });
            expect(status === 204 ? undefined : body.code).toBe(deletion(gone));
            if (status === 204) kept = kept.filter(({ id }) => id !== gone.id);
          } else if (each.kind === 'restrict' && each.period.from < last) {
            const { from, to } = each.period;
            const body = { restrictionStart: at(from), restrictionEnd: at(to), terminalId };
            const made = await call(oneToOneRestriction.create, { as: clerk, params: { terminalId }, body });
            expect(made.status).toBe(restriction ? 409 : 201);
            restriction ??= { from, to, id: made.body.id };
          } else if (each.kind === 'lift' && restriction) {
            const params = { terminalId, restrictionId: restriction.id };
            expect((await call(oneToOneRestriction.remove, { as: clerk, params })).status).toBe(204);
            restriction = null;
          } else if (each.kind === 'deadline' && each.period.from < last) {
            const { from, to } = each.period;
            const body = { deadlineStart: at(from), deadlineEnd: at(to), terminalId, trains: [train] };
            const made = await call(deadline.create, { as: clerk, params: { terminalId }, body });
            if (made.status === 201) windows.push({ from, to, id: made.body.id });
            else expect(made.body.code).toBe('acceptance_deadline_already_exists');
          } else if (each.kind === 'drop') {
            for (const { id: deadlineId } of windows) {
              await call(deadline.remove, { as: clerk, params: { terminalId, deadlineId } });
            }
            windows = [];
          }
        }
      }),
      { numRuns: roundsOf(6, 15) },
    );
  },
);
