import { expect, test } from 'vitest';
import { isEmail } from './email.ts';

test.each([
  ['petra@hansa.example', true],
  ['a@b', true],
  ['a@b@c', true],
  ['', false],
  ['petra', false],
  ['@', false],
  ['@hansa.example', false],
  ['petra@', false],
  ['petra kern@hansa.example', false],
  [' petra@hansa.example', false],
  ['petra@hansa\u0000.example', false],
  ['petra\u007f@hansa.example', false],
])('AUTH-05 %j is an email: %s', (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});
