import { ordinaryMoment } from '../../tools/test/moment.ts';
import { test as base } from '../support/beside.ts';
import { follow } from '../support/clock.ts';
import { type Served, serveAt } from '../support/served.ts';
import { expect, expectAccessible } from '../support/story.ts';

/** A server of its own: other stories know the product by its name. */
const test = base.extend<object, { served: Served }>({
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first argument
    async ({}, use) => {
      const { stop, ...own } = await serveAt(ordinaryMoment);
      follow(own);
      await use(own);
      await stop();
    },
    { scope: 'worker', timeout: 360_000 },
  ],
});

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><rect width="60" height="20" fill="#1c86b0"/></svg>`;
const file = (name: string, text: string) => ({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) });

test('SETUP-84 an administrator gives the installation its name, logo, imprint and privacy policy; visitors and drivers see them', async ({
  open,
  browser,
  baseURL,
}) => {
  const page = await open('admin', '/admin/installation');
  const input = page.locator('input[type="file"]');
  await input.setInputFiles(file('logo.svg', 'x'));
  await page.getByRole('button', { name: 'Logo speichern' }).click();
  await expect(page.getByText(/^Das Logo ist kein SVG, PNG, JPEG oder WebP/)).toBeVisible();
  await expectAccessible(page);
  await input.setInputFiles(file('logo.svg', drawing));
  await page.getByRole('button', { name: 'Logo speichern' }).press('Enter');
  await expect(page.getByText('Logo gespeichert')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Logo der Installation' })).toBeVisible();

  await page.getByRole('textbox', { name: /^Name der Installation/ }).fill('Hafen Nord');
  await page.getByRole('textbox', { name: /^Impressum als Text/ }).fill('Hafen Nord AG\nKai 1');
  const privacy = page.getByRole('textbox', { name: /^Adresse der Datenschutzerklärung/ });
  await privacy.fill('hafen.example');
  const save = page.getByRole('button', { name: 'Änderungen speichern' });
  await expect(save).toBeDisabled();
  await privacy.fill('https://hafen.example/datenschutz');
  await save.press('Enter');
  await expect(page.getByText('Erscheinungsbild gespeichert')).toBeVisible();
  await expect(page).toHaveTitle('Installation · Hafen Nord');
  await expectAccessible(page);

  const context = await browser.newContext({ ...(baseURL && { baseURL }), locale: 'de-DE' });
  const visitor = await context.newPage();
  // Another instance, or this one, may remember for some seconds what was before.
  await expect(async () => {
    await visitor.goto('/login');
    await expect(visitor.getByRole('main').getByText('Hafen Nord', { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(visitor).toHaveTitle(/ · Hafen Nord$/);
  await expect(visitor.getByRole('link', { name: 'Datenschutz' })).toHaveAttribute(
    'href',
    'https://hafen.example/datenschutz',
  );
  await visitor.getByText('Impressum').click();
  await expect(visitor.getByText('Hafen Nord AG')).toBeVisible();
  await expectAccessible(visitor);
  await visitor.goto('/driver/');
  await expect(visitor.getByText('Hafen Nord', { exact: true })).toBeVisible();
  await expect(visitor.getByRole('link', { name: 'Datenschutz' })).toBeVisible();
  await expectAccessible(visitor);
  await context.close();

  await page.getByRole('button', { name: 'Logo entfernen' }).click();
  await expect(page.getByText('Logo entfernt')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Logo der Installation' })).toHaveCount(0);
});
