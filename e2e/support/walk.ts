import type { Page } from '@playwright/test';
import type { Place } from '../../apps/web/src/app/place.ts';
import { expect } from './story.ts';

/** Who of the demo may open a place. */
export const whoOpens = ({ area }: Place) =>
  ({ terminal: 'terminal', train: 'train', forwarder: 'dispatch', admin: 'admin' })[area ?? 'terminal'];

/** Goes to another screen in the page, and waits until that one has come. */
export async function goOn(page: Page, address: string): Promise<void> {
  const title = page.getByRole('main').getByRole('heading', { level: 1 });
  await title.evaluate((left) => left.setAttribute('data-left', ''));
  await page.evaluate((to) => history.pushState(null, '', to), address);
  await expect(title.and(page.locator(':not([data-left])'))).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
}
