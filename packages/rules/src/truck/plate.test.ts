import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plateKey, splitPlate } from './plate.ts';

test.each([
  ['HH-AB 1234', 'HHAB1234'],
  ['hh ab 1234', 'HHAB1234'],
  ['HHAB1234', 'HHAB1234'],
  ['HH\u2011AB\u00a01234', 'HHAB1234'],
  ['mu\u0308 a 1', 'MÜA1'],
  ['WX.12/3', 'WX.12/3'],
  ['', ''],
])('FWD-BOOK-45 %j is compared as %j', (plate, expected) => {
  expect(plateKey(plate)).toBe(expected);
});

test('FWD-BOOK-45 spaces, hyphens and case do not tell plates apart', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), fc.nat(19), fc.constantFrom(' ', '-', '  '), (plate, place, gap) => {
      const spaced = plate.slice(0, place) + gap + plate.slice(place);
      expect(plateKey(spaced)).toBe(plateKey(plate));
      expect(plateKey(plateKey(plate))).toBe(plateKey(plate));
    }),
  );
});

test.each([
  ['HH-AB 1234', { city: 'HH', letters: 'AB', digits: '1234' }],
  ['hh ab1234', { city: 'HH', letters: 'AB', digits: '1234' }],
  ['B-C 1', { city: 'B', letters: 'C', digits: '1' }],
  [' DU - XY  77E ', { city: 'DU', letters: 'XY', digits: '77E' }],
  ['MÜ-A 5H', { city: 'MÜ', letters: 'A', digits: '5H' }],
  ['BC1', { city: 'B', letters: 'C', digits: '1' }],
  ['ABCDE12', { city: 'ABC', letters: 'DE', digits: '12' }],
  ['HHAB1234', null],
  ['HH-AB 0123', null],
  ['HH-AB 12345', null],
  ['HHHH-AB 1', null],
  ['HH-ABC 1', null],
  ['12-AB-34', null],
  ['', null],
])('%j is drawn as %j', (plate, expected) => {
  expect(splitPlate(plate)).toEqual(expected);
});

test('the parts of a drawn plate are the plate', () => {
  const letters = (maxLength: number) => fc.string({ unit: fc.constantFrom(...'ABCXYZ'), minLength: 1, maxLength });
  fc.assert(
    fc.property(letters(3), letters(2), fc.integer({ min: 1, max: 9999 }), (city, middle, digits) => {
      expect(splitPlate(`${city}-${middle} ${digits}`)).toEqual({ city, letters: middle, digits: String(digits) });
    }),
  );
});
