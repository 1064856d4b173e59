import { expect, test, vi } from 'vitest';
import { de } from './de.ts';
import { en } from './en.ts';
import { de as moreDe } from './more/de.ts';
import { en as moreEn } from './more/en.ts';
import { pl as morePl } from './more/pl.ts';
import { ro as moreRo } from './more/ro.ts';
import { pl } from './pl.ts';
import { ro } from './ro.ts';
import { chooseDriverLanguage, counted, fill, firstDriverLanguage, useTexts } from './texts.ts';

const all = { de, en, pl, ro };
const more = { de: moreDe, en: moreEn, pl: morePl, ro: moreRo };

const flat = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([name, part]) => flat(part, `${path}.${name}`));
const gapsOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

test.each([
  ['texts of the start', all],
  ['texts of later screens', more],
] as const)('DRV-APP-03 every language fills the same gaps in %s, and no text is empty', (_, those) => {
  const german = new Map(flat(those.de));
  for (const [language, texts] of Object.entries(those)) {
    for (const [path, text] of flat(texts)) {
      expect(text.trim(), `${language}${path}`).not.toBe('');
      const wanted = german.get(path) ?? german.get(path.replace(/\.(few|many)$/, '.other'));
      expect(gapsOf(text), `${language}${path}`).toEqual(gapsOf(wanted ?? ''));
    }
  }
});

test('DRV-APP-03 each language has the plural forms that it asks for', () => {
  for (const [language, texts] of Object.entries(all)) {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    expect(Object.keys(texts.today.boxes).sort(), language).toEqual([...categories].sort());
    const { triesLeft } = more[language as keyof typeof more].identification;
    expect(Object.keys(triesLeft).sort(), language).toEqual([...categories].sort());
  }
  expect([1, 2, 0].map((count) => counted(morePl.identification.triesLeft, count, 'pl'))).toEqual([
    'Pozostała 1 próba',
    'Pozostały 2 próby',
    'Pozostało 0 prób',
  ]);
  expect([1, 2, 5, 22].map((count) => counted(pl.today.boxes, count, 'pl'))).toEqual([
    '1 jednostka ładunkowa',
    '2 jednostki ładunkowe',
    '5 jednostek ładunkowych',
    '22 jednostki ładunkowe',
  ]);
  expect([1, 2, 20].map((count) => counted(ro.today.boxes, count, 'ro'))).toEqual([
    '1 unitate de încărcare',
    '2 unități de încărcare',
    '20 de unități de încărcare',
  ]);
  expect(fill(de.tour.admitted, { from: '09:00', until: '11:00' })).toBe('Einfahrt von 09:00 bis 11:00');
});

test.each([
  ['pl', ['de'], 'pl'],
  [null, ['ro-RO', 'en'], 'ro'],
  [null, ['fr', 'en-GB'], 'en'],
  ['fr', ['cs'], 'de'],
] as const)('DRV-APP-03 stored %s and the browser asking for %j make %s', (stored, browser, language) => {
  expect(firstDriverLanguage(stored, browser)).toBe(language);
});

test('DRV-APP-03 of two languages chosen at once the later one is shown and stored', async () => {
  const setItem = vi.fn();
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('localStorage', { setItem });
  await Promise.all([chooseDriverLanguage('pl'), chooseDriverLanguage('de')]);
  expect(useTexts.getState().language).toBe('de');
  expect(setItem.mock.calls).toEqual([['driver-locale', 'de']]);
});
