import '../../../test/browser-globals.ts';
import { expect, test } from 'vitest';

const { missingForBooking, missingForStatus } = await import('./missing-context.ts');

const trucker = { userId: 'a', licensePlate: 'DU-AB 123' };

test('FWD-STAT-23 FWD-STAT-44 a status request needs a terminal id', () => {
  expect(missingForStatus(8)).toBeUndefined();
  expect(missingForStatus(0)).toBeUndefined();
  expect(missingForStatus(undefined)).toBe('terminal');
  expect(missingForStatus(null)).toBe('terminal');
});

test('FWD-STAT-23 FWD-STAT-44 a booking needs terminal id, trucker id and license plate', () => {
  expect(missingForBooking(8, trucker)).toBeUndefined();
  expect(missingForBooking(undefined, trucker)).toBe('terminal');
  expect(missingForBooking(8, undefined)).toBe('trucker');
  expect(missingForBooking(8, { ...trucker, userId: '' })).toBe('trucker');
  expect(missingForBooking(8, { ...trucker, licensePlate: null })).toBe('licensePlate');
  expect(missingForBooking(8, { ...trucker, licensePlate: ' ' })).toBe('licensePlate');
});
