import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDigit, isContainerNumber, normalizeContainerNumber, offerContainerNumber } from './container.ts';

const firstTen = fc
  .tuple(
    fc.array(fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), { minLength: 3, maxLength: 3 }),
    fc.constantFrom(...'UJZ'),
    fc.array(fc.constantFrom(...'0123456789'), { minLength: 6, maxLength: 6 }),
  )
  .map(([owner, category, serial]) => [...owner, category, ...serial].join(''));

test.each([
  'temu5714840',
  'TEMU 571484-0',
  'TEMU 571 484 / 0',
  'TEMU571484/0',
  'TEMU.571.484.0',
  'TEMU 571484\u20110',
  'TEMU\u00a0571484\u22120',
  '\u2060TEMU5714840\u200b',
  'ＴＥＭＵ５７１４８４０',
  'TEMU_571484_0',
  'TEMU5714840 45G1',
  'TEMU571484045G1',
  'TEMU 571484-0 / 45G1',
  'TEMU5714840\n45G1',
  'TEMU 571484 0 L5G1',
  'TEMU5714840 40HC',
  "TEMU5714840 40' HC",
  'TEMU5714840 40',
  'TEMU5714840/20 ft',
  'TEMU5714840 4510',
  'TEMU5714840 40HQ',
  'TEMU 571484 [0]',
  'TEMU 571484 (0) 45 G1',
  "TEMU5714840 (40')",
])('FIELD-FILE-20 %j is read as TEMU5714840', (text) => {
  expect(normalizeContainerNumber(text)).toBe('TEMU5714840');
});

test.each(['TEMU57148401', 'TEMU571484020', 'TEMU5714840 XYZ', 'TEMU5714840 TEMU5714840', 'TEMU5714 40'])(
  'FIELD-FILE-20 %j is no number, and nothing of it is dropped',
  (text) => {
    expect(isContainerNumber(normalizeContainerNumber(text))).toBe(false);
  },
);

test.each([
  ['TEMU571484O', 'TEMU5714840'],
  ['temu 571484-o', 'TEMU5714840'],
  ['TEMU571484O 45G1', 'TEMU5714840'],
  ['TEMU571484', 'TEMU5714840'],
  ['TEMU 571484', 'TEMU5714840'],
  ['TEMU571484 45G1', 'TEMU5714840'],
  ['O0LU1234567', 'OOLU1234567'],
  ['TEMU57I4840', 'TEMU5714840'],
  ['TEMU57I4841', undefined],
  ['TEMU5714840', undefined],
  ['TEMU57148', undefined],
  ['REF-1001', undefined],
  ['Temu', undefined],
  ['', undefined],
])('FIELD-FILE-21 for %j the number %j is offered', (text, offered) => {
  expect(offerContainerNumber(text)).toBe(offered);
});

test('FIELD-FILE-20 a number in any spelling with any size and type behind it is the same number', () => {
  const gap = fc.constantFrom('', ' ', '-', '.', '/', '\u00a0', '\u2013', '\u200b');
  const behind = fc.constantFrom('', ' 45G1', ' 22R1', '/42U1', ' 40HC', '\t20DV', ' 2210');
  fc.assert(
    fc.property(
      firstTen,
      fc.array(gap, { minLength: 10, maxLength: 10 }),
      behind,
      fc.boolean(),
      (ten, gaps, size, lower) => {
        const number = ten + checkDigit(ten);
        const typed = [...number].map((character, place) => character + (gaps[place] ?? '')).join('') + size;
        expect(normalizeContainerNumber(lower ? typed.toLowerCase() : typed)).toBe(number);
      },
    ),
  );
});

test('FIELD-FILE-21 what is offered is a number, and a number is never offered another', () => {
  fc.assert(
    fc.property(fc.oneof(firstTen, fc.string({ maxLength: 16 })), (text) => {
      const offered = offerContainerNumber(text);
      if (offered !== undefined) {
        expect(isContainerNumber(offered)).toBe(true);
        expect(isContainerNumber(normalizeContainerNumber(text))).toBe(false);
      }
    }),
    { numRuns: 1_000 },
  );
  fc.assert(
    fc.property(firstTen, (ten) => {
      const number = ten + checkDigit(ten);
      expect(offerContainerNumber(ten)).toBe(number);
      expect(offerContainerNumber(number)).toBeUndefined();
      const written = ten.slice(0, 4) + number.slice(4).replaceAll('0', 'O');
      expect(offerContainerNumber(written)).toBe(written === number ? undefined : number);
    }),
  );
});
