import { expect, test } from 'vitest';
import { boardDays, isWithin, mondayOf, weekNumber, within } from './board-days.ts';

const berlin = 'Europe/Berlin';

test('TRM-SLOT-02 the board reaches from 14 days back to the last day with slots, by the local day', () => {
  const days = boardDays(new Date('2026-05-12T22:30:00Z'), berlin);
  expect(days).toEqual({ today: '2026-05-13', first: '2026-04-29', last: '2026-06-10' });
  expect(within('2026-04-28', days)).toBe('2026-04-29');
  expect(within('2026-06-11', days)).toBe('2026-06-10');
  expect(within('2026-05-20', days)).toBe('2026-05-20');
  expect([isWithin('2026-04-28', days), isWithin('2026-04-29', days), isWithin('2026-06-10', days)]).toEqual([
    false,
    true,
    true,
  ]);
});

test.each([
  ['2026-05-12', '2026-05-11', 20],
  ['2026-05-17', '2026-05-11', 20],
  ['2026-01-01', '2025-12-29', 1],
  ['2027-01-01', '2026-12-28', 53],
  ['2024-12-30', '2024-12-30', 1],
])('TRM-SLOT-02 %s is in the week from %s, number %i', (day, monday, number) => {
  expect(mondayOf(day)).toBe(monday);
  expect(weekNumber(day)).toBe(number);
});
