import type { Page } from '@playwright/test';
import { words as actionWords } from '../../apps/server/src/identity/embedded/page/words.ts';
import { words as inboxWords } from '../../apps/server/src/outside/mail/inbox/words.ts';
import { expect, type Language, test } from '../support/story.ts';
import { saidOn } from '../support/visible-texts.ts';

type Words = Readonly<Record<string, string | ((value: never) => string)>>;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What a page of the server may say: its words, with anything where a value stands. */
function patternsOf(words: Words): RegExp[] {
  const value = '987654321';
  return Object.values(words).map((word) => {
    const text = typeof word === 'string' ? word : word(value as never);
    return new RegExp(`^${escaped(text.replace(/\s+/g, ' ').trim()).replaceAll(value, '.+')}$`, 'u');
  });
}

const product = 'Quaygate';

/** Texts of a page that are neither of its words in this language nor the data given. */
async function foreign(page: Page, words: Words, data: readonly string[] = []): Promise<string[]> {
  const patterns = patternsOf(words);
  const isKnown = (text: string) => data.includes(text) || patterns.some((pattern) => pattern.test(text));
  const said = await saidOn(page);
  return said.map(({ text }) => text.replace(` · ${product}`, '')).filter((text) => text !== product && !isKnown(text));
}

const inbox = '/web/demo/inbox';
const mails = (page: Page) => page.locator('details');

for (const language of ['de', 'en'] as const) {
  const other: Language = language === 'de' ? 'en' : 'de';

  test.describe(() => {
    test.use({ locale: language === 'de' ? 'de-DE' : 'en-GB' });

    test(`I18N-01 AUTH-16 the page behind a mail's link speaks one language only, ${language}`, async ({ page }) => {
      const words = actionWords[language];
      for (const mode of ['resetPassword', 'verifyEmail']) {
        await page.goto(`/web/idp/action?mode=${mode}&token=unknown&lang=${language}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.invalid);
        expect(await foreign(page, words)).toEqual([]);
        expect(await foreign(page, actionWords[other])).not.toEqual([]);
      }
    });

    test(`I18N-01 the demo inbox and the form to set a password speak one language only, ${language}`, async ({
      page,
    }) => {
      const email = 'gatepass@demo.quaygate.example';
      const sent = await page.request.post('/web/v1/users/resetPassword', {
        data: { email },
        headers: { 'accept-language': language },
      });
      expect(sent.ok()).toBe(true);
      await page.goto(`${inbox}?to=${email}`);
      await expect(mails(page).first()).toBeVisible();
      const link = await mails(page).first().locator('a').first().getAttribute('href');
      // Mails are data: they stand there as they were sent.
      await page.locator('#mails ol').evaluate((list) => list.remove());
      expect(await foreign(page, inboxWords[language])).toEqual([]);
      expect(await foreign(page, inboxWords[other])).not.toEqual([]);
      await page.goto(`${inbox}?to=nobody-of-this-name`);
      await expect(page.getByRole('heading', { name: inboxWords[language].none })).toBeVisible();
      expect(await foreign(page, inboxWords[language])).toEqual([]);

      const address = new URL(link ?? '', page.url());
      address.searchParams.set('lang', language);
      await page.goto(`${address.pathname}${address.search}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(actionWords[language].setPassword);
      expect(await foreign(page, actionWords[language])).toEqual([]);
      await page.getByRole('link', { name: actionWords[language].otherLanguage }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(actionWords[other].setPassword);
      expect(await foreign(page, actionWords[other])).toEqual([]);
    });
  });
}

test('I18N-01 a text of neither language is found on a page of the server too', async ({ page }) => {
  await page.goto('/web/idp/action?mode=verifyEmail&token=unknown&lang=en');
  expect(await foreign(page, actionWords.en)).toEqual([]);
  await page.evaluate(() => document.body.append('Planted words'));
  expect(await foreign(page, actionWords.en)).toEqual(['Planted words']);
});
