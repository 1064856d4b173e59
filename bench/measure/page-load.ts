import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

/** A request of a page: when it began and ended in milliseconds, and its bytes on the wire. */
export interface Asked {
  address: string;
  from: number;
  to: number;
  bytes: number;
}

export interface PageLoad {
  /** Milliseconds from the address, or from the press, until what was asked for stands on the page. */
  until: number;
  /** Those sent until then; the times count from the first. */
  requests: Asked[];
  /** Tasks of the page's thread above 50 ms, in milliseconds, until the network was still. */
  longTasks: number[];
}

/** Follows the network of a page. */
function follow(session: CDPSession) {
  const asked = new Map<string, Asked>();
  let zero: number | undefined;
  const ms = (timestamp: number) => Math.round((timestamp - (zero ?? timestamp)) * 1_000);
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    zero ??= timestamp;
    const { pathname, search } = new URL(request.url);
    asked.set(requestId, { address: pathname + search, from: ms(timestamp), to: Number.NaN, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one) Object.assign(one, { to: ms(timestamp), bytes: encodedDataLength });
  });
  return {
    all: () => [...asked.values()].map((one) => ({ ...one })),
    forget: () => {
      asked.clear();
      zero = undefined;
    },
  };
}

interface Watched {
  longTasks: number[];
  shownAt: number;
}

/** In the page: its long tasks, and the first frame in which `isThere` is true. */
const watch = (isThere: string) => `
  window.watched = { longTasks: [], shownAt: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.watched.longTasks.push(Math.round(duration));
  }).observe({ type: 'longtask', buffered: true });
  (function look() {
    if (document.documentElement && (${isThere})) window.watched.shownAt = performance.now();
    else requestAnimationFrame(look);
  })();`;

const watchedBy = (page: Page) => page.evaluate(() => (window as unknown as { watched: Watched }).watched);

/** Presses a link once the page is still; answers when that was. */
async function pressLink(page: Page, link: string): Promise<number> {
  await page.locator(link).first().waitFor();
  await page.waitForLoadState('networkidle');
  return page
    .locator(link)
    .first()
    .evaluate((element: HTMLElement) => {
      (window as unknown as { watched: Watched }).watched.longTasks = [];
      element.click();
      return performance.now();
    });
}

/**
 * Loads an address as a browser does that was never here, until `isThere` is true in a frame of the page.
 * @param link pressed once the page is still: then the press is where the time begins
 */
export async function loadCold(
  browser: Browser,
  options: BrowserContextOptions,
  address: string,
  isThere: string,
  link?: string,
): Promise<PageLoad> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const network = follow(session);
    await page.addInitScript(watch(isThere));
    await page.goto(address, { waitUntil: 'commit' });
    if (link) await page.waitForLoadState('networkidle');
    if (link) network.forget();
    const begin = link ? await pressLink(page, link) : 0;
    await page.waitForFunction(() => (window as unknown as { watched: Watched }).watched.shownAt > 0);
    const requests = network.all();
    await page.waitForLoadState('networkidle');
    const { longTasks, shownAt } = await watchedBy(page);
    // What was on its way has its end by now.
    const ended = network.all();
    return { until: shownAt - begin, requests: ended.slice(0, requests.length), longTasks };
  } finally {
    await context.close();
  }
}
