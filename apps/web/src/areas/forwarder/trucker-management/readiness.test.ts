import { expect, test } from 'vitest';
import { hasInvitationEnded, isLicensed } from './readiness.ts';

test('DRV-BRD-10 a driver is licensed with a key until it expires', () => {
  const now = new Date('2026-05-12T08:00:00Z');
  const until = (expirationDate: string | null, licenseKey: string | null = 'K') =>
    isLicensed(
      { needsLicense: true, licenseKey, expirationDate: expirationDate === null ? null : new Date(expirationDate) },
      now,
    );
  expect(until('2026-05-12T08:00:01Z')).toBe(true);
  expect(until('2026-05-12T08:00:00Z')).toBe(false);
  expect(until(null)).toBe(false);
  expect(until('2027-01-01T00:00:00Z', null)).toBe(false);
  expect(isLicensed({ needsLicense: false, licenseKey: null, expirationDate: null }, now)).toBe(true);
});

test('DRV-BRD-26 an invitation counts until its link ends, and always where the provider keeps it', () => {
  const now = new Date('2026-05-12T08:00:00Z');
  const until = (end: string | null) =>
    hasInvitationEnded({ invitationEndsDate: end === null ? null : new Date(end) }, now);
  expect([until('2026-05-12T08:00:00Z'), until('2026-05-12T08:00:01Z'), until(null)]).toEqual([true, false, false]);
});
