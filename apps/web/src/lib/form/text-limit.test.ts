import { expect, test } from 'vitest';
import { allFit, excessOf, guardOf, isNearLimit } from './text-limit.ts';

test.each([
  ['', 0, false],
  ['x'.repeat(399), 0, false],
  ['x'.repeat(400), 0, true],
  ['x'.repeat(500), 0, true],
  [` ${'x'.repeat(500)}\n`, 0, true],
  ['x'.repeat(501), 1, true],
  ['x'.repeat(632), 132, true],
])('UI-49 of a text with a limit of 500, excess and nearness are told', (value, excess, near) => {
  expect([excessOf(value, 500), isNearLimit(value, 500)]).toEqual([excess, near]);
  expect(value.length).toBeLessThan(guardOf(500));
});

test('UI-49 several texts fit when each keeps to its own limit', () => {
  const limits = { customer: 3, note: 5 };
  expect(allFit({ customer: 'abc', note: ' abcde ' }, limits)).toBe(true);
  expect(allFit({ customer: 'abcd', note: '' }, limits)).toBe(false);
});
