import type { Page } from '@playwright/test';
import { expect, test } from '../support/story.ts';

const isOnBody = (page: Page) => page.evaluate(() => document.activeElement === document.body);

for (const [what, address, detail] of [
  ['a web app user', '/admin/webappUsers', /webappUsers\/[^/]+$/],
  ['a trucking company', '/admin/truckingCompanies', /truckingCompanies\/[^/]+$/],
] as const) {
  test(`UI-13 UI-21 UI-22 ${what} opened from the list leaves the focus in the page, and so does the way back`, async ({
    open,
  }) => {
    const page = await open('admin', address, { language: 'en' });
    const row = page.getByRole('row').nth(3);
    for (const way of ['Enter', 'click'] as const) {
      await expect(row).toBeVisible();
      if (way === 'Enter') {
        await row.focus();
        await page.keyboard.press('Enter');
      } else await row.getByRole('gridcell').nth(2).click();
      await expect(page).toHaveURL(detail);
      await expect(page.getByRole('textbox').first()).toBeVisible();
      expect(await isOnBody(page), way).toBe(false);
      await page.goBack();
      await expect(row).toBeFocused();
    }
  });
}
