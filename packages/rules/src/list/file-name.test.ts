import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeFileName } from './file-name.ts';

test.each([
  ['transhipment-REF_1.0.pdf', 'transhipment-REF_1.0.pdf'],
  ['a/b\\c:d*e?.pdf', 'a-b-c-d-e-.pdf'],
  ['../etc', '..-etc'],
  ['Müller "x"\r\n', 'M-ller--x---'],
  ['😀', '-'],
  ['', ''],
])('FWD-BOOK-39 %j becomes the file name %j', (text, expected) => {
  expect(safeFileName(text)).toBe(expected);
});

test('FWD-BOOK-39 a file name holds nothing else than letters, digits, dot, underscore and hyphen', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(safeFileName(text)).toMatch(/^[A-Za-z0-9._-]*$/);
      expect(safeFileName(safeFileName(text))).toBe(safeFileName(text));
    }),
  );
});
