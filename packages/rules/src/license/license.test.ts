import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  claimEntryOf,
  isClaimable,
  type LicenseAction,
  type LicenseStanding,
  type LicenseStatus,
  licenseActions,
  licenseStatuses,
  possibleActions,
  revokedStatus,
  takeOverRefusal,
} from './license.ts';

const own: LicenseStanding = {
  status: 'UNASSIGNED',
  hasRenewal: true,
  isManaged: true,
  hasManager: true,
  isOwnDriver: false,
  isDriverOfManager: false,
  isVisible: true,
  mayWrite: true,
};
const standing = fc.record({
  status: fc.constantFrom(...licenseStatuses),
  hasRenewal: fc.boolean(),
  isManaged: fc.boolean(),
  hasManager: fc.boolean(),
  isOwnDriver: fc.boolean(),
  isDriverOfManager: fc.boolean(),
  isVisible: fc.boolean(),
  mayWrite: fc.boolean(),
});

describe('possible actions', () => {
  const ofManager: [LicenseStatus, renewing: LicenseAction[], stopped: LicenseAction[]][] = [
    ['INITIALIZING', [], []],
    ['UNASSIGNED', ['ASSIGN', 'STOP_RENEWAL'], ['ASSIGN']],
    ['UNASSIGNED_SETUP_FEE_REQUIRED', ['PAY_SETUP_FEE', 'STOP_RENEWAL'], ['PAY_SETUP_FEE']],
    ['ASSIGNED', ['REVOKE', 'STOP_RENEWAL'], ['REVOKE']],
    ['EXPIRED', ['STOP_RENEWAL'], []],
    ['DISABLED', [], []],
  ];
  test.each(ofManager)('FWD-LIC-20, FWD-LIC-57 of the manager: %s', (status, renewing, stopped) => {
    expect(possibleActions({ ...own, status })).toEqual(renewing);
    expect(possibleActions({ ...own, status, hasRenewal: false })).toEqual(stopped);
  });

  const other = { ...own, isManaged: false, isOwnDriver: true };
  test.each([
    ['INITIALIZING', false],
    ['UNASSIGNED', true],
    ['UNASSIGNED_SETUP_FEE_REQUIRED', false],
    ['ASSIGNED', true],
    ['EXPIRED', false],
    ['DISABLED', false],
  ] as const)('FWD-LIC-57 of others: %s', (status, isOffered) => {
    expect(possibleActions({ ...other, status })).toEqual(isOffered ? ['TAKEOVER_MANAGEMENT'] : []);
    expect(possibleActions({ ...other, status, isDriverOfManager: true })).toEqual([]);
  });

  test('FWD-LIC-57 a caller who may not write gets none', () => {
    fc.assert(fc.property(standing, (license) => possibleActions({ ...license, mayWrite: false }).length === 0));
  });

  test('FWD-LIC-55 they keep one order, none is there twice, and only the manager gets anything but the take-over', () => {
    fc.assert(
      fc.property(standing, (license) => {
        const actions = possibleActions(license);
        expect(actions).toEqual(licenseActions.filter((action) => actions.includes(action)));
        expect(new Set(actions).size).toBe(actions.length);
        expect(license.isManaged || actions.every((action) => action === 'TAKEOVER_MANAGEMENT')).toBe(true);
      }),
    );
  });
});

describe('taking over', () => {
  const foreign = { ...own, isManaged: false, status: 'ASSIGNED' as LicenseStatus };
  test.each([
    ['one that cannot be seen', { isVisible: false }, 'license_not_found'],
    ['one of another status', { status: 'EXPIRED' as const }, 'license_must_be_assigned_or_unassigned'],
    ['one of the manager', { isManaged: true }, 'license_already_taken_over'],
    [
      'one of a manager whose driver it still is',
      { isOwnDriver: true, isDriverOfManager: true },
      'NOT_BELONG_ORGANIZATION',
    ],
    ['one of a manager that names no driver of theirs', {}, 'NOT_BELONG_ORGANIZATION'],
    ['one without a manager', { hasManager: false }, undefined],
    ['one whose driver has left the manager', { isOwnDriver: true }, undefined],
  ] as const)('%s', (_, change, refusal) => {
    expect(takeOverRefusal({ ...foreign, ...change })).toBe(refusal);
  });

  test('is offered exactly when nothing refuses it', () => {
    fc.assert(
      fc.property(standing, (license) => {
        const isOffered = possibleActions({ ...license, isManaged: false, mayWrite: true }).length > 0;
        expect(isOffered).toBe(takeOverRefusal({ ...license, isManaged: false }) === undefined);
      }),
    );
  });
});

test('a disabled licence is never claimed, a managed one by its manager only', () => {
  fc.assert(
    fc.property(standing, (license) => {
      const expected = license.status !== 'DISABLED' && (license.isManaged || !license.hasManager);
      expect(isClaimable(license)).toBe(expected);
    }),
  );
});

test('FWD-LIC-65 a revoked licence needs a setup fee when the driver was identified', () => {
  expect(revokedStatus(true)).toBe('UNASSIGNED_SETUP_FEE_REQUIRED');
  expect(revokedStatus(false)).toBe('UNASSIGNED');
});

test('FWD-LIC-26 FWD-LIC-27 FWD-LIC-28 FWD-LIC-29 FWD-LIC-59 FIELD-TEXT-04 an entry is routed by its format', () => {
  const orderId = `sub_${'aB3'.repeat(8)}`;
  expect(claimEntryOf(` ${orderId}\n`)).toEqual({ orderId });
  expect(claimEntryOf('AB12-CD34-EF56-0000 ')).toEqual({ licenseKey: 'AB12-CD34-EF56-0000' });
  for (const typed of [
    'ab12-CD34-EF56-0000',
    'AB12CD34EF560000',
    'AB12\u2013CD34\u2013EF56\u20130000\u200b',
    'АВ12 CD34 EF56 0000',
  ])
    expect(claimEntryOf(typed), typed).toEqual({ licenseKey: 'AB12-CD34-EF56-0000' });
  expect(claimEntryOf(`\u2066${orderId}\u2069`)).toEqual({ orderId });
  for (const wrong of ['', 'AB12CD34EF56000', `${orderId}x`, orderId.slice(0, -1), 'sub_'])
    expect(claimEntryOf(wrong)).toBeUndefined();
});
