import type { Page } from '@playwright/test';
import { expect } from './story.ts';

/** Whether this phone is told changes. */
export const pushSwitch = (page: Page) => page.getByRole('switch', { name: 'Mitteilungen auf diesem Telefon' });

/** The app opens without a network from now on: its worker is there and answers the page. */
export async function expectKept(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Opens the account of the driver's app, once its worker is there. */
export async function openAccount(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByRole('link', { name: 'Konto' }).click();
  await expect(pushSwitch(page)).toBeVisible();
}
