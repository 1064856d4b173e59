import type { Page } from '@playwright/test';
import { driverLanguages, languageName } from '@quaygate/phrases';
import { driverTexts } from '@quaygate/phrases/driver';
import { officeTexts } from '@quaygate/phrases/office';
import { expect, type Language, test } from '../support/story.ts';
import { saidOn } from '../support/visible-texts.ts';

type Words = (typeof driverTexts)[Language]['page'] | (typeof officeTexts)[Language]['inbox'];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What a page of the server may say: its words, with anything where a value stands. */
function patternsOf(words: Words): RegExp[] {
  const texts = Object.values<string | Record<string, string>>({ ...words }).flatMap((word) =>
    typeof word === 'string' ? [word] : Object.values(word),
  );
  return texts.map((text) => {
    const parts = text
      .replace(/\s+/g, ' ')
      .trim()
      .split(/\{\{\w+\}\}/);
    return new RegExp(`^${parts.map(escaped).join('.+')}$`, 'u');
  });
}

const product = 'Quaygate';

/** Texts of a page that are neither of its words in this language nor the data given. */
async function foreign(page: Page, words: Words, data: readonly string[] = []): Promise<string[]> {
  const patterns = patternsOf(words);
  const isKnown = (text: string) => data.includes(text) || patterns.some((pattern) => pattern.test(text));
  const said = await saidOn(page);
  // Each language is named in itself.
  const names: string[] = driverLanguages.map(languageName);
  return said
    .map(({ text }) => text.replace(` · ${product}`, ''))
    .filter((text) => text !== product && !names.includes(text) && !isKnown(text));
}

const inbox = '/web/demo/inbox';
const mails = (page: Page) => page.locator('details');

for (const language of ['de', 'en'] as const) {
  const other: Language = language === 'de' ? 'en' : 'de';

  test.describe(() => {
    test.use({ locale: language === 'de' ? 'de-DE' : 'en-GB' });

    test(`I18N-01 AUTH-16 the page behind a mail's link speaks one language only, ${language}`, async ({ page }) => {
      const words = driverTexts[language].page;
      for (const mode of ['resetPassword', 'verifyEmail']) {
        await page.goto(`/web/idp/action?mode=${mode}&token=unknown&lang=${language}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.invalid);
        expect(await foreign(page, words)).toEqual([]);
        expect(await foreign(page, driverTexts[other].page)).not.toEqual([]);
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
      expect(await foreign(page, officeTexts[language].inbox)).toEqual([]);
      expect(await foreign(page, officeTexts[other].inbox)).not.toEqual([]);
      await page.goto(`${inbox}?to=nobody-of-this-name`);
      await expect(page.getByRole('heading', { name: officeTexts[language].inbox.none })).toBeVisible();
      expect(await foreign(page, officeTexts[language].inbox)).toEqual([]);

      const address = new URL(link ?? '', page.url());
      address.searchParams.set('lang', language);
      await page.goto(`${address.pathname}${address.search}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(driverTexts[language].page.setPassword);
      expect(await foreign(page, driverTexts[language].page)).toEqual([]);
      await page.getByRole('link', { name: languageName(other) }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(driverTexts[other].page.setPassword);
      expect(await foreign(page, driverTexts[other].page)).toEqual([]);
    });
  });
}

test('I18N-01 a text of neither language is found on a page of the server too', async ({ page }) => {
  await page.goto('/web/idp/action?mode=verifyEmail&token=unknown&lang=en');
  expect(await foreign(page, driverTexts.en.page)).toEqual([]);
  await page.evaluate(() => document.body.append('Planted words'));
  expect(await foreign(page, driverTexts.en.page)).toEqual(['Planted words']);
});
