import { expect, test } from 'vitest';
import { maxWeightKg } from '../booking/booking-limits.ts';
import { isTooHeavy } from './weight.ts';

test('LIM-06 FWD-STAT-22 41,000 kg of load and empty weight are allowed, a kilogram more is not', () => {
  expect(maxWeightKg).toBe(41_000);
  expect(isTooHeavy(37_200, 3_800)).toBe(false);
  expect(isTooHeavy(37_200, 3_801)).toBe(true);
  expect(isTooHeavy(41_001, 0)).toBe(true);
});

test('FWD-STAT-42 a terminal may set another limit', () => {
  expect(isTooHeavy(30_000, 3_000, 32_999)).toBe(true);
  expect(isTooHeavy(40_000, 3_000, 43_000)).toBe(false);
});
