import type { Page } from '@playwright/test';
import { expect, test } from '../support/story.ts';

// Nothing is in the cache of the browser.
test.use({ isContextNew: true });

const english = { language: 'en' } as const;
const batch = '/forwarderOperator/statusRequest?mode=batch';
const terminal = (page: Page) => page.getByRole('main').getByRole('combobox', { name: /Terminal/ });
const listOfSelect = /\/assets\/select-sheet-[^/]+\.js$/;
const dialogs = /\/assets\/(overlays|dialog-sheet)-[^/]+\.js$/;
const notLoaded = (page: Page) => page.locator('#live').getByText('Not loaded.');

test('UI-43 UI-23 keys pressed while the list of a select comes count', async ({ open, page }) => {
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(listOfSelect, async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  await open('all', batch, english);
  await expect(terminal(page)).toBeEnabled();
  await terminal(page).focus();
  await asked.promise;
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('rhe');
  await page.keyboard.press('Enter');
  await expect(terminal(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('option')).toHaveCount(0);
  held.resolve();
  await expect(terminal(page)).toContainText('Rheinhafen');
  await expect(terminal(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(terminal(page)).toBeFocused();
});

test('UI-43 a letter opens a closed select at the choice that it begins', async ({ open, page }) => {
  await open('all', batch, english);
  await terminal(page).focus();
  await page.keyboard.type('rhe');
  await expect(page.locator('[role=option][data-highlighted]')).toContainText('Rheinhafen');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(terminal(page)).toBeFocused();
  await expect(terminal(page)).not.toContainText('Rheinhafen');
});

test('UI-43 the list of a select that cannot be loaded says so and leaves the field as it was', async ({
  open,
  page,
}) => {
  await page.route(listOfSelect, (route) => route.abort());
  await open('all', batch, english);
  await terminal(page).click();
  await expect(notLoaded(page)).toBeVisible();
  await expect(terminal(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(terminal(page)).toBeFocused();
});

test('UI-43 a dialog that cannot be loaded says so, and the screen below stays in use', async ({ open, page }) => {
  await page.route(dialogs, (route) => route.abort());
  await open('admin', '/admin/webappUsers', english);
  const create = page.getByRole('button', { name: 'Create user' }).first();
  await create.click();
  await expect(notLoaded(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await create.press('Enter');
  await expect(notLoaded(page).last()).toBeVisible();
});
