import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expiryOf } from './expiry.ts';

test.each([
  ['2026-03-10T11:59:59.999Z', '2026-03-10T12:00:00Z', 'expired'],
  ['2026-03-10T12:00:00Z', '2026-03-10T12:00:00Z', 'expiring'],
  ['2026-05-10T12:00:00Z', '2026-04-10T12:00:00Z', 'expiring'],
  ['2026-05-10T12:00:00.001Z', '2026-04-10T12:00:00Z', 'active'],
  // The last day of January plus a month is the last day of February.
  ['2026-02-28T12:00:00Z', '2026-01-31T12:00:00Z', 'expiring'],
  ['2026-02-28T12:00:00.001Z', '2026-01-31T12:00:00Z', 'active'],
  ['2024-02-29T12:00:00Z', '2024-01-31T12:00:00Z', 'expiring'],
  // Half past midnight in Berlin is still the day before in UTC.
  ['2026-02-27T23:30:00Z', '2026-01-30T23:30:00Z', 'expiring'],
  ['2026-02-27T23:30:00.001Z', '2026-01-30T23:30:00Z', 'active'],
  // Noon stays noon across the change to summer time.
  ['2026-04-10T10:00:00Z', '2026-03-10T11:00:00Z', 'expiring'],
  ['2026-04-10T10:00:00.001Z', '2026-03-10T11:00:00Z', 'active'],
  ['2027-01-15T12:00:00Z', '2026-12-15T12:00:00Z', 'expiring'],
])('UI-04 UI-07 the date %s seen at %s is %s', (date, now, expected) => {
  expect(expiryOf(new Date(date), new Date(now))).toBe(expected);
});

test('UI-04 UI-07 a date goes from active over expiring to expired, 28 to 31 days and an hour before its end', () => {
  const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  const day = 86_400_000;
  fc.assert(
    fc.property(instant, fc.integer({ min: -60 * day, max: 60 * day }), (now, ahead) => {
      const expiry = expiryOf(new Date(now.getTime() + ahead), now);
      if (ahead < 0) expect(expiry).toBe('expired');
      else if (ahead < 28 * day - 3_600_000) expect(expiry).toBe('expiring');
      else if (ahead > 31 * day + 3_600_000) expect(expiry).toBe('active');
      else expect(expiry).not.toBe('expired');
    }),
  );
});
