import { expect, test } from 'vitest';
import { isEmail } from './email.ts';

/** Read once it takes milliseconds; read once per @ it would take many minutes. */
const bound = 2_000;

test.each([
  ['petra@hansa.example', true],
  ['a@b', true],
  ['a@b@c', true],
  ['', false],
  ['petra', false],
  ['@', false],
  ['@@hansa.example', true],
  ['@hansa.example', false],
  ['petra@', false],
  ['petra kern@hansa.example', false],
  [' petra@hansa.example', false],
  ['petra@hansa\u0000.example', false],
  ['petra\u007f@hansa.example', false],
])('AUTH-05 %j is an email: %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});

test('AUTH-05 a text of a million characters is no longer looked at than once', () => {
  const hostile = [`${'@'.repeat(1_000_000)}\u0000x`, `${'a@'.repeat(500_000)} x`, 'a'.repeat(1_000_000)];
  const begin = performance.now();
  expect(hostile.map(isEmail)).toEqual([false, false, false]);
  expect(performance.now() - begin).toBeLessThan(bound);
});
