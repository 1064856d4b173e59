import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { ensureWeb } from '../../tools/build/web.ts';
import { ensureChromium } from '../../tools/chromium.ts';
import { startDemo } from '../../tools/product.ts';
import { type Asked, loadCold, type PageLoad } from '../measure/page-load.ts';
import { startPagePeer } from '../measure/page-peer.ts';
import { touchPage } from '../measure/page-touch.ts';
import { signedIn } from '../measure/signed-in.ts';
import { median } from '../measure/statistics.ts';
import type { Line } from '../report.ts';

const times = 7;
const dashboard = '/forwarderOperator';
const list = '/forwarderOperator/bookingsOverview';
const tenRows = `document.querySelectorAll('[role=row][data-row]').length >= 10`;
const rowsStand = (rows: string) => (page: Page) => page.locator(rows).nth(9).waitFor();
const tenPeerRows = `document.querySelectorAll('tbody tr').length >= 10`;
const passwordField = `document.querySelector('input[type=password]') !== null`;
const servicesStand = `document.querySelector('main a[href$="/statusRequest"]') !== null`;
const linkToList = `nav a[href="${list}"], a[href="${list}"]`;

/** A user of the peer, who is signed in where something says so. */
const stateOf = (origin: string) => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: 'user', value: 'dispatch' }] }],
});

const kilobytes = (requests: readonly Asked[]) => requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;

/** The requests of a load, in the order in which they were sent. */
const waterfall = ({ requests }: PageLoad): string =>
  requests.map(({ address, from, to, bytes }) => `${from} to ${to} ms, ${bytes} bytes, ${address}`).join('; ');

interface Figure {
  name: string;
  of: (load: PageLoad) => number;
  digits: number;
}
const until: Figure = { name: 'ms', of: (load) => load.until, digits: 0 };
const requests: Figure = { name: 'requests until then', of: (load) => load.requests.length, digits: 0 };
const wire: Figure = { name: 'kB on the wire until then', of: (load) => kilobytes(load.requests), digits: 0 };
const tasks: Figure = { name: 'long tasks until it is still', of: (load) => load.longTasks.length, digits: 0 };
const shift: Figure = { name: 'layout shift until it is still', of: (load) => load.shift, digits: 3 };
const processor: Figure = { name: 'processor ms of its thread', of: (load) => load.processor, digits: 0 };

/** How an act is measured: on the product and, in the same run, on a peer. */
interface Act {
  name: string;
  /** The product's share of the peer's figure, at most. */
  shares: readonly [Figure, number][];
  /** The product's own figure, at most; null: it is shown. */
  most: readonly [Figure, number | null][];
  product: () => Promise<PageLoad>;
  peer: (() => Promise<PageLoad>) | null;
  bare?: (() => Promise<PageLoad>) | null;
}
type Side = 'product' | 'peer' | 'bare';
const sides: readonly Side[] = ['product', 'peer', 'bare'];

/** Each side in turn, A B B A, so that what else the machine does falls on both. The first time warms the servers. */
async function inTurn<Found>(times: number, one: (side: Side) => Promise<Found> | undefined) {
  const found: Record<Side, Found[]> = { product: [], peer: [], bare: [] };
  for (let at = 0; at <= times; at++) {
    for (const side of at % 2 === 0 ? sides : sides.toReversed()) {
      const each = await one(side);
      if (each !== undefined && at > 0) found[side].push(each);
    }
  }
  return found;
}

async function linesOf(act: Act): Promise<Line[]> {
  const loads = await inTurn(times, (side) => act[side]?.());
  const middle = (side: Side, { of }: Figure) => median(loads[side].map(of));
  const text = (side: Side, figure: Figure) => middle(side, figure).toFixed(figure.digits);
  const hasPeer = loads.peer.length > 0;
  const beside = (figure: Figure) =>
    [hasPeer && `react-admin ${text('peer', figure)}`, loads.bare.length > 0 && `bare React ${text('bare', figure)}`]
      .filter(Boolean)
      .join(', ');
  const each = (figure: Figure) => loads.product.map((load) => figure.of(load).toFixed(figure.digits)).join(', ');
  const last = loads.product.at(-1);
  return [
    ...act.shares.map(([figure, aim]): Line => {
      const share = hasPeer ? middle('product', figure) / middle('peer', figure) : null;
      return {
        row: `${act.name}: ${figure.name} against react-admin`,
        aim: share === null ? '' : `<= ${aim}`,
        reached: share === null ? text('product', figure) : share.toFixed(2),
        met: share === null ? null : share <= aim,
        notes: [`product ${text('product', figure)} (${each(figure)}); ${beside(figure)}`],
      };
    }),
    ...act.most.map(([figure, aim]): Line => {
      const reached = middle('product', figure);
      const notes = [beside(figure), figure === requests && last ? waterfall(last) : ''].filter((note) => note !== '');
      const row = `${act.name}: ${figure.name}`;
      return {
        row,
        aim: aim === null ? '' : `<= ${aim}`,
        reached: text('product', figure),
        met: aim === null ? null : Number(text('product', figure)) <= aim || reached <= aim,
        notes,
      };
    }),
  ];
}

/** What is touched on a list that stands, on both sides. */
interface Touched {
  name: string;
  aim: number;
  product: readonly ((page: Page) => Promise<void>)[];
  peer: readonly ((page: Page) => Promise<void>)[];
}
const press = (target: string) => (page: Page) => page.locator(target).first().click();
const typed = (field: string) => [
  press(field),
  ...Array.from('MH-GM 12').map((key) => (page: Page) => page.keyboard.press(key === ' ' ? 'Space' : key)),
];
const touched: readonly Touched[] = [
  {
    name: 'opening a filter',
    aim: 0.6,
    product: [press('main section button[aria-haspopup=dialog]')],
    peer: [press('.add-filter')],
  },
  { name: 'typing into the search', aim: 0.8, product: typed('[role=searchbox]'), peer: typed('input[name=tour]') },
];

type Touch = (touches: Touched['product']) => Promise<number>;
async function touchLine({ name, aim, ...acts }: Touched, product: Touch, peer: Touch | null): Promise<Line> {
  const found = await inTurn(times, (side) =>
    side === 'product' ? product(acts.product) : side === 'peer' ? peer?.(acts.peer) : undefined,
  );
  const own = median(found.product);
  const share = peer ? own / median(found.peer) : null;
  return {
    row: `${name}: ms to the next frame against react-admin`,
    aim: share === null ? '' : `<= ${aim}`,
    reached: share === null ? own.toFixed(0) : share.toFixed(2),
    met: share === null ? null : share <= aim,
    notes: [`product ${found.product.join(', ')}; react-admin ${found.peer.join(', ')}`],
  };
}

interface Contexts {
  browser: Browser;
  visitor: { baseURL: string };
  user: BrowserContextOptions;
  stranger: { baseURL: string } | null;
  known: BrowserContextOptions | null;
}

const actsOf = ({ browser, visitor, user, stranger, known }: Contexts): Act[] => [
  {
    name: 'sign-in to its password field',
    shares: [[until, 0.6]],
    most: [requests, wire, tasks, shift, processor].map((figure) => [figure, null]),
    product: () => loadCold(browser, visitor, '/login', passwordField),
    peer: stranger && (() => loadCold(browser, stranger, '/admin.html#/login', passwordField)),
  },
  {
    name: 'bookings overview to 10 rows',
    shares: [
      [until, 0.6],
      [wire, 0.9],
    ],
    most: [
      [requests, 12],
      [tasks, 4],
      [shift, 0],
      [processor, null],
    ],
    product: () => loadCold(browser, user, list, tenRows),
    peer: known && (() => loadCold(browser, known, '/admin.html#/tours', tenPeerRows)),
    bare: known && (() => loadCold(browser, known, '/bare.html', tenPeerRows)),
  },
  {
    name: 'dashboard to its services',
    shares: [],
    most: [
      [until, null],
      [shift, 0],
      [processor, null],
    ],
    product: () => loadCold(browser, user, dashboard, servicesStand),
    peer: null,
  },
  {
    name: 'menu to 10 rows',
    shares: [[until, 0.6]],
    most: [requests, wire, tasks, shift, processor].map((figure) => [figure, null]),
    product: () => loadCold(browser, user, dashboard, tenRows, linkToList),
    peer: known && (() => loadCold(browser, known, '/admin.html#/', tenPeerRows, 'a[href="#/tours"]')),
  },
];

/** What a browser that was never here loads for its first screen, beside a list of react-admin and a page of React alone. */
export async function pageRow(): Promise<Line[]> {
  await ensureWeb();
  const [product, peer] = [await startDemo(), await startPagePeer()];
  const browser = await chromium.launch({ executablePath: ensureChromium() });
  try {
    const visitor = { baseURL: product.url };
    const user = await signedIn(browser, product.url, [dashboard, list]);
    const stranger = peer && { baseURL: peer.url };
    const known = stranger && { ...stranger, storageState: stateOf(stranger.baseURL) };
    const lines: Line[] = [];
    for (const act of actsOf({ browser, visitor, user, stranger, known })) lines.push(...(await linesOf(act)));
    const touchProduct: Touch = (touches) => touchPage(browser, user, list, rowsStand('[role=row][data-row]'), touches);
    const touchPeer: Touch | null =
      known && ((touches) => touchPage(browser, known, '/admin.html#/tours', rowsStand('tbody tr'), touches));
    for (const each of touched) lines.push(await touchLine(each, touchProduct, touchPeer));
    return lines;
  } finally {
    await browser.close();
    peer?.stop();
    await product.stop();
  }
}
