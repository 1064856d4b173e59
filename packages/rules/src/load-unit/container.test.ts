import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkContainerNumber,
  checkDigit,
  differsInOneCharacter,
  isContainerNumber,
  normalizeContainerNumber,
  repairContainerNumber,
  splitContainerNumber,
} from './container.ts';

const upperCase = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const letter = fc.constantFrom(...upperCase);
const digit = fc.constantFrom(...'0123456789');
const firstTen = fc
  .tuple(
    fc.array(letter, { minLength: 3, maxLength: 3 }),
    fc.constantFrom(...'UJZABDEK'),
    fc.array(digit, { minLength: 6, maxLength: 6 }),
  )
  .map(([owner, category, serial]) => [...owner, category, ...serial].join(''));

test.each([
  ['CSQU3054383', true],
  ['CSQU305438', false],
  ['CSQU30543830', false],
  ['CSQ13054383', false],
  ['CSQU305438A', false],
  ['csqu3054383', false],
  ['CSQU3054383\n', false],
  [' CSQU3054383', false],
  ['ÄSQU3054383', false],
  ['CSQU305438٣', false],
  ['', false],
])('FWD-STAT-08 %j is a container number: %s', (text, expected) => {
  expect(isContainerNumber(text)).toBe(expected);
});

test('FWD-STAT-08 four letters and seven digits are a container number, one character more or less is not', () => {
  fc.assert(
    fc.property(firstTen, digit, (ten, last) => {
      expect(isContainerNumber(ten + last)).toBe(true);
      expect(isContainerNumber(ten)).toBe(false);
      expect(isContainerNumber(ten + last + last)).toBe(false);
    }),
  );
});

test.each([
  ['csqu 305438-3', 'CSQU3054383'],
  ['CSQU.305.438.3', 'CSQU3054383'],
  ['\tcsqu\u00a0305438\u20113 ', 'CSQU3054383'],
  ['CSQU3054383', 'CSQU3054383'],
  ['cs/qu', 'CSQU'],
  ['cs+qu', 'CS+QU'],
  ['', ''],
])('FWD-STAT-28 %j is read as %j', (text, expected) => {
  expect(normalizeContainerNumber(text)).toBe(expected);
});

test('FWD-STAT-28 a number is found again however it is spaced and spelled', () => {
  const separator = fc.constantFrom('', ' ', '-', '.', ' - ');
  fc.assert(
    fc.property(firstTen, fc.array(separator, { minLength: 10, maxLength: 10 }), fc.boolean(), (ten, gaps, lower) => {
      const typed = [...ten].map((character, index) => character + gaps[index]).join('');
      expect(normalizeContainerNumber(lower ? typed.toLowerCase() : typed)).toBe(ten);
    }),
  );
});

describe('check digit', () => {
  // Numbers of real boxes, as examples of ISO 6346 show them.
  test.each(['CSQU3054383', 'MSKU6011672', 'TGHU7599330', 'HLXU2008419', 'MSCU6639870', 'TOLU4734787'])(
    'FWD-STAT-29 %s is right',
    (number) => {
      expect(checkContainerNumber(number)).toBe('ok');
      expect(repairContainerNumber(number)).toBeUndefined();
    },
  );

  test('FWD-STAT-29 CSQU3054384 gets the warning and the repair CSQU3054383', () => {
    expect(checkContainerNumber('CSQU3054384')).toBe('check_digit');
    expect(repairContainerNumber('CSQU3054384')).toBe('CSQU3054383');
  });

  test('FWD-STAT-29 a remainder of ten counts as zero', () => {
    const serial = Array.from({ length: 1000 }, (_, n) => `CSQU${String(n).padStart(6, '0')}`).find((ten) => {
      const values = [13, 30, 28, 32, ...[...ten.slice(4)].map(Number)];
      return values.reduce((sum, value, position) => sum + value * 2 ** position, 0) % 11 === 10;
    });
    expect(serial).toBeDefined();
    expect(checkDigit(serial ?? '')).toBe(0);
  });

  test('FWD-STAT-29 letter values leave out the multiples of eleven', () => {
    const given = { A: 10, B: 12, C: 13, K: 21, L: 23, U: 32, V: 34, Z: 38 };
    for (const [character, value] of Object.entries(given)) {
      expect(checkDigit(`${character}000000000`)).toBe((value % 11) % 10);
    }
    // All 26 values, told apart by a second place that doubles them modulo 11.
    let value = 9;
    for (const character of upperCase) {
      do value++;
      while (value % 11 === 0);
      expect(checkDigit(`0${character}00000000`)).toBe(((value * 2) % 11) % 10);
    }
  });

  test('FWD-STAT-29 of the fourth letters only U, J, Z and A, B, D, E, K pass without a warning', () => {
    const passing = upperCase.filter((character) => {
      const ten = `CSQ${character}305438`;
      return checkContainerNumber(ten + checkDigit(ten)) === 'ok';
    });
    expect(passing.join('')).toBe('ABDEJKUZ');
  });

  test('FWD-STAT-29 a right digit under an unknown fourth letter is warned of, but nothing is offered', () => {
    const ten = 'CSQX305438';
    const number = ten + checkDigit(ten);
    expect(checkContainerNumber(number)).toBe('check_digit');
    expect(repairContainerNumber(number)).toBeUndefined();
  });

  test('FWD-STAT-29 of the ten last digits exactly one is right, and the repair of the others is this one', () => {
    fc.assert(
      fc.property(firstTen, (ten) => {
        const numbers = [...'0123456789'].map((last) => ten + last);
        const right = numbers.filter((number) => checkContainerNumber(number) === 'ok');
        expect(right).toHaveLength(1);
        for (const number of numbers) {
          expect(repairContainerNumber(number)).toBe(number === right[0] ? undefined : right[0]);
        }
      }),
    );
  });

  test('FWD-STAT-29 one mistyped digit is noticed, but for the confusion of the remainders ten and zero', () => {
    fc.assert(
      fc.property(firstTen, fc.integer({ min: 4, max: 9 }), digit, (ten, place, other) => {
        const typed = ten.slice(0, place) + other + ten.slice(place + 1);
        fc.pre(typed !== ten && checkDigit(ten) !== 0);
        expect(checkDigit(typed)).not.toBe(checkDigit(ten));
      }),
    );
  });

  test('FWD-STAT-29 text of another format is not repaired', () => {
    expect(repairContainerNumber('CSQU305438')).toBeUndefined();
    expect(repairContainerNumber('')).toBeUndefined();
  });
});

test.each([
  ['CSQU3054383', 'CSQU3054384', true],
  ['CSQU3054383', 'CSQU3054383', false],
  ['CSQU3054383', 'CSQU3054348', false],
  ['CSQU3054383', 'CSQU305438', false],
  ['XSQU3054383', 'CSQU3054383', true],
  ['', '', false],
])('FWD-STAT-29 %s and %s differ in one character: %s', (a, b, expected) => {
  expect(differsInOneCharacter(a, b)).toBe(expected);
  expect(differsInOneCharacter(b, a)).toBe(expected);
});

test('the parts of a container number join to the number', () => {
  expect(splitContainerNumber('CSQU3054383')).toEqual({ owner: 'CSQU', serial: '305438', check: '3' });
});
