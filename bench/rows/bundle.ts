import { chromium } from '@playwright/test';
import { scriptLimits, tableScreens, weighScripts } from '../../e2e/support/script-weight.ts';
import { ensureWeb } from '../../tools/build/web.ts';
import { ensureChromium } from '../../tools/chromium.ts';
import { startDemo } from '../../tools/product.ts';
import type { Line } from '../report.ts';

/** What the browser loads of script, gzip'd, for the first screen of a visit. */
export async function bundleRow(): Promise<Line[]> {
  await ensureWeb();
  const product = await startDemo();
  const browser = await chromium.launch({ executablePath: ensureChromium() });
  try {
    const visitor = await browser.newContext({ baseURL: product.url });
    const page = await visitor.newPage();
    const signIn = await weighScripts(page, () => page.goto('/login'));
    await page.locator('input[type=email], input[name=email]').first().fill('dispatch@demo.quaygate.example');
    await page.locator('input[type=password]').first().fill('quaygate-demo-2026');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    await page.goto('/forwarderOperator');
    await page.waitForLoadState('networkidle');
    const storageState = await visitor.storageState();
    const tables: [screen: string, weight: number][] = [];
    for (const screen of tableScreens) {
      const context = await browser.newContext({ baseURL: product.url, storageState });
      const fresh = await context.newPage();
      tables.push([screen, await weighScripts(fresh, () => fresh.goto(screen))]);
      await context.close();
    }
    const heaviest = Math.max(...tables.map(([, weight]) => weight));
    return [
      {
        row: 'script of the sign-in page, kB gzip',
        aim: `≤ ${scriptLimits.signIn}`,
        reached: signIn.toFixed(0),
        met: signIn <= scriptLimits.signIn,
        notes: [],
      },
      {
        row: 'script of the heaviest table screen, kB gzip',
        aim: `≤ ${scriptLimits.screen}`,
        reached: heaviest.toFixed(0),
        met: heaviest <= scriptLimits.screen,
        notes: [tables.map(([screen, weight]) => `${screen} ${weight.toFixed(0)}`).join(', ')],
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}
