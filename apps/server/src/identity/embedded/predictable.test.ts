import fc from 'fast-check';
import { expect, test } from 'vitest';
import { weaknessOf } from './password-rules.ts';

const reversed = (text: string) => [...text].reverse().join('');

test.each([
  ...['0123456789', '1234567890', 'abcdefghij', 'ABCDEFGHIJKL', 'xyzabcdefg', '890123456789'],
  ...[
    'aaaaaaaaaa',
    '1111111111',
    'ababababab',
    '1212121212',
    'abcabcabcabc',
    '123123123123',
    'aaabbbcccddd',
    'hallohallo1'.slice(0, 10),
  ],
  ...[
    'qwertzuiop',
    'qwertyuiop',
    'asdfghjklö',
    'yxcvbnmyxcvbnm',
    '1qaz2wsx3edc',
    '1qay2wsx3edc',
    'qwertzqwertz',
    'poiuztrewq',
  ],
  ...[
    '12345678901234567890',
    '1234567890abc',
    'abcdef123456',
    '1-2-3-4-5-6-7',
    'a.b.c.d.e.f.g',
    'qwertz12345',
    '11112222333344',
  ],
])('AUTH-30 %s is refused, in either direction and letter case', (password) => {
  for (const each of [password, reversed(password), password.toUpperCase()])
    expect(weaknessOf(each, ''), each).toBe('auth/common-password');
});

test.each([
  'ein langes Passwort',
  'quaygate-demo-2026',
  'korrekt pferd batterie',
  'Hafen-Kran-77-Ost',
  'tR7!vK2#qLm9',
  'x8Qd2mPz0w',
])('AUTH-30 %s may be chosen', (password) => {
  expect(weaknessOf(password, '')).toBeUndefined();
});

test('AUTH-30 no run of digits or letters from any place on, however long, in either direction, may be chosen', () => {
  const alphabet = fc.constantFrom('0123456789', 'abcdefghijklmnopqrstuvwxyz');
  fc.assert(
    fc.property(alphabet, fc.nat(25), fc.integer({ min: 10, max: 40 }), fc.boolean(), (of, begin, length, isBack) => {
      const run = Array.from({ length }, (_, place) => of[(begin + place) % of.length]).join('');
      expect(weaknessOf(isBack ? reversed(run) : run, '')).toBe('auth/common-password');
    }),
  );
});

test('AUTH-30 no text of up to four characters, again and again, may be chosen', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 4, unit: 'grapheme-ascii' }),
      fc.integer({ min: 10, max: 20 }),
      (text, times) => {
        expect(weaknessOf(text.repeat(times), '')).toBe('auth/common-password');
      },
    ),
  );
});

test('AUTH-30 random passwords of ten and more characters may be chosen', () => {
  const unit = fc.constantFrom(...'ABCDEFGHJKMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789!#%');
  let refused = 0;
  fc.assert(
    fc.property(fc.string({ minLength: 10, maxLength: 24, unit }), (password) => {
      if (weaknessOf(password, '')) refused += 1;
    }),
    { numRuns: 500, seed: 4 },
  );
  expect(refused).toBe(0);
});
