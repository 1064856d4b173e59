import { expect, test } from 'vitest';
import { containerBookingStatuses } from './booking-state.ts';
import { canMoveTour, tourRow } from './tour.ts';

test.each([
  ['active', true, false],
  ['progress', true, false],
  ['counter_needed', true, false],
  ['registered', true, false],
  ['completed', false, true],
  ['cancelled', false, false],
] as const)(
  'FWD-BOOK-08 FWD-BOOK-09 FWD-BOOK-34 FWD-BOOK-36 a container booking %s can be deleted: %s, downloaded: %s',
  (status, canDelete, canDownload) => {
    expect(tourRow(status)).toMatchObject({ canDelete, canDownload });
  },
);

test('FWD-MOVE-12 only an active booking can be moved, and a tour whose bookings all are active', () => {
  const movable = containerBookingStatuses.filter((status) => tourRow(status).canMove);
  expect(movable).toEqual(['active']);
  expect(canMoveTour(['active', 'cancelled', 'active'])).toBe(true);
  expect(canMoveTour(['active', 'cancelled'])).toBe(false);
  expect(canMoveTour(['active', 'progress'])).toBe(false);
});
