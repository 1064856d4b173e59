import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdsWords, normalizeSearch, searchCodes, searchKey, searchSpellings } from './search.ts';

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
  ['Mueller', 'Jens Müller', true],
  ['Müller', 'Jens Mueller', true],
  ['MÜLLER', 'Jens Muller', true],
  ['Mu\u0308ller', 'Jens Müller', true],
  ['Strasse', 'Hafenstraße 3', true],
  ['Hafenstraße', 'HAFENSTRASSE 3', true],
  ["O'Brien", 'Sean O’Brien', true],
  ['O’Brien', "Sean O'Brien", true],
  ['OBrien', 'Sean O`Brien', true],
  ['Kowalska-Nowak', 'Anna Kowalska\u2013Nowak', true],
  ['Kowalska\u2013Nowak', 'Anna Kowalska-Nowak', true],
  ['Kowalska-Nowak', 'Anna Kowalska Nowak', true],
  ['Lukasz', 'Łukasz Zając', true],
  ['Lukasz\u200b', 'Łukasz', true],
  ['Soerensen', 'Lars Sørensen', true],
  ['Sorensen', 'Lars Sørensen', true],
  ['Aarhus', 'Århus Spedition', true],
  ['ＡＮＮＡ', 'anna', true],
  ['Anna\u00a0Maria', 'Maria Anna', true],
  ['İlker', 'ILKER', true],
  ['REF\u20111001', 'REF-1001', true],
  ['REF-1001', 'REF-2 1001', false],
  ['Joe', 'Johann', false],
  ['Bauer', 'Baur', false],
  ['er', 'Bauer', true],
  ['Bakker Jan', 'Femke Bakker', false],
  ['', 'Femke Bakker', true],
])('FWD-TRK-24 WAU-33 TRC-03 FIELD-SEARCH-01 the search %j in %j: %s', (search, text, isFound) => {
  expect(holdsWords(text, search)).toBe(isFound);
});

test('FIELD-SEARCH-01 a text is found by itself and by each of its words, however it is written', () => {
  const letter = fc.constantFrom(..."aeouAOUäöüÄßłøåéç-'’ \u200b\u00a0\u20131");
  fc.assert(
    fc.property(fc.string({ unit: letter, maxLength: 14 }), (text) => {
      expect(holdsWords(text, text)).toBe(true);
      expect(holdsWords(text.normalize('NFD'), text)).toBe(true);
      expect(holdsWords(text, text.toUpperCase())).toBe(true);
      const machine = text.replace(/[äöüÄå]/g, (one) => ({ ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'AE', å: 'aa' })[one] ?? one);
      expect(holdsWords(text, machine)).toBe(true);
      expect(holdsWords(machine, text)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('FIELD-SEARCH-01 a text of plain letters has one line in its key', () => {
  expect(searchKey(' REF-1001 \u200b')).toBe('ref-1001');
  expect(searchKey('Jörg  Groß')).toBe('jorg gross\njoerg gross');
});

test.each([
  ['kktu 271243-4', ['kktu2712434']],
  ['DU\u2011QG 1', ['duqg1']],
  ['HH-ÖL 4711', ['hhol4711', 'hhoel4711']],
  ['QG/2026.0815', ['qg/2026.0815']],
  [' - ', []],
])('TRM-BKG-04 TRM-MON-44 the number %j is searched as %j', (text, codes) => {
  expect(searchCodes(text)).toEqual(codes);
});
