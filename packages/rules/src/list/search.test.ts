import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdsWords, normalizeSearch, searchSpellings } from './search.ts';

test.each([
  ['Petra Petersen', 'Petra Petersen'],
  ['  Petra   Petersen  ', 'Petra Petersen'],
  ['Pet\r\nra\tPet\nersen', 'PetraPetersen'],
  ['a \n b', 'a b'],
  ['\t\n ', ''],
  ['', ''],
])('WAU-03 WAU-32 %j is searched as %j', (typed, sent) => {
  expect(normalizeSearch(typed)).toBe(sent);
});

test('WAU-03 WAU-32 whatever is typed, nothing is left to normalise', () => {
  const typed = fc.string({ unit: fc.constantFrom('a', 'ß', ' ', '\t', '\n', '\r', '\u00a0') });
  fc.assert(
    fc.property(typed, (text) => {
      const sent = normalizeSearch(text);
      expect(sent).not.toMatch(/[\r\n\t]|\s\s|^\s|\s$/);
      expect(normalizeSearch(sent)).toBe(sent);
      expect(sent.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    }),
  );
});

test.each([
  ['KKTU 271243-4', ['kktu 271243-4', 'kktu2712434']],
  ['kktu2712434', ['kktu2712434']],
  ['DU-AB 123', ['du-ab 123']],
  ['KKTU 2712', ['kktu 2712']],
])('FWD-BOOK-41 %j is looked for as %j', (search, spellings) => {
  expect(searchSpellings(search)).toEqual(spellings);
});

test.each([
  ['Dabrowski', 'Wit Dąbrowski', true],
  ['DĄBROWSKI', 'Wit Dabrowski', true],
  ['Bakker Femke', 'Femke Bakker', true],
  ['strasse', 'An der Straße', true],
  ['lodz', 'Spedycja Łódź', true],
  ['ke bak', 'Femke Bakker', true],
  ['Bakker Jan', 'Femke Bakker', false],
  ['', 'Femke Bakker', true],
])('FWD-TRK-24 WAU-33 TRC-03 the search %j in %j: %s', (search, text, isFound) => {
  expect(holdsWords(text, search)).toBe(isFound);
});
