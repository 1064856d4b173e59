import { expect, test } from 'vitest';
import { counted, fill } from '../fill.ts';
import { type DriverLanguage, driverLanguages, languageName, languages } from '../languages.ts';
import { officeTexts } from '../office/all.ts';
import { driverTexts } from './all.ts';

const flat = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([name, part]) => flat(part, `${path}.${name}`));
const gapsOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

/** The first language is the shape of the others. */
function expectSameGaps(texts: Readonly<Record<string, unknown>>) {
  const [first, ...others] = Object.entries(texts);
  const shape = new Map(flat(first?.[1]));
  expect(shape.size).toBeGreaterThan(30);
  for (const [language, own] of [first, ...others].filter((each) => each !== undefined)) {
    for (const [path, text] of flat(own)) {
      expect(text.trim(), `${language}${path}`).not.toBe('');
      const wanted = shape.get(path) ?? shape.get(path.replace(/\.(few|many)$/, '.other'));
      expect(gapsOf(text), `${language}${path}`).toEqual(gapsOf(wanted ?? ''));
    }
  }
}

test('DRV-APP-03 I18N-21 every language fills the same gaps in all that drivers read, and no text is empty', () => {
  expect(Object.keys(driverTexts).sort()).toEqual([...driverLanguages].sort());
  expectSameGaps(driverTexts);
});

test('I18N-20 every language fills the same gaps in mails and pages for desks, and no text is empty', () => {
  expect(Object.keys(officeTexts).sort()).toEqual([...languages].sort());
  expectSameGaps(officeTexts);
});

test('I18N-21 a language other than English says little as English does, so none was forgotten', () => {
  const english = new Map(flat(driverTexts.en));
  for (const language of driverLanguages.filter((each) => each !== 'en')) {
    // Single words, such as Transport, are the same in many languages.
    const isSentence = (text: string) =>
      text
        .replace(/\{\{\w+\}\}/g, '')
        .trim()
        .includes(' ');
    const same = flat(driverTexts[language]).filter(([path, text]) => isSentence(text) && text === english.get(path));
    expect(same, language).toEqual([]);
  }
});

test('DRV-APP-03 each language has the plural forms that it asks for', () => {
  for (const language of driverLanguages) {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const { app, more } = driverTexts[language];
    for (const forms of [app.today.boxes, more.identification.triesLeft])
      expect(Object.keys(forms).sort(), language).toEqual([...categories].sort());
  }
});

test.each<[DriverLanguage, number[], string[]]>([
  [
    'pl',
    [1, 2, 5, 22],
    ['1 jednostka ładunkowa', '2 jednostki ładunkowe', '5 jednostek ładunkowych', '22 jednostki ładunkowe'],
  ],
  ['ro', [1, 2, 20], ['1 unitate de încărcare', '2 unități de încărcare', '20 de unități de încărcare']],
])('DRV-APP-03 %s counts %j', (language, counts, said) => {
  const { boxes } = driverTexts[language].app.today;
  expect(counts.map((count) => counted(boxes, count, language))).toEqual(said);
});

test('DRV-APP-03 gaps are filled, and a language is named in itself', () => {
  expect(fill(driverTexts.de.app.tour.admitted, { from: '09:00', until: '11:00' })).toBe(
    'Einfahrt von 09:00 bis 11:00',
  );
  const called = (language: DriverLanguage) => {
    const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? '';
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  };
  expect(driverLanguages.map(languageName)).toEqual(driverLanguages.map(called));
});
