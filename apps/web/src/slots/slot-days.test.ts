import { expect, test } from 'vitest';
import { commonSlots, sameSlot, slotDays } from './slot-days.ts';

const slot = (begin: string, category: 'green' | 'yellow' | 'red' | 'not_set' | 'others' = 'green') => ({
  slotBegin: new Date(begin),
  slotEnd: new Date(Date.parse(begin) + 50 * 60_000),
  category,
});
const zone = 'Europe/Berlin';

test('FWD-STAT-31 days follow the zone of the terminal and come in ascending order', () => {
  const days = slotDays([slot('2026-11-23T23:30:00Z'), slot('2026-11-23T22:30:00Z')], zone);

  expect(days.map(({ day }) => day)).toEqual(['2026-11-23', '2026-11-24']);
  expect(slotDays([slot('2026-11-23T23:30:00Z')], 'Europe/Lisbon')[0]?.day).toBe('2026-11-23');
});

test('FWD-STAT-31 slots of a day are ascending, both hours of the clock change among them', () => {
  const [day] = slotDays([slot('2026-10-25T01:30:00Z'), slot('2026-10-25T00:30:00Z')], zone);

  expect(day?.slots.map(({ slotBegin }) => slotBegin.toISOString())).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-25T01:30:00.000Z',
  ]);
});

test('FWD-STAT-14 FWD-STAT-32 only red slots are not counted as free', () => {
  const [day] = slotDays(
    (['green', 'yellow', 'red', 'not_set', 'others'] as const).map((category, hour) =>
      slot(`2026-11-23T1${hour}:00:00Z`, category),
    ),
    zone,
  );

  expect(day?.free).toBe(4);
  expect(day?.load).toEqual({ green: 1, yellow: 1, red: 1, neutral: 2 });
});

test('FWD-STAT-38 a slot is found again in a newer answer only while it can be chosen', () => {
  const chosen = slot('2026-11-23T10:00:00Z');

  expect(sameSlot([slot('2026-11-23T10:00:00Z', 'yellow')], chosen)?.category).toBe('yellow');
  expect(sameSlot([slot('2026-11-23T10:00:00Z', 'red')], chosen)).toBeUndefined();
  expect(sameSlot([slot('2026-11-23T11:00:00Z')], chosen)).toBeUndefined();
  expect(sameSlot([slot('2026-11-23T10:00:00Z')], undefined)).toBeUndefined();
});

test('FWD-STAT-50 a slot that the second unit cannot have counts as full', () => {
  const at = (hour: string) => `2026-11-23T${hour}:00Z`;
  const slots = [slot(at('06:00')), slot(at('07:00'), 'yellow'), slot(at('08:00'))];
  const others = [slot(at('06:00')), slot(at('07:00'), 'red')];
  expect(commonSlots(slots, others).map(({ category }) => category)).toEqual(['green', 'red', 'red']);
  expect(commonSlots(slots, undefined)).toEqual(slots);
});
