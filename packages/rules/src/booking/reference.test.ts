import { expect, test } from 'vitest';
import { isReference, referenceKey } from './reference.ts';

test.each([
  ['REF-1001', true],
  [' 7 ', true],
  ['00', true],
  ['0', false],
  [' 0 ', false],
  ['', false],
  ['   ', false],
  ['x'.repeat(64), true],
  [` ${'x'.repeat(64)} `, true],
  ['x'.repeat(65), false],
])('FWD-STAT-04 %j is a reference number: %s', (text, expected) => {
  expect(isReference(text)).toBe(expected);
});

test('reference numbers are compared trimmed and without regard to case', () => {
  expect(referenceKey(' Ref-1001\t')).toBe(referenceKey('REF-1001'));
  expect(referenceKey('REF 1001')).not.toBe(referenceKey('REF1001'));
});
