import type { LicenseAction } from '@quaygate/rules';
import { expect, test } from 'vitest';
import { randomOf } from '../random.ts';
import { nextLicenseStep } from './license-step.ts';

let made = 0;
const aLicense = (
  action: LicenseAction | undefined,
  more: { managedBy?: 'OTHERS'; openBookingsCount?: number } = {},
) => {
  made += 1;
  return {
    id: `id-${made}`,
    licenseKey: `key-${made}`,
    managedBy: 'ME' as const,
    possibleAction: action ? [action] : [],
    openBookingsCount: 0,
    ...more,
  };
};
const kinds = (licenses: ReturnType<typeof aLicense>[], waiting: string[]) =>
  new Set(Array.from({ length: 50 }, (_, seed) => nextLicenseStep(licenses, waiting, randomOf(seed))?.kind ?? 'none'));

const five = (action: LicenseAction, openBookingsCount = 0) =>
  Array.from({ length: 5 }, () => aLicense(action, { openBookingsCount }));

test.each([
  ['nothing to do', [], [], ['none']],
  ['a driver waits and none is free', [aLicense('REVOKE')], ['d'], ['buy']],
  ['a driver waits and one is free', [aLicense('ASSIGN')], ['d'], ['assign']],
  ['a free one of another company is none', [{ ...aLicense('ASSIGN'), managedBy: 'OTHERS' as never }], ['d'], ['buy']],
  ['a setup fee goes first', [aLicense('ASSIGN'), aLicense('PAY_SETUP_FEE')], ['d'], ['paySetupFee']],
  ['some drivers leave', five('REVOKE'), [], ['none', 'revoke']],
  ['none with open bookings does', five('REVOKE', 1), [], ['none']],
  ['a few always stay', five('REVOKE').slice(0, 3), [], ['none']],
])('INT-30 %s', (_, licenses, waiting, expected) => {
  expect([...kinds(licenses, waiting)].sort()).toEqual(expected);
});

test('INT-30 no more is bought than drivers wait, three at most', () => {
  const quantities = (waiting: number) =>
    new Set(
      Array.from({ length: 60 }, (_, seed) => {
        const step = nextLicenseStep([], Array.from({ length: waiting }, String), randomOf(seed));
        return step?.kind === 'buy' ? step.quantity : 0;
      }),
    );
  expect([...quantities(1)]).toEqual([1]);
  expect([...quantities(9)].sort()).toEqual([1, 2, 3]);
});
