import type { ForwarderTrucker } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { findTruckers, truckerRefusal } from './trucker-choice.ts';

const slot = {
  slotBegin: new Date('2026-11-23T10:00:00Z'),
  slotEnd: new Date('2026-11-23T11:00:00Z'),
  category: 'green' as const,
};
const trucker = (parts: Partial<ForwarderTrucker> = {}): ForwarderTrucker => ({
  userId: 'a',
  firstName: 'Jörg',
  lastName: 'Çelik',
  email: '',
  licensePlate: 'DU-AB 123',
  licenseKey: 'K',
  licenseStatus: 'ASSIGNED',
  needsLicense: true,
  expirationDate: new Date('2027-01-01T00:00:00Z'),
  hasRenewal: false,
  registeredDate: new Date(0),
  lastBookingCompletedDate: null,
  completedBookingsCount: 0,
  forwarderApproval: { approved: true },
  isIdentified: true,
  lastSeenDate: null,
  isAppActive: false,
  invitedDate: null,
  invitationEndsDate: null,
  invitationFailure: null,
  note: null,
  version: 1,
  changedDate: null,
  changedBy: null,
  ...parts,
});

test('FWD-STAT-36 a trucker needs a plate and a licence that is assigned and valid at the begin of the slot', () => {
  expect(truckerRefusal(trucker(), slot)).toBeUndefined();
  expect(truckerRefusal(trucker({ licensePlate: null }), slot)).toBe('license_plate_missing');
  expect(truckerRefusal(trucker({ licenseStatus: 'EXPIRED' }), slot)).toBe('trucker_without_license');
  expect(truckerRefusal(trucker({ licenseStatus: null }), undefined)).toBe('trucker_without_license');
  expect(truckerRefusal(trucker({ expirationDate: null }), slot)).toBe('trucker_without_license');
});

test('FWD-STAT-36 the licence counts at the begin of the slot, its last moment no more', () => {
  expect(truckerRefusal(trucker({ expirationDate: slot.slotBegin }), slot)).toBe('trucker_without_license');
  expect(truckerRefusal(trucker({ expirationDate: new Date(slot.slotBegin.getTime() + 1) }), slot)).toBeUndefined();
  expect(truckerRefusal(trucker({ expirationDate: slot.slotBegin }), undefined)).toBeUndefined();
});

test.each(['jorg', 'celik', 'çelik jö', 'jörg ç', 'duab', 'DU AB-12', ' 123 ', ''])(
  'FWD-STAT-36 "%s" finds the driver',
  (search) => {
    expect(findTruckers([trucker()], search, slot)).toHaveLength(1);
  },
);

test.each(['DU-AB I23', 'duabi23', 'AB 123'])(
  'FWD-TRK-34 "%s" finds a plate by characters that look alike',
  (search) => {
    expect(findTruckers([trucker({ licensePlate: 'DU-AB 123' })], search, slot)).toHaveLength(1);
  },
);

test.each(['jörn', 'DU AC', 'x'])('FWD-STAT-36 "%s" does not find the driver', (search) => {
  expect(findTruckers([trucker()], search, slot)).toHaveLength(0);
});

test('FWD-STAT-36 who cannot be booked stays listed, behind the others', () => {
  const without = trucker({ userId: 'b', licensePlate: null });

  expect(findTruckers([without, trucker()], '', slot).map(({ userId }) => userId)).toEqual(['a', 'b']);
});

test('SETUP-14 without a need for a licence only the plate counts', () => {
  const free = trucker({ needsLicense: false, licenseKey: null, licenseStatus: null, expirationDate: null });
  expect(truckerRefusal(free, slot)).toBeUndefined();
  expect(truckerRefusal({ ...free, licensePlate: null }, slot)).toBe('license_plate_missing');
});
