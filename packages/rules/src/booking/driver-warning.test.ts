import { expect, test } from 'vitest';
import { driverWarnings, driverWarningsOf } from './driver-warning.ts';
import { type CauseCode, causeCodes, causeKinds } from './readiness-cause.ts';

test('READY-22 a driver reads warnings in their order, and nothing that stops', () => {
  const codes = ['too_early', 'customs_blocked', 'terminal_closed', 'slot_closed', 'license_payment_open'] as const;
  expect(driverWarningsOf(codes.map((code) => ({ code })))).toEqual(['slot_closed', 'customs_blocked']);
});

test('READY-22 every warning is told to the driver, but a closed terminal, told in its words, what is paid, and one of a newer build', () => {
  const told: readonly CauseCode[] = driverWarnings;
  const warnings = causeCodes.filter((code) => causeKinds[code].reason === 'warning');
  expect(warnings.filter((code) => !told.includes(code))).toEqual(['terminal_closed', 'license_payment_open', 'other']);
  expect(told.filter((code) => !warnings.includes(code))).toEqual([]);
});
