import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isPlate,
  isSamePlate,
  plateDifference,
  plateFault,
  plateKey,
  plateReading,
  platesMeant,
  splitPlate,
} from './plate.ts';

test.each([
  ['HH-AB 1234', 'HHAB1234'],
  ['hh ab 1234', 'HHAB1234'],
  ['HHAB1234', 'HHAB1234'],
  ['HH\u2011AB\u00a01234', 'HHAB1234'],
  ['mu\u0308 a 1', 'MÜA1'],
  ['WX.12/3', 'WX123'],
  ['HH-AB 1234\u200b', 'HHAB1234'],
  ['HH•AB·1234', 'HHAB1234'],
  ['ＨＨ－ＡＢ １２３４', 'HHAB1234'],
  ['АА 1234 ВС', 'AA1234BC'],
  ['HH-AB 1234 / HH-XY 99', 'HHAB1234'],
  ['HH-AB 1234/HH-XY 99', 'HHAB1234'],
  ['HH-AB 1234 + HH-XY 99', 'HHAB1234'],
  ['HH-AB 1234 (Anhänger HH-XY 99)', 'HHAB1234'],
  ['HH-AB 1234 MAN rot', 'HHAB1234'],
  ['HH-AB 1234 E', 'HHAB1234E'],
  ['PO 1AB23 naczepa', 'PO1AB23'],
  ['AB12 CDE', 'AB12CDE'],
  ['1234 BCD', '1234BCD'],
  ['B 123 ABC', 'B123ABC'],
  ['AB-123-CD', 'AB123CD'],
  ['LÖ-AB 12', 'LÖAB12'],
  ['', ''],
])('FWD-BOOK-45 FIELD-PLATE-01 %j is compared as %j', (plate, expected) => {
  expect(plateKey(plate)).toBe(expected);
});

test('FWD-BOOK-45 FIELD-PLATE-01 spaces, hyphens and case do not tell plates apart', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[A-ZÄÖÜa-z]{1,3}[0-9]{1,4}[A-Z]{0,3}$/),
      fc.nat(12),
      fc.constantFrom(' ', '-', '  '),
      (plate, place, gap) => {
        const spaced = plate.slice(0, place) + gap + plate.slice(place);
        expect(plateKey(spaced)).toBe(plateKey(plate));
        expect(plateKey(plateKey(plate))).toBe(plateKey(plate));
      },
    ),
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

test.each([
  ['LOAB12', 'LÖ-AB 12', 'umlaut'],
  ['LOEAB12', 'LÖ-AB 12', 'umlaut'],
  ['SUW A 1', 'SÜW-A 1', 'umlaut'],
  ['SA 123-AB', 'ŠA 123-AB', 'umlaut'],
  ['lo ab 12', 'LÖ-AB 12', 'umlaut'],
  ['L0AB12', 'LÖ-AB 12', 'look_alike'],
  ['HHAB12O4', 'HH-AB 1204', 'look_alike'],
  ['HHABI204', 'HH-AB 1204', 'look_alike'],
  ['hh-ab 1204', 'HH-AB 1204', 'none'],
  ['HH-AB 1204 / HH-Z 1', 'HH-AB 1204', 'none'],
  ['LOEAB13', 'LÖ-AB 12', undefined],
  ['HH-AB 1205', 'HH-AB 1204', undefined],
] as const)('FIELD-PLATE-02 %j read for %j: %s', (read, known, difference) => {
  expect(plateDifference(read, known)).toBe(difference);
  expect(plateReading(read) === plateReading(known)).toBe(difference !== undefined);
  expect(isSamePlate(read, known)).toBe(difference === 'none' || difference === 'umlaut');
});

test.each([
  ['LOAB12', ['LÖ-AB 12'], ['LÖ-AB 12'], {}],
  ['LOAB12', ['LÖ-AB 12', 'LOE-AB 12'], [], { 'LÖ-AB 12': 'umlaut', 'LOE-AB 12': 'umlaut' }],
  ['LOAB12', ['LÖ-AB 12', 'LO-AB 12'], ['LO-AB 12'], { 'LÖ-AB 12': 'umlaut' }],
  ['L0AB12', ['LÖ-AB 12'], [], { 'LÖ-AB 12': 'look_alike' }],
  ['HHAB10', ['HH-AB 10', 'HH-AB IO', 'HH-AB 11'], ['HH-AB 10'], { 'HH-AB IO': 'look_alike' }],
  ['LÖAB12', ['LÖ AB 12', 'lö-ab-12'], ['LÖ AB 12', 'lö-ab-12'], {}],
] as const)('FIELD-PLATE-03 %j among %j means %j, near are %j', (read, known, exact, near) => {
  const meant = platesMeant(read, known);
  expect(meant.exact).toEqual(exact);
  expect(Object.fromEntries(meant.near)).toEqual(near);
});

const plates: [string, boolean][] = [
  ['-', false],
  ['---', false],
  ['?', false],
  ['???', false],
  ['.', false],
  ['TBA', false],
  ['t.b.a.', false],
  ['n/a', false],
  ['unbekannt', false],
  ['X'.repeat(3), false],
  ['0000', false],
  ['\u200b', false],
  ['A', false],
  ['B-C 1', true],
  ['HH-AB 1234', true],
  ['NA 1234 BC', true],
  ['სს-001-აა', true],
];

test.each(plates)('FIELD-PLATE-04 %j is a plate: %s', (text, expected) => {
  expect(isPlate(text)).toBe(expected);
  expect(plateFault(text)).toBe(expected ? undefined : 'placeholder');
});

const typed = [
  ['<script>', 'plateSigns'],
  ['GZ<%$;EA', 'plateSigns'],
  ['HH-AB 12?', 'plateSigns'],
  ['HH_AB_12', 'plateSigns'],
  ['WX 123😀', 'plateSigns'],
  ['HH-AB 12 😀', undefined],
  ['HH–AB·12', undefined],
  ['WX.12/3', undefined],
  ['HH • AB • 12', undefined],
  ['HH-AB 1234 (Auflieger? 50%)', undefined],
  ['HH-AB 1234 + HH-XY 99', undefined],
  ['AB1 (x)', undefined],
  ['სს-001-აა', undefined],
  ['ＨＨ－ＡＢ １２３４', undefined],
] as const;

test.each(typed)('FIELD-PLATE-06 %j as a plate: %s', (text, fault) => {
  expect(plateFault(text)).toBe(fault);
});
