import type { Page } from '@playwright/test';
import { identity } from '@quaygate/contract';
import { expect, expectAccessible, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';
import { createAccount } from '../support/webapp-user-scene.ts';

const forget = async (page: Page, email: string, language = 'de-DE') => {
  const answer = await page.request.post(identity.resetPassword.path, {
    data: { email },
    headers: { 'accept-language': language },
  });
  expect(answer.status()).toBe(204);
};
const isWider = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test('a mail appears in the inbox of the demo by itself, and what was open stays open', async ({ page, api }) => {
  const { email } = await createAccount(await api('admin'));
  await forget(page, email);
  await page.goto(`/web/demo/inbox?to=${email}`);
  const isReset = { hasText: /Passwort zurücksetzen|reset your password/ };
  const mails = page.locator('summary').filter(isReset);
  const opened = page.locator('details[open]').filter(isReset);
  await expect(mails).toHaveCount(1);
  await mails.last().focus();
  const before = await opened.count();

  await forget(page, email, 'en-GB');

  await expect(mails).toHaveCount(2);
  await expect(mails.first()).toContainText(email);
  await expect(mails.first()).toContainText('Quaygate: reset your password');
  await expect(mails.first()).toContainText(/\d\d\.\d\d\.\d{4} \d\d:\d\d$/);
  await expect(opened).toHaveCount(before + 1);
  await expect(mails.last()).toBeFocused();
  await page.getByRole('link', { name: 'Choose a password' }).first().click();
  await expect(page).toHaveURL(/\/web\/idp\/action\?mode=resetPassword&(lang=\w+&)?token=/);
});

test('the inbox of the demo is searched by recipient, and says what fills it', async ({ page }) => {
  await forget(page, 'isps@demo.quaygate.example');
  await page.goto('/web/demo/inbox');
  await page.getByRole('searchbox', { name: 'Empfänger' }).fill('isps@');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?to=isps(@|%40)$/);
  await expect(page.locator('summary').first()).toContainText('isps@');
  await expect(page.locator('summary').filter({ hasNotText: 'isps@' })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Empfänger' }).fill('niemand@');
  await page.getByRole('button', { name: 'Suchen' }).click();
  await expect(page.getByRole('heading', { name: 'Keine E-Mail gefunden' })).toBeVisible();
  await page.getByRole('link', { name: 'Alle E-Mails zeigen' }).click();
  await expect(page.locator('summary').first()).toBeVisible();
});

for (const [locale, title] of twins([
  ['de-DE', 'Posteingang der Demo'],
  ['en-GB', 'Demo inbox'],
] as const)) {
  for (const colorScheme of twins(['light', 'dark'] as const)) {
    test.describe(`${locale} ${colorScheme}`, () => {
      test.use({ locale, colorScheme, viewport: { width: 390, height: 844 } });
      test('the inbox of the demo is readable by everybody, on a phone too', async ({ page }) => {
        await forget(page, 'train@demo.quaygate.example', locale);
        const faults: string[] = [];
        page.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
        await page.goto('/web/demo/inbox');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        await expectAccessible(page);
        expect(await isWider(page)).toBe(false);
        await page.goto('/web/demo/inbox?to=niemand');
        await expectAccessible(page);
        expect(faults).toEqual([]);
      });
    });
  }
}
