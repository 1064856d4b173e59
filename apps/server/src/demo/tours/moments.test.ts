import { addDays, isConcerned, localDay } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { demoFacilities, demoZone } from '../companies/facilities.ts';
import { demoWorld } from '../world.ts';
import { day, hour, later } from './moments.ts';
import { type DemoSlot, taken } from './slots.ts';

/** The clocks of the terminals are two hours ahead; the hours of the night are those of the hard moments. */
const hours = Array.from({ length: 20 }, (_, hour) => `2026-05-12T${String(hour + 2).padStart(2, '0')}:35:00Z`);
/** Around both changes of the clocks, the end of a year, and a leap day from its first minute on. */
const hardMoments = [
  '2026-03-28T22:55:00Z',
  '2026-03-29T00:59:00Z',
  '2026-03-29T01:01:00Z',
  '2026-10-25T00:30:00Z',
  '2026-10-25T01:30:00Z',
  '2026-12-31T22:45:00Z',
  '2028-02-28T23:00:00Z',
  '2028-02-29T22:59:00Z',
];

const isFree = (slot: DemoSlot) =>
  slot.modules.some(({ overrideMaximum, templateMaximum }) => overrideMaximum === null && templateMaximum === null) ||
  slot.modules.reduce((sum, each) => sum + (each.overrideMaximum ?? each.templateMaximum ?? 0), 0) >= taken(slot) + 2;

test.for([...hours, ...hardMoments])('INT-25 the demo is complete and can be tried at %s', (text) => {
  const now = new Date(text);
  let planned = 0;
  // What is long over has its rows in the test of the whole demo.
  const {
    slots,
    restrictions,
    tours: booked,
    driver,
  } = demoWorld(now, ({ kinds, slot }) => {
    planned += kinds.length;
    return later(slot.slotEnd, day) > now;
  });
  const { tours, events } = booked;
  expect(planned).toBeGreaterThanOrEqual(5_000);
  expect(events.filter(({ occurredAt }) => occurredAt > now)).toEqual([]);

  const near = tours.filter(({ slotBegin }) => Math.abs(slotBegin.getTime() - now.getTime()) < day / 2);
  const count = (...states: string[]) => near.filter(({ state }) => states.includes(state)).length;
  expect(count('facility_reached', 'registered', 'transhipment')).toBeGreaterThan(8);
  expect(count('active')).toBeGreaterThan(10);
  expect(count('completed')).toBeGreaterThan(0);

  // Who signs in as the driver finds a tour that begins soon, and none before it.
  const [first] = tours
    .filter(({ truckerId, slotEnd }) => truckerId === driver?.id && slotEnd >= later(now, -day / 2))
    .sort((one, other) => one.slotBegin.getTime() - other.slotBegin.getTime());
  expect(first).toMatchObject({ facilityId: 8, state: 'active' });
  expect(first!.slotBegin.getTime()).toBeGreaterThan(later(now, hour / 2).getTime());
  expect(first!.slotBegin.getTime()).toBeLessThanOrEqual(later(now, 3 * hour).getTime());

  const soon = [localDay(now, demoZone), addDays(localDay(now, demoZone), 1)];
  const ahead = slots.filter(({ slotBegin }) => slotBegin > now);
  for (const { id, name } of demoFacilities) {
    const free = ahead.find((slot) => slot.facilityId === id && isFree(slot));
    expect(soon, `the next free slot of ${name}`).toContain(localDay(free!.slotBegin, demoZone));
  }

  const oneToOne = ahead.filter(({ facilityId, slotBegin }) =>
    isConcerned(
      slotBegin,
      restrictions.filter((restriction) => restriction.facilityId === facilityId),
    ),
  );
  expect(new Set(oneToOne.map(({ facilityId }) => facilityId))).toEqual(new Set([3, 8, 12]));
  expect(oneToOne.filter((slot) => !isFree(slot))).toEqual([]);
});
