import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';

/** Kilobytes of gzip'd script, a kilobyte being 1,000 bytes. */
export const scriptLimits = { signIn: 150, screen: 300 } as const;

/** Every screen that is a table and has an address of its own, for the demo sign-in that sees them all. */
export const tableScreens = [
  '/forwarderOperator/bookingsOverview',
  '/forwarderOperator/statusRequest',
  '/forwarderOperator/truckerManagement',
  '/forwarderOperator/licenseManagement',
] as const;

/** Opens an address and weighs every script the page loads for it, whatever encoding the server chose; in kB. */
export async function weighScripts(page: Page, open: () => Promise<unknown>): Promise<number> {
  const answers: Response[] = [];
  const note = (answer: Response) => answers.push(answer);
  page.on('response', note);
  await open();
  await page.waitForLoadState('networkidle');
  page.off('response', note);
  const scripts = answers.filter((answer) => answer.request().resourceType() === 'script' && answer.ok());
  const sizes = await Promise.all(scripts.map(async (script) => gzipSync(await script.body(), { level: 9 }).length));
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000;
}
