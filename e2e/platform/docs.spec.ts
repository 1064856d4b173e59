import { loadUnit, user } from '@quaygate/contract';
import { expect, expectAccessible, test } from '../support/story.ts';

test.use({ locale: 'en-GB' });

test('HELP-02 HELP-03 HELP-05 HELP-06 a reader searches by keyboard, changes language and scheme, also on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/docs');
  await expect(page).toHaveURL(/\/docs\/en$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Documentation' })).toBeVisible();
  await expect(page.getByText(/^Quaygate · Version \d+\.\d+\.\d+$/)).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Search the documentation' });
  await expect(field).toBeFocused();
  await field.pressSequentially('block a drivr');
  const results = page.getByRole('listbox', { name: 'Search results' });
  await expect(results.getByRole('option').first()).toContainText('How do I block a driver');
  await expect(field).toHaveAttribute('aria-activedescendant', 'result-0');
  await page.keyboard.press('ArrowDown');
  await expect(results.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(results).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(results).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/en\/handbook\/\w+#how-do-i-block-a-driver/);

  await page.getByRole('combobox', { name: 'Appearance' }).selectOption('Dark');
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('user-locale'))).toBe('de');

  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole('navigation', { name: 'Seiten' });
  await menu.getByText('Seiten', { exact: true }).click();
  await menu.getByRole('link', { name: 'Von nichts zum ersten Lkw' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Von nichts zum ersten Lkw' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});

test('HELP-12 the handbook of the rail fits the screen and the language', async ({ open }) => {
  const page = await open('dispatch', '/forwarderOperator/statusRequest');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Handbuch (öffnet in neuem Tab)' }).click();
  const handbook = await opened;
  await expect(handbook).toHaveURL(/\/docs\/de\/handbook\/dispatcher$/);
  await expect(handbook.getByRole('heading', { level: 1, name: 'Handbuch für die Disposition' })).toBeVisible();
});

test('HELP-13 the app of drivers leads to their handbook, in English where there is none in their language', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/driver/');
  await expect(page.getByRole('link', { name: 'Handbook' })).toHaveAttribute('href', '/docs/en/handbook/driver');
  await page.getByRole('radio', { name: 'Polski' }).click();
  const link = page.getByRole('link', { name: 'Podręcznik (po angielsku)' });
  await expect(link).toHaveAttribute('href', '/docs/en/handbook/driver');
  await page.getByRole('radio', { name: 'Deutsch' }).click();
  await expect(page.getByRole('link', { name: 'Handbuch' })).toHaveAttribute('href', '/docs/de/handbook/driver');
});

test('HELP-11 a call is tried with the session of the reader, and one of a terminal with a key', async ({ open }) => {
  const page = await open('dispatch', '/profile', { language: 'en' });
  await page.goto(`/docs/en/api/platform#${user.get.name}`);
  const tryOut = (id: string) => page.locator(`h2#${id} ~ details.tryout`).first();
  await tryOut(user.get.name).getByText('Try it').click();
  await tryOut(user.get.name).getByRole('button', { name: 'Send' }).click();
  await expect(tryOut(user.get.name).getByRole('status')).toContainText('"email": "dispatch@demo.quaygate.example"');
  await expectAccessible(page);

  await page.goto(`/docs/en/api/integration#${loadUnit.report.name}`);
  const report = tryOut(loadUnit.report.name);
  await report.getByText('Try it').click();
  await expect(report.getByText('may change its data')).toBeVisible();
  await report.getByLabel('Integration key (it is not stored)').fill('qgk_wrong');
  await report.getByRole('button', { name: 'Send and change data' }).click();
  await expect(report.getByRole('status')).toContainText('"code": "unauthenticated"');
});
