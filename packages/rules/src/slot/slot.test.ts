import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boardCategory, isSelectable, slotCategories, slotCategory, slotsOfDay } from './slot.ts';
import { addDays, localDay, startOfLocalDay } from './time-zone.ts';

const berlin = 'Europe/Berlin';

test.each([
  [{ capacity: 10, taken: 0, closed: false }, 'green'],
  [{ capacity: 10, taken: 7, closed: false }, 'green'],
  [{ capacity: 10, taken: 8, closed: false }, 'yellow'],
  [{ capacity: 10, taken: 9, closed: false }, 'yellow'],
  [{ capacity: 10, taken: 10, closed: false }, 'red'],
  [{ capacity: 10, taken: 11, closed: false }, 'red'],
  [{ capacity: 10, taken: 0, closed: true }, 'red'],
  [{ capacity: 0, taken: 0, closed: false }, 'red'],
  [{ capacity: 1, taken: 0, closed: false }, 'green'],
  [{ capacity: 3, taken: 2, closed: false }, 'green'],
  [{ capacity: 6, taken: 5, closed: false }, 'yellow'],
  [{ capacity: null, taken: 0, closed: false }, 'not_set'],
  [{ capacity: null, taken: 99, closed: false }, 'not_set'],
  [{ capacity: null, taken: 0, closed: true }, 'red'],
] as const)('FWD-STAT-33 a slot of %j is %s', (slot, expected) => {
  expect(slotCategory(slot)).toBe(expected);
});

test.each([
  [{ capacity: 10, taken: 7, closed: false }, 'green'],
  [{ capacity: 10, taken: 8, closed: false }, 'yellow'],
  [{ capacity: 10, taken: 10, closed: false }, 'red'],
  [{ capacity: 10, taken: 12, closed: false }, 'red'],
  [{ capacity: 0, taken: 0, closed: false }, 'red'],
  [{ capacity: null, taken: 99, closed: false }, 'grey'],
  [{ capacity: 10, taken: 12, closed: true }, 'grey'],
  [{ capacity: null, taken: 0, closed: true }, 'grey'],
] as const)('TRM-SLOT-04 TRM-DASH-34 TENT-16 to its terminal %j is %s', (load, expected) => {
  expect(boardCategory(load)).toBe(expected);
});

test('FWD-STAT-33 an open slot turns from green over yellow to red as it fills, and never back', () => {
  const order = ['green', 'yellow', 'red'];
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), (capacity) => {
      let rank = 0;
      for (let taken = 0; taken <= capacity; taken++) {
        const next = order.indexOf(slotCategory({ capacity, taken, closed: false }));
        expect(next).toBeGreaterThanOrEqual(rank);
        rank = next;
        expect(next === 2).toBe(taken >= capacity);
        expect(next === 0).toBe(taken / capacity < 0.8);
      }
    }),
    { numRuns: 50 },
  );
});

test('FWD-STAT-14 FWD-STAT-16 FWD-STAT-32 only red is closed to selection', () => {
  const selectable = slotCategories.filter(isSelectable);
  expect(selectable).toEqual(['green', 'yellow', 'not_set', 'others']);
});

const begins = (day: string, opening: number, closing: number, slotLength: number) =>
  slotsOfDay(day, { openingHour: opening, closingHour: closing, slotLength }, berlin).map(({ slotBegin }) =>
    slotBegin.toISOString().slice(11, 16),
  );

describe('slots of a day', () => {
  test('begin at the opening hour and leave out one that would end after closing', () => {
    expect(begins('2026-07-01', 6, 9, 60)).toEqual(['04:00', '05:00', '06:00']);
    expect(begins('2026-07-01', 6, 9, 50)).toEqual(['04:00', '04:50', '05:40']);
    expect(begins('2026-07-01', 6, 7, 61)).toEqual([]);
  });

  test('are none where the module is closed', () => {
    expect(slotsOfDay('2026-07-01', { openingHour: null, closingHour: null, slotLength: 60 }, berlin)).toEqual([]);
  });

  test('have 23 hours in the night to summer time and 25 in the night back', () => {
    expect(begins('2026-03-29', 0, 24, 60)).toHaveLength(23);
    expect(begins('2026-10-25', 0, 24, 60)).toHaveLength(25);
    expect(begins('2026-07-01', 0, 24, 60)).toHaveLength(24);
  });

  test('that open in the skipped hour begin with the next existing instant', () => {
    expect(begins('2026-03-29', 2, 5, 60)).toEqual(['01:00', '02:00']);
    expect(begins('2026-03-29', 2, 3, 5)).toEqual([]);
    expect(begins('2026-03-29', 1, 4, 60)).toEqual(['00:00', '01:00']);
  });

  test('that open in the doubled hour begin with its first passing', () => {
    expect(begins('2026-10-25', 2, 4, 60)).toEqual(['00:00', '01:00', '02:00']);
    expect(begins('2026-10-25', 1, 2, 30)).toEqual(['23:00', '23:30']);
  });
});

const template = fc
  .record({ a: fc.nat(24), b: fc.nat(24), slotLength: fc.integer({ min: 5, max: 240 }) })
  .filter(({ a, b }) => a !== b)
  .map(({ a, b, slotLength }) => ({ openingHour: Math.min(a, b), closingHour: Math.max(a, b), slotLength }));

const hourIn = new Intl.DateTimeFormat('en-GB', {
  timeZone: berlin,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

test('on every day of 2024 to 2028 slots never overlap, last slotLength real minutes and lie inside the opening hours', () => {
  for (const [openingHour, closingHour, slotLength] of [
    [0, 24, 60],
    [2, 22, 30],
    [6, 20, 45],
  ] as const) {
    let previousEnd = 0;
    for (let day = '2024-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
      const slots = slotsOfDay(day, { openingHour, closingHour, slotLength }, berlin);
      const dayBegin = startOfLocalDay(day, berlin).getTime();
      const dayEnd = startOfLocalDay(addDays(day, 1), berlin).getTime();
      expect(slots.length).toBeGreaterThan(0);
      for (const { slotBegin, slotEnd } of slots) {
        if (slotBegin.getTime() < previousEnd) throw new Error(`overlap on ${day}`);
        if (slotEnd.getTime() - slotBegin.getTime() !== slotLength * 60_000) throw new Error(`length on ${day}`);
        if (slotBegin.getTime() < dayBegin || slotEnd.getTime() > dayEnd) throw new Error(`outside of ${day}`);
        previousEnd = slotEnd.getTime();
      }
    }
  }
});

test('any template on any day keeps to its opening hours by the wall clock', () => {
  const anyDay = fc.integer({ min: 0, max: 366 * 5 }).map((n) => addDays('2024-01-01', n));
  const changeDay = fc.constantFrom('2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31');
  fc.assert(
    fc.property(fc.oneof(anyDay, changeDay), template, (day, hours) => {
      const slots = slotsOfDay(day, hours, berlin);
      const opening = `${String(hours.openingHour).padStart(2, '0')}:00`;
      const closing = `${String(hours.closingHour).padStart(2, '0')}:00`;
      let previousEnd = 0;
      for (const { slotBegin, slotEnd } of slots) {
        expect(slotBegin.getTime()).toBeGreaterThanOrEqual(previousEnd);
        expect(slotEnd.getTime() - slotBegin.getTime()).toBe(hours.slotLength * 60_000);
        expect(localDay(slotBegin, berlin)).toBe(day);
        expect(hourIn.format(slotBegin) >= opening).toBe(true);
        const last = new Date(slotEnd.getTime() - 1);
        expect(localDay(last, berlin)).toBe(day);
        expect(hourIn.format(last) < closing).toBe(true);
        previousEnd = slotEnd.getTime();
      }
    }),
    { numRuns: 500 },
  );
});
