import { expect, test } from 'vitest';
import { isReference, referenceKey, tidyReference } from './reference.ts';

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

test.each(['REF\t1001', 'REF \r\n 1001', '\tREF\u00a01001\n'])(
  'FIELD-TEXT-01 %j, as a table or a mail gives it, is on one line',
  (text) => {
    expect(tidyReference(text)).toBe('REF 1001');
    expect(referenceKey(text)).toBe(referenceKey('REF 1001'));
  },
);
