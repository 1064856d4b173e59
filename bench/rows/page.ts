import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { ensureChromium } from '../../tools/chromium.ts';
import { startDemo } from '../../tools/product.ts';
import { ensureWeb } from '../../tools/web.ts';
import { type Asked, loadCold, type PageLoad } from '../measure/page-load.ts';
import { startPagePeer } from '../measure/page-peer.ts';
import { median } from '../measure/statistics.ts';
import type { Line } from '../report.ts';

const loads = 7;
const dashboard = '/forwarderOperator';
const list = '/forwarderOperator/bookingsOverview';
const tenRows = `document.querySelectorAll('[role=row][data-row]').length >= 10`;
const tenPeerRows = `document.querySelectorAll('tbody tr').length >= 10`;
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
  // A second visit: what each screen reads at its start is known then (SESS-33).
  for (const screen of [dashboard, list]) {
    await page.goto(screen);
    await page.waitForLoadState('networkidle');
  }
  const storageState = await context.storageState();
  await context.close();
  return { baseURL: origin, storageState };
}

/** A user of the peer, who is signed in where something says so. */
const stateOf = (origin: string) => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: 'user', value: 'dispatch' }] }],
});

const kilobytes = (requests: readonly Asked[]) => requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;

/** The requests of a load, in the order in which they were sent. */
const waterfall = ({ requests }: PageLoad): string =>
  requests.map(({ address, from, to, bytes }) => `${from} to ${to} ms, ${bytes} bytes, ${address}`).join('; ');

/** How an act is measured: on the product and, in the same run, on a peer. */
interface Act {
  name: string;
  /** The product's share of the peer's milliseconds. */
  aim: number;
  product: () => Promise<PageLoad>;
  peer: (() => Promise<PageLoad>) | null;
  bare?: (() => Promise<PageLoad>) | null;
}
type Figure = (load: PageLoad) => number;
const figures: readonly [string, Figure][] = [
  ['requests until then', ({ requests }) => requests.length],
  ['kB on the wire until then', ({ requests }) => kilobytes(requests)],
  ['long tasks until the network is still', ({ longTasks }) => longTasks.length],
];
const until: Figure = (load) => load.until;

/** Each side in turn, A B B A, so that what else the machine does falls on both. The first loads warm the servers. */
async function pairsOf(act: Act): Promise<{ product: PageLoad[]; peer: PageLoad[]; bare: PageLoad[] }> {
  const found = { product: [] as PageLoad[], peer: [] as PageLoad[], bare: [] as PageLoad[] };
  const sides = ['product', 'peer', 'bare'] as const;
  for (let at = 0; at <= loads; at++) {
    for (const side of at % 2 === 0 ? sides : sides.toReversed()) {
      const load = await act[side]?.();
      if (load && at > 0) found[side].push(load);
    }
  }
  return found;
}

async function linesOf(act: Act): Promise<Line[]> {
  const { product, peer, bare } = await pairsOf(act);
  const middle = (loads: readonly PageLoad[], of: Figure) => median(loads.map(of));
  const beside = (of: Figure) =>
    [
      peer.length > 0 && `react-admin ${middle(peer, of).toFixed(0)}`,
      bare.length > 0 && `bare React ${middle(bare, of).toFixed(0)}`,
    ]
      .filter(Boolean)
      .join(', ');
  const ratio = peer.length > 0 ? middle(product, until) / middle(peer, until) : null;
  const last = product.at(-1);
  return [
    {
      row: `${act.name}: ms against react-admin`,
      aim: ratio === null ? '' : `<= ${act.aim}`,
      reached: ratio === null ? middle(product, until).toFixed(0) : ratio.toFixed(2),
      met: ratio === null ? null : ratio <= act.aim,
      notes: [
        `product ${middle(product, until).toFixed(0)} ms (${product.map(({ until: ms }) => ms.toFixed(0)).join(', ')}); ${beside(until)}`,
      ],
    },
    ...figures.map(([row, of], at): Line => {
      const notes = [beside(of), at === 0 && last ? waterfall(last) : ''].filter((note) => note !== '');
      return { row: `${act.name}: ${row}`, aim: '', reached: middle(product, of).toFixed(0), met: null, notes };
    }),
  ];
}

/** What a browser that was never here loads for its first screen, beside a list of react-admin and a page of React alone. */
export async function pageRow(): Promise<Line[]> {
  await ensureWeb();
  const [product, peer] = [await startDemo(), await startPagePeer()];
  const browser = await chromium.launch({ executablePath: ensureChromium() });
  try {
    const visitor = { baseURL: product.url };
    const user = await signedIn(browser, product.url);
    const stranger = peer && { baseURL: peer.url };
    const known = stranger && { ...stranger, storageState: stateOf(stranger.baseURL) };
    const acts: Act[] = [
      {
        name: 'sign-in to its password field',
        aim: 0.6,
        product: () => loadCold(browser, visitor, '/login', passwordField),
        peer: stranger && (() => loadCold(browser, stranger, '/admin.html#/login', passwordField)),
      },
      {
        name: 'bookings overview to 10 rows',
        aim: 0.6,
        product: () => loadCold(browser, user, list, tenRows),
        peer: known && (() => loadCold(browser, known, '/admin.html#/tours', tenPeerRows)),
        bare: known && (() => loadCold(browser, known, '/bare.html', tenPeerRows)),
      },
      {
        name: 'menu to 10 rows',
        aim: 0.6,
        product: () => loadCold(browser, user, dashboard, tenRows, linkToList),
        peer: known && (() => loadCold(browser, known, '/admin.html#/', tenPeerRows, 'a[href="#/tours"]')),
      },
    ];
    const lines: Line[] = [];
    for (const act of acts) lines.push(...(await linesOf(act)));
    return lines;
  } finally {
    await browser.close();
    peer?.stop();
    await product.stop();
  }
}
