import { localDay } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { day, hour, later, localHour } from '../moments.ts';
import { randomOf } from '../random.ts';
import { bookingMoments } from './demand.ts';

const monday = new Date('2026-05-11T00:00:00Z');
const timeZone = 'Europe/Berlin';

function momentsOf(perDay: number, speed: number, until: Date): Date[] {
  const moments: Date[] = [];
  for (const moment of bookingMoments(monday, { perDay, speed, timeZone }, randomOf(1, 8, 'tour'))) {
    if (moment >= until) break;
    moments.push(moment);
  }
  return moments;
}

test('INT-21 bookings follow the hours of the week, more in the morning and early afternoon', () => {
  const week = momentsOf(200, 1, later(monday, 28 * day));
  const count = (isIn: (moment: Date) => boolean) => week.filter(isIn).length;
  const between = (from: number, to: number) => (moment: Date) =>
    localHour(moment, timeZone) >= from && localHour(moment, timeZone) < to;
  expect(week.length / 28).toBeGreaterThan(180);
  expect(week.length / 28).toBeLessThan(220);
  expect(count(between(7, 11))).toBeGreaterThan(2 * count(between(0, 4)));
  expect(count(between(7, 11))).toBeGreaterThan(1.4 * count(between(17, 21)));
  const sundays = count((moment) => new Date(localDay(moment, timeZone)).getUTCDay() === 0);
  expect(sundays * 7).toBeLessThan(week.length);
});

test('INT-22 the speed divides the pauses between tours', () => {
  const slow = momentsOf(200, 1, later(monday, 10 * day)).length;
  const fast = momentsOf(200, 60, later(monday, 4 * hour)).length;
  expect(fast).toBeGreaterThan(slow * 0.5);
  expect(fast).toBeLessThan(slow * 1.5);
});

test('INT-21 nothing is booked with 0 tours a day', () => {
  expect(momentsOf(0, 1, later(monday, day))).toEqual([]);
});
