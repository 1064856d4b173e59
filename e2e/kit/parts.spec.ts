import type { Page } from '@playwright/test';
import { test } from '../support/gallery.ts';
import { expect, expectAccessibleInBothSchemes } from '../support/story.ts';
import { twins } from '../support/twins.ts';

const menuButton = (page: Page) => page.getByRole('button', { name: 'Open menu' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Book appointment' });
const tip = (page: Page) => page.locator('[data-tooltip]');

test('UI-28 axe finds nothing in the gallery, light and dark', async ({ openGallery, page }) => {
  await openGallery();
  await expectAccessibleInBothSchemes(page);
});

test('UI-13 after a dialog that was opened from a menu the focus is on the button of the menu', async ({
  openGallery,
  page,
}) => {
  await openGallery();
  await menuButton(page).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(menuButton(page)).toBeFocused();
});

test('UI-16 Escape in a search inside a dialog clears the search, then closes the dialog', async ({
  openGallery,
  page,
}) => {
  await openGallery();
  await page.getByRole('button', { name: 'Open dialog' }).click();
  const search = dialog(page).getByRole('searchbox');
  await search.fill('Köhler');
  await search.press('Escape');
  await expect(search).toHaveValue('');
  await expect(dialog(page)).toBeVisible();
  await search.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test('UI-22 clearing a combobox leaves the focus in its field', async ({ openGallery, page }) => {
  await openGallery();
  const field = page
    .getByRole('combobox', { name: 'Driver' })
    .and(page.getByRole('combobox').and(page.locator('input')));
  const driver = field.first();
  await expect(driver).toHaveValue('Mara Köhler');
  const clear = page.getByRole('button', { name: /^Clear/ }).first();
  await clear.press('Enter');
  await expect(driver).toHaveValue('');
  await expect(driver).toBeFocused();
});

test('UI-12 a choice that cannot be taken is reached by keyboard and says why', async ({ openGallery, page }) => {
  await openGallery();
  const cards = page.getByRole('radiogroup', { name: 'Choices' }).first();
  const taken = cards.getByRole('radio', { name: /^Round trip/ });
  await cards.getByRole('radio', { checked: true }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(taken).toBeFocused();
  await expect(taken).toHaveAccessibleDescription('Not part of your plan.');
  await expect(taken).not.toBeChecked();

  const box = page.getByRole('checkbox', { name: 'Notify by e-mail' }).last();
  await box.focus();
  await expect(box).toHaveAccessibleDescription('Your role may only read.');
  await page.keyboard.press('Space');
  await expect(box).not.toBeChecked();
});

test('UI-20 what is unfolded spans all columns, and rows tell their place among all rows', async ({
  openGallery,
  page,
}) => {
  await openGallery();
  const grid = page.getByRole('treegrid');
  await grid
    .getByRole('button', { name: /Mara Köhler/ })
    .first()
    .click();
  const below = grid.getByRole('row').nth(2);
  const columns = await grid.getAttribute('aria-colcount');
  await expect(below.getByRole('gridcell')).toHaveAttribute('aria-colspan', columns ?? '');
  await expect(grid.getByRole('row').nth(1).getByRole('gridcell')).toHaveCount(Number(columns));
  await expect(grid.getByRole('row').nth(3)).toHaveAttribute('aria-posinset', '2');
  await expect(grid.getByRole('row').nth(3)).toHaveAttribute('aria-setsize', '2');
  await expect(grid).toHaveAttribute('aria-rowcount', '4');
});

for (const [language, found, total, tours] of twins([
  ['de', '1.180', '1.200 von 5.000', '1.284'],
  ['en', '1,180', '1,200 of 5,000', '1,284'],
] as const))
  test(`UI-30 numbers stand in the form of the language, weights with a dot, ${language}`, async ({
    openGallery,
    page,
  }) => {
    await openGallery({ language });
    for (const number of [found, total, tours, '26.480 kg'])
      await expect(page.getByText(number, { exact: true }).first()).toBeVisible();
  });

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test('UI-29 a touch on a choice that cannot be taken shows why', async ({ openGallery, page }) => {
    await openGallery();
    await page.waitForLoadState('networkidle');
    const segment = page.getByText('Round trip', { exact: true }).nth(2);
    await segment.tap({ force: true });
    await expect(tip(page)).toContainText('Not part of your plan.');
  });
});
