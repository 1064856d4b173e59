import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { ensureWeb } from '../../tools/build/web.ts';
import { ensureChromium } from '../../tools/chromium.ts';
import { startDemo } from '../../tools/product.ts';
import { signedIn } from '../measure/signed-in.ts';
import { median } from '../measure/statistics.ts';
import type { Line } from '../report.ts';

const times = 5;
const rows = 1_000;
const longest = 100;
const list = Buffer.from(['type;reference;container', ...Array(rows).fill('delivery;REF-1002;')].join('\n'));

/** In the page: its tasks of 50 ms or more. */
const watchTasks = `
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(Math.round(duration));
  }).observe({ type: 'longtask', buffered: true });`;

/** Asks for the status of a list. @returns the longest task of the page and the whole, from the press to the last row, in ms */
async function askAll(browser: Browser, user: BrowserContextOptions) {
  const context = await browser.newContext(user);
  try {
    const page = await context.newPage();
    await page.addInitScript(watchTasks);
    await page.goto('/forwarderOperator/statusRequest?mode=batch&terminalId=8');
    await page.waitForLoadState('networkidle');
    await page.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: list });
    await page.evaluate(() => Object.assign(window, { longTasks: [] }));
    const begin = performance.now();
    await page.locator('form button[type=submit]').click();
    await page.locator(`[role=progressbar][aria-valuenow="${rows}"]`).waitFor();
    const whole = performance.now() - begin;
    await page.waitForLoadState('networkidle');
    const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
    return { task: Math.max(0, ...tasks), whole };
  } finally {
    await context.close();
  }
}

/** The status of 1,000 load units on the screen: whether it can be used meanwhile. */
export async function pageBatchRow(): Promise<Line> {
  await ensureWeb();
  const product = await startDemo();
  const browser = await chromium.launch({ executablePath: ensureChromium() });
  try {
    const user = await signedIn(browser, product.url);
    const found = [];
    for (let at = 0; at < times; at++) found.push(await askAll(browser, user));
    const task = median(found.map((each) => each.task));
    const wholes = found.map(({ whole }) => whole.toFixed(0)).join(', ');
    return {
      row: `status of ${rows.toLocaleString('en')} load units in the browser: longest task, ms`,
      aim: `<= ${longest}`,
      reached: String(task),
      met: task <= longest,
      notes: [`longest ${found.map((each) => each.task).join(', ')}; from the press to the last row ${wholes} ms`],
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}
