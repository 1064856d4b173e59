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
  /** How far things moved by themselves, until the network was still: 0 is none. */
  shift: number;
  /** Milliseconds of processor that the page's thread has used, until the network was still. */
  processor: number;
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
  shift: number;
  pressedAt: number;
  shownAt: number;
}

/** In the page: its long tasks and shifts, the last press, and the first frame in which `isThere` is true. */
const watch = (isThere: string) => `
  window.watched = { longTasks: [], shift: 0, pressedAt: 0, shownAt: 0 };
  addEventListener('pointerdown', ({ timeStamp }) => { window.watched.pressedAt = timeStamp; }, true);
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.watched.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.watched.longTasks.push(Math.round(duration));
  }).observe({ type: 'longtask', buffered: true });
  (function look() {
    if (document.documentElement && (${isThere})) window.watched.shownAt = performance.now();
    else requestAnimationFrame(look);
  })();`;

const watchedBy = (page: Page) => page.evaluate(() => (window as unknown as { watched: Watched }).watched);

/** So long a hand rests on a link before it presses, in milliseconds. */
const restMs = 150;

/** Presses a link once the page is still, as a hand does. */
async function pressLink(page: Page, link: string): Promise<void> {
  const target = page.locator(link).first();
  await target.waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const { watched } = window as unknown as { watched: Watched };
    Object.assign(watched, { longTasks: [], shift: 0 });
  });
  await target.hover();
  await page.waitForTimeout(restMs);
  await page.mouse.down();
  await page.mouse.up();
}

/** Milliseconds of processor of the page's thread. */
async function processorOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
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
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const network = follow(session);
    await page.addInitScript(watch(isThere));
    await page.goto(address, { waitUntil: 'commit' });
    if (link) await page.waitForLoadState('networkidle');
    if (link) network.forget();
    const before = link ? await processorOf(session) : 0;
    if (link) await pressLink(page, link);
    await page.waitForFunction(() => (window as unknown as { watched: Watched }).watched.shownAt > 0);
    const requests = network.all();
    await page.waitForLoadState('networkidle');
    const { longTasks, shift, pressedAt, shownAt } = await watchedBy(page);
    const processor = (await processorOf(session)) - before;
    // What was on its way has its end by now.
    const ended = network.all();
    const until = shownAt - (link ? pressedAt : 0);
    return { until, requests: ended.slice(0, requests.length), longTasks, shift, processor };
  } finally {
    await context.close();
  }
}
