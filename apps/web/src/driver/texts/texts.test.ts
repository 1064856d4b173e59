import { expect, test, vi } from 'vitest';
import { firstDriverLanguage, showDriverLanguage, useTexts } from './texts.ts';

test.each([
  ['pl', ['de'], 'pl'],
  [null, ['ro-RO', 'en'], 'ro'],
  [null, ['fr', 'en-GB'], 'en'],
  ['fr', ['hu'], 'de'],
] as const)('DRV-APP-03 stored %s and the browser asking for %j make %s', (stored, browser, language) => {
  expect(firstDriverLanguage(stored, browser)).toBe(language);
});

test('DRV-APP-03 of two languages chosen at once the later one is shown', async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await expect(Promise.all([showDriverLanguage('pl'), showDriverLanguage('de')])).resolves.toEqual([false, true]);
  expect(useTexts.getState().language).toBe('de');
});
