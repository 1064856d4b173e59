import { expect, test } from 'vitest';
import { firstDriverLanguage } from './texts.ts';

test.each([
  ['pl', ['de'], 'pl'],
  [null, ['ro-RO', 'en'], 'ro'],
  [null, ['fr', 'en-GB'], 'en'],
  ['fr', ['hu'], 'de'],
] as const)('DRV-APP-03 stored %s and the browser asking for %j make %s', (stored, browser, language) => {
  expect(firstDriverLanguage(stored, browser)).toBe(language);
});
