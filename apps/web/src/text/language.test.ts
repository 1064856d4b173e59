import '../../test/browser-globals.ts';
import { expect, test } from 'vitest';

const { firstLanguage } = await import('./language.ts');

test.each<[string | null, string[], string, string]>([
  ['en', ['de-DE'], 'en', 'the stored choice wins'],
  [null, ['de-AT', 'en'], 'de', 'the browser by its first part'],
  [null, ['fr-FR', 'en-US'], 'en', 'the first one that is supported'],
  [null, ['fr-FR'], 'de', 'German otherwise'],
  ['fr', ['en'], 'en', 'a stored language that is not supported does not count'],
])('I18N-02..04 stored %s, browser %s: %s, %s', (stored, browser, language) => {
  expect(firstLanguage(stored, browser)).toBe(language);
});
