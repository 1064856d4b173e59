import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { ensureChromium } from '../../tools/chromium.ts';
import { startDemo } from '../../tools/product.ts';
import { ensureWeb } from '../../tools/web.ts';
import { type Asked, loadCold, type PageLoad } from '../measure/page-load.ts';
import { median } from '../measure/statistics.ts';
import type { Line } from '../report.ts';

const loads = 7;
const dashboard = '/forwarderOperator';
const list = '/forwarderOperator/bookingsOverview';
const tenRows = `document.querySelectorAll('[role=row][data-row]').length >= 10`;
const passwordField = `document.querySelector('input[type=password]') !== null`;
const linkToList = `nav a[href="${list}"], a[href="${list}"]`;

/** What a signed-in browser keeps: its cookie and storage, and nothing of the page. */
async function signedIn(browser: Browser, origin: string): Promise<BrowserContextOptions> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('input[type=email], input[name=email]').first().fill('dispatch@demo.quaygate.example');
  await page.locator('input[type=password]').first().fill('quaygate-demo-2026');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.goto(dashboard);
  await page.waitForLoadState('networkidle');
  const storageState = await context.storageState();
  await context.close();
  return { baseURL: origin, storageState };
}

const kilobytes = (requests: readonly Asked[]) => requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;

/** The requests of a load, in the order in which they were sent. */
const waterfall = ({ requests }: PageLoad): string =>
  requests.map(({ address, from, to, bytes }) => `${from} to ${to} ms, ${bytes} bytes, ${address}`).join('; ');

/** A line for each figure of the same loads. */
function linesOf(name: string, found: readonly PageLoad[]): Line[] {
  const middle = (of: (load: PageLoad) => number) => median(found.map(of));
  const shown = (row: string, reached: number, notes: string[] = []): Line => {
    return { row: `${name}: ${row}`, aim: '', reached: reached.toFixed(0), met: null, notes };
  };
  const last = found.at(-1);
  return [
    shown(
      'ms',
      middle(({ until }) => until),
      [found.map(({ until }) => until.toFixed(0)).join(', ')],
    ),
    shown(
      'requests until then',
      middle(({ requests }) => requests.length),
      last ? [waterfall(last)] : [],
    ),
    shown(
      'kB on the wire until then',
      middle(({ requests }) => kilobytes(requests)),
    ),
    shown(
      'long tasks until the network is still',
      middle(({ longTasks }) => longTasks.length),
      last ? [`${last.longTasks.join(', ')} ms`] : [],
    ),
  ];
}

/** What a browser that was never here loads for its first screen, and how long it takes: shown, without a peer. */
export async function pageRow(): Promise<Line[]> {
  await ensureWeb();
  const product = await startDemo();
  const browser = await chromium.launch({ executablePath: ensureChromium() });
  const several = async (load: () => Promise<PageLoad>): Promise<PageLoad[]> => {
    const found: PageLoad[] = [];
    // The first one warms the server.
    for (let at = 0; at <= loads; at++) found.push(await load());
    return found.slice(1);
  };
  try {
    const visitor = { baseURL: product.url };
    const user = await signedIn(browser, product.url);
    return [
      ...linesOf(
        'sign-in to its password field',
        await several(() => loadCold(browser, visitor, '/login', passwordField)),
      ),
      ...linesOf('bookings overview to 10 rows', await several(() => loadCold(browser, user, list, tenRows))),
      ...linesOf('menu to 10 rows', await several(() => loadCold(browser, user, dashboard, tenRows, linkToList))),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}
