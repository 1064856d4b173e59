import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  instantOfLocal,
  isDoubledHour,
  isTimeZone,
  localDay,
  offsetMinutes,
  startOfLocalDay,
  weekdayOf,
} from './time-zone.ts';

const berlin = 'Europe/Berlin';

/** Half an hour of change, midnight changes, odd offsets, negative summer time, a day left out. */
const zones = [
  berlin,
  'UTC',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Havana',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Europe/Dublin',
  'Pacific/Apia',
];
const zone = fc.constantFrom(...zones);
const instant = fc.date({ min: new Date('2005-01-01'), max: new Date('2037-12-31'), noInvalidDate: true });

const formats = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
);
/** The wall clock as Intl itself shows it: '2026-03-29 03:00:00'. */
const wallClock = (time: number, timeZone: string) => formats.get(timeZone)?.format(time) ?? '';

const pad = (number: number) => String(number).padStart(2, '0');

describe('clock change nights in Berlin', () => {
  test.each([
    ['2026-03-29', 1, 59, '2026-03-29T00:59:00Z'],
    ['2026-03-29', 2, 0, '2026-03-29T01:00:00Z'],
    ['2026-03-29', 2, 30, '2026-03-29T01:00:00Z'],
    ['2026-03-29', 3, 0, '2026-03-29T01:00:00Z'],
    ['2026-03-29', 24, 0, '2026-03-29T22:00:00Z'],
    ['2026-10-25', 1, 59, '2026-10-24T23:59:00Z'],
    ['2026-10-25', 2, 0, '2026-10-25T00:00:00Z'],
    ['2026-10-25', 2, 30, '2026-10-25T00:30:00Z'],
    ['2026-10-25', 3, 0, '2026-10-25T02:00:00Z'],
    ['2026-10-25', 0, 0, '2026-10-24T22:00:00Z'],
    ['2026-07-01', 12, 0, '2026-07-01T10:00:00Z'],
    ['2026-01-01', 0, 0, '2025-12-31T23:00:00Z'],
  ])('I18N-08 %s %i:%i is %s', (day, hour, minute, expected) => {
    expect(instantOfLocal(day, hour, minute, berlin)).toEqual(new Date(expected));
  });

  test.each([
    ['2026-10-24T23:59:59Z', false],
    ['2026-10-25T00:00:00Z', true],
    ['2026-10-25T00:59:59Z', true],
    ['2026-10-25T01:00:00Z', true],
    ['2026-10-25T01:59:59Z', true],
    ['2026-10-25T02:00:00Z', false],
    ['2026-03-29T00:30:00Z', false],
    ['2026-03-29T01:30:00Z', false],
    ['2026-07-01T00:30:00Z', false],
  ])('the wall clock time of %s comes twice: %s', (date, expected) => {
    expect(isDoubledHour(new Date(date), berlin)).toBe(expected);
  });

  test('offsets before and after both changes', () => {
    const at = (date: string) => offsetMinutes(new Date(date), berlin);
    expect(at('2026-03-29T00:59:59.999Z')).toBe(60);
    expect(at('2026-03-29T01:00:00Z')).toBe(120);
    expect(at('2026-10-25T00:59:59.999Z')).toBe(120);
    expect(at('2026-10-25T01:00:00Z')).toBe(60);
  });
});

describe('other zones', () => {
  test('offsets with minutes, and behind UTC', () => {
    const date = new Date('2026-07-01T12:00:00Z');
    expect(offsetMinutes(date, 'Asia/Kathmandu')).toBe(345);
    expect(offsetMinutes(date, 'America/New_York')).toBe(-240);
    expect(offsetMinutes(date, 'UTC')).toBe(0);
  });

  test('a day whose midnight is skipped begins an hour later', () => {
    expect(startOfLocalDay('2018-11-04', 'America/Sao_Paulo')).toEqual(new Date('2018-11-04T03:00:00Z'));
  });

  test('a day that a zone left out begins with the next one', () => {
    expect(startOfLocalDay('2011-12-30', 'Pacific/Apia')).toEqual(startOfLocalDay('2011-12-31', 'Pacific/Apia'));
  });

  test('an unknown zone is an error', () => {
    expect(() => localDay(new Date(), 'Europe/Nowhere')).toThrow(RangeError);
  });
});

test('offset and local day agree with the wall clock of Intl', () => {
  fc.assert(
    fc.property(instant, zone, (date, timeZone) => {
      const wall = wallClock(date.getTime(), timeZone);
      const shifted = new Date(date.getTime() + offsetMinutes(date, timeZone) * 60_000);
      expect(shifted.toISOString().slice(0, 19).replace('T', ' ')).toBe(wall);
      expect(localDay(date, timeZone)).toBe(wall.slice(0, 10));
    }),
    { numRuns: 500 },
  );
});

/** The definition without any arithmetic of offsets: no earlier instant shows this time or a later one. */
function expectFirstInstant(day: string, hour: number, minute: number, timeZone: string) {
  const asked = `${day} ${pad(hour)}:${pad(minute)}:00`;
  const found = instantOfLocal(day, hour, minute, timeZone).getTime();
  expect(wallClock(found, timeZone) >= asked).toBe(true);
  expect(wallClock(found - 1, timeZone) < asked).toBe(true);
  for (let back = 1; back <= 26 * 4; back++) {
    expect(wallClock(found - back * 900_000, timeZone) < asked).toBe(true);
  }
}

test('a wall clock time gives the first instant that shows it, or the next existing one', () => {
  fc.assert(
    fc.property(instant, fc.nat(23), fc.nat(59), zone, (date, hour, minute, timeZone) => {
      expectFirstInstant(date.toISOString().slice(0, 10), hour, minute, timeZone);
    }),
    { numRuns: 200 },
  );
});

test.each([
  ['2018-11-04', 'America/Sao_Paulo'],
  ['2018-02-18', 'America/Sao_Paulo'],
  ['2026-04-05', 'Australia/Lord_Howe'],
  ['2026-10-04', 'Australia/Lord_Howe'],
  ['2026-11-01', 'America/New_York'],
  ['2026-03-08', 'America/New_York'],
  ['2026-11-01', 'America/Havana'],
  ['2026-03-29', 'Asia/Beirut'],
  ['2026-03-29', 'Europe/Berlin'],
  ['2026-10-25', 'Europe/Berlin'],
  ['2026-10-25', 'Europe/Dublin'],
])('every quarter of an hour of %s in %s, a day of a clock change, is found', (day, timeZone) => {
  for (let hour = 0; hour < 24; hour++) {
    for (const minute of [0, 15, 30, 45]) expectFirstInstant(day, hour, minute, timeZone);
  }
});

test('an instant is doubled where another one within three hours shows the same wall clock', () => {
  const nearChange = fc
    .tuple(
      fc.constantFrom('2026-10-25T01:00Z', '2026-03-29T01:00Z', '2026-11-01T06:00Z', '2026-04-04T15:00Z'),
      fc.integer({ min: -180, max: 180 }),
    )
    .map(([change, minutes]) => new Date(Date.parse(change) + minutes * 60_000));
  fc.assert(
    fc.property(fc.oneof(nearChange, instant), zone, (date, timeZone) => {
      const time = date.getTime();
      const wall = wallClock(time, timeZone);
      let twice = false;
      for (let minutes = -180; minutes <= 180; minutes += 15) {
        if (minutes !== 0 && wallClock(time + minutes * 60_000, timeZone) === wall) twice = true;
      }
      expect(isDoubledHour(date, timeZone)).toBe(twice);
    }),
    { numRuns: 400 },
  );
});

test('calendar days follow one another and repeat their weekday every seven days', () => {
  const dayText = instant.map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(dayText, fc.integer({ min: -1000, max: 1000 }), (day, n) => {
      expect(addDays(addDays(day, n), -n)).toBe(day);
      expect(addDays(day, n) > day).toBe(n > 0);
      expect(weekdayOf(addDays(day, 7))).toBe(weekdayOf(day));
      expect(weekdayOf(addDays(day, 1))).toBe((weekdayOf(day) % 7) + 1);
    }),
  );
});

test.each([
  ['2026-03-30', 1],
  ['2026-03-29', 7],
  ['2024-02-29', 4],
])('%s is weekday %i', (day, expected) => {
  expect(weekdayOf(day)).toBe(expected);
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-05-15', 1, '2026-06-15'],
  ['2026-12-15', 1, '2027-01-15'],
])('%s and %i months is %s', (day, n, expected) => {
  expect(addMonths(day, n)).toBe(expected);
});

test.each([
  ...['Europe/Berlin', 'Europe/Kyiv', 'Europe/Kiev', 'Asia/Kolkata', 'Asia/Calcutta', 'UTC', 'America/Nuuk'].map(
    (name) => [name, true] as const,
  ),
  ...['', 'Berlin', 'Europe/Atlantis', '+02:00', '-5', 'Europe/Berlin '].map((name) => [name, false] as const),
])('FIELD-ZONE-01 %j is a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});
