import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysOfPreset, faultsOf, isAccepted, withDay } from './range.ts';

const berlin = 'Europe/Berlin';
const today = '2026-11-24';

test.each([
  ['day', '2026-11-24T09:00:00Z', '2026-11-24', '2026-11-24'],
  ['week', '2026-11-24T09:00:00Z', '2026-11-18', '2026-11-24'],
  ['month', '2026-11-24T09:00:00Z', '2026-10-25', '2026-11-24'],
  ['year', '2026-11-24T09:00:00Z', '2025-11-25', '2026-11-24'],
  // Already the next day in Berlin, on both sides of the clock change.
  ['day', '2026-10-24T22:30:00Z', '2026-10-25', '2026-10-25'],
  ['day', '2026-10-25T22:59:59Z', '2026-10-25', '2026-10-25'],
  ['week', '2026-03-29T22:30:00Z', '2026-03-24', '2026-03-30'],
  // One month before the 1st of March is the 1st of February, one year before the 29th of February the 28th.
  ['month', '2026-02-28T12:00:00Z', '2026-02-01', '2026-02-28'],
  ['year', '2028-02-28T12:00:00Z', '2027-02-28', '2028-02-28'],
] as const)('TRM-DASH-23 %s at %s covers %s to %s', (preset, now, from, to) => {
  expect(daysOfPreset(preset, new Date(now), berlin)).toEqual({ from, to });
});

test.each([
  [
    { from: '', to: '' },
    { from: 'pickBothDates', to: 'pickBothDates' },
  ],
  [{ from: '', to: today }, { from: 'pickBothDates' }],
  [{ from: today, to: '' }, { to: 'pickBothDates' }],
  [{ from: today, to: '2026-11-25' }, { to: 'dateNotFuture' }],
  [
    { from: '2026-11-25', to: '2026-11-25' },
    { from: 'dateNotFuture', to: 'dateNotFuture' },
  ],
  [{ from: today, to: today }, {}],
  [{ from: '2024-11-23', to: today }, {}],
  [{ from: '2024-11-22', to: today }, { from: 'notMoreThanTwoYears' }],
])('TRM-DASH-10 TRM-DASH-12 TRM-DASH-13 the days %j are refused with %j', (days, expected) => {
  expect(faultsOf(days, today)).toEqual(expected);
});

test('TRM-DASH-11 TRM-DASH-26 a day beyond the other takes it along, and nothing else does', () => {
  const days = { from: '2026-11-10', to: '2026-11-20' };
  expect(withDay(days, 'from', '2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-11-21' });
  expect(withDay(days, 'to', '2026-11-09')).toEqual({ from: '2026-11-09', to: '2026-11-09' });
  expect(withDay(days, 'from', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-20' });
  expect(withDay(days, 'to', '')).toEqual({ from: '2026-11-10', to: '' });
});

test('TRM-DASH-11 whatever is picked one after the other, an accepted range is never turned round nor too long', () => {
  const day = fc
    .integer({ min: -1500, max: 30 })
    .map((offset) => new Date(Date.parse(today) + offset * 86_400_000).toISOString().slice(0, 10));
  const pick = fc.record({
    field: fc.constantFrom('from' as const, 'to' as const),
    day: fc.oneof(day, fc.constant('')),
  });
  fc.assert(
    fc.property(fc.array(pick), (picks) => {
      const days = picks.reduce((known, { field, day }) => withDay(known, field, day), { from: today, to: today });
      if (!isAccepted(days, today)) return;
      expect(days.from <= days.to && days.to <= today).toBe(true);
      expect(Date.parse(days.to) - Date.parse(days.from)).toBeLessThanOrEqual(731 * 86_400_000);
    }),
  );
});
