import { expect, test } from 'vitest';
import { type CauseCode, causeCodes, joinCauses } from './readiness-cause.ts';
import { repairsOf } from './repair.ts';

const all = { canChangeTruck: true, canMove: true, mayBook: true, mayLicense: true };
const kindsOf = (codes: readonly CauseCode[], more: Partial<typeof all> = {}) =>
  repairsOf({ causes: codes.map((code) => ({ code })), ...all, ...more }).map(({ kind }) => kind);

test('READY-30 every cause has a repair, and one that every reader may take or none', () => {
  for (const code of causeCodes) expect(kindsOf([code]), code).not.toEqual([]);
  expect(kindsOf(['license_none'])).toEqual(['license', 'other_driver', 'buy_license']);
  expect(kindsOf(['too_late'])).toEqual(['next_slot', 'other_slot']);
  expect(kindsOf(['customs_blocked'])).toEqual(['wait', 'next_slot']);
});

test('READY-30 a later slot is not offered where none mends it, and a cancelled train comes before its deadlines', () => {
  expect(kindsOf(['acceptance_deadline'])).toEqual(['next_slot', 'other_slot']);
  expect(kindsOf(['slot_after_acceptance'])).toEqual(['other_slot', 'call']);
  for (const code of ['train_cancelled', 'acceptance_over', 'loading_time_passed'] as const)
    expect(kindsOf([code]), code).toEqual(['call']);
  const both = joinCauses([{ code: 'acceptance_deadline' }, { code: 'train_cancelled' }]);
  expect(kindsOf(both.map(({ code }) => code))).toEqual(['call', 'next_slot', 'other_slot']);
});

test('READY-30 each kind is offered once, by the order of the causes', () => {
  expect(kindsOf(['license_none', 'too_late', 'double_tour'])).toEqual([
    'license',
    'other_driver',
    'buy_license',
    'next_slot',
    'other_slot',
  ]);
});

test('READY-30 what stops beside the gate is mended before what the gate said', () => {
  expect(kindsOf(['halted', 'license_ended', 'double_tour'])).toEqual([
    'renew_license',
    'other_driver',
    'buy_license',
    'call',
    'plate',
    'next_slot',
  ]);
  expect(kindsOf(['halted', 'customs_blocked'])[0], 'a warning does not come first').toBe('call');
  expect(kindsOf(['halted', 'too_early'])[0], 'what settles itself does not').toBe('call');
});

test('READY-32 who may not book or handle licences is offered neither', () => {
  const none = { mayBook: false, mayLicense: false };
  expect(kindsOf(['license_none', 'too_late'], none)).toEqual([]);
  expect(kindsOf(['license_none'], { mayLicense: false })).toEqual(['other_driver']);
  expect(kindsOf(['halted', 'customs_blocked'], none)).toEqual(['call', 'wait']);
});

test('READY-31 a truck that is in keeps driver and plate, and bookings that cannot move stay', () => {
  expect(kindsOf(['halted'], { canChangeTruck: false, canMove: false })).toEqual(['call']);
  expect(kindsOf(['license_none'], { canChangeTruck: false })).toEqual(['license', 'buy_license']);
  expect(kindsOf(['slot_closed'], { canMove: false })).toEqual(['call']);
});
