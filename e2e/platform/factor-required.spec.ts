import type { Locator, Page } from '@playwright/test';
import { totpCode } from '../../apps/server/test/scenes/factor-scene.ts';
import { follow, now } from '../support/clock.ts';
import { leaveBehind } from '../support/kept-context.ts';
import { password, type Served, serveAt } from '../support/served.ts';
import { test as base, expect, expectAccessible } from '../support/story.ts';

const words = {
  de: {
    title: 'Richten Sie einen zweiten Faktor ein',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    setUp: 'Einrichten',
    setUpTitle: 'Authenticator-App einrichten',
    code: 'Code aus der App',
    codes: 'Wiederherstellungscodes',
    saved: 'Ich habe sie gesichert',
    logout: 'Abmelden',
  },
  en: {
    title: 'Set up a second factor',
    email: 'Email',
    password: 'Password',
    setUp: 'Set up',
    setUpTitle: 'Set up an authenticator app',
    code: 'Code from the app',
    codes: 'Recovery codes',
    saved: 'I have saved them',
    logout: 'Log out',
  },
} as const;
type Language = keyof typeof words;

/** A product in which administrators and one kind of dispatcher must have a second factor. */
const test = base.extend<object, { served: Served }>({
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first argument
    async ({}, use) => {
      const own = await serveAt(new Date('2026-05-12T08:00:00Z'), {
        FACTOR_REQUIRED_ROLES: 'quaygate_admin,train_operator_write',
      });
      follow(own);
      await use(own);
      await own.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ served }, use) => use(served.url.replace('127.0.0.1', 'localhost')),
});

async function signIn(page: Page, language: Language, who: string) {
  const text = words[language];
  await leaveBehind(page, (chosen) => localStorage.setItem('user-locale', chosen), language);
  await page.goto('/login');
  await page.getByRole('textbox', { name: text.email }).fill(`${who}@demo.quaygate.example`);
  await page.getByLabel(text.password, { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.title);
}

const secretIn = async (dialog: Locator) =>
  ((await dialog.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()) ?? '').replaceAll(' ', '');

test('FACT-41 an administrator without a second factor comes to its set-up and nowhere else, de', async ({ page }) => {
  const text = words.de;
  await signIn(page, 'de', 'admin');
  await expectAccessible(page);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.goto('/admin/webappUsers');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.title);

  await page.getByRole('button', { name: text.logout }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, 'de', 'admin');
  await page.getByRole('button', { name: text.setUp }).click();
  const dialog = page.getByRole('dialog', { name: text.setUpTitle });
  await dialog.getByRole('textbox', { name: text.code }).fill(totpCode(await secretIn(dialog), new Date(now())));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('alertdialog', { name: text.codes });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: text.saved }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.goto('/admin/webappUsers');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
});
