import { expect, test } from 'vitest';
import { newIdempotencyKey } from './idempotency-key.ts';

test('FWD-STAT-40 keys are 32 hexadecimal digits and never alike', () => {
  const keys = Array.from({ length: 100 }, newIdempotencyKey);

  expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
  expect(new Set(keys).size).toBe(100);
});
