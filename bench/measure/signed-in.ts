import type { Browser, BrowserContextOptions } from '@playwright/test';

/**
 * What the browser of a dispatcher keeps: its cookie and storage, and nothing of the page.
 * @param screens are opened once: what each reads at its start is known then (SESS-33)
 */
export async function signedIn(
  browser: Browser,
  origin: string,
  screens: readonly string[] = [],
): Promise<BrowserContextOptions> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('input[type=email], input[name=email]').first().fill('dispatch@demo.quaygate.example');
  await page.locator('input[type=password]').first().fill('quaygate-demo-2026');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  for (const screen of screens) {
    await page.goto(screen);
    await page.waitForLoadState('networkidle');
  }
  const storageState = await context.storageState();
  await context.close();
  return { baseURL: origin, storageState };
}
