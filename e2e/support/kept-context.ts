import type { Browser, BrowserContext, CDPSession, Page, ViewportSize } from '@playwright/test';

/**
 * What a story may do to a context that `clear` does not undo.
 */
const lasting = [
  'addInitScript',
  'clearPermissions',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'on',
  'once',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
  'setStorageState',
  'unroute',
  'unrouteAll',
] as const;
const lastingOfClock = [
  'fastForward',
  'install',
  'pauseAt',
  'resume',
  'runFor',
  'setFixedTime',
  'setSystemTime',
] as const;

/** What pages of an origin store. Its scripts stay, compiled: that is what a context is kept for. */
const storageTypes = 'cookies,file_systems,indexeddb,local_storage,websql,service_workers,cache_storage';

/** Tells whenever one of these methods is called. */
function hear<T extends object>(target: T, names: readonly (keyof T & string)[], note: () => void): void {
  for (const name of names) {
    const call = (target[name] as (...given: unknown[]) => unknown).bind(target);
    Object.assign(target, {
      [name]: (...given: unknown[]) => {
        note();
        return call(...given);
      },
    });
  }
}

/** What a page asks for as data: no process keeps the answer for its next page. */
const isData = (type: string) => ['fetch', 'xhr', 'websocket', 'eventsource', 'ping'].includes(type);

type Handler = Parameters<Page['route']>[1];

/** Tells when a route answers for a file, which may be kept as if it were the one of the server. */
function hearFiles(page: Page, note: () => void): void {
  const heard = new WeakMap<Handler, Handler>();
  const route = page.route.bind(page);
  const unroute = page.unroute.bind(page);
  page.route = (address, handler, options) => {
    const hearing: Handler = (asked, request) => {
      if (!isData(request.resourceType())) note();
      return handler(asked, request);
    };
    heard.set(handler, hearing);
    return route(address, hearing, options);
  };
  page.unroute = (address, handler) => unroute(address, handler && (heard.get(handler) ?? handler));
}

/** What a story may do to a page that leaving it does not undo. */
const lastingOfPage = [
  'addInitScript',
  'addLocatorHandler',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
] as const;

/** Removes what a story hears of a page; what Playwright itself hears stays. */
function keepListeners(page: Page): () => void {
  const heard: Parameters<Page['off']>[] = [];
  for (const name of ['on', 'once', 'addListener'] as const) {
    const listen = page[name].bind(page) as (...given: Parameters<Page['off']>) => Page;
    const listenAndNote = (...given: Parameters<Page['off']>) => {
      heard.push(given);
      return listen(...given);
    };
    Object.assign(page, { [name]: listenAndNote });
  }
  return () => {
    for (const given of heard.splice(0)) page.off(...given);
  };
}

/** A document of the server without scripts, which a browser shows as HTML, where storage can be written before a page begins. */
const restingPlace = '/livez';

const resting = new WeakMap<Page, boolean>();

/** Whether a page has been emptied and no story has opened anything on it yet. */
export const isResting = (page: Page): boolean => resting.get(page) === true && page.url().endsWith(restingPlace);

/** What an earlier visit left in the browser: stored before a story opens its first address, or before each one where that is too late. */
export async function leaveBehind<T extends object | string>(
  page: Page,
  store: (left: T) => void,
  left: T,
): Promise<void> {
  if (isResting(page)) await page.evaluate(store as never, left);
  else await page.addInitScript(store as never, left);
}

/**
 * Stories count, hold and answer the single calls of a start, so each page starts as on a first visit: nothing is known of
 * what its last start read, and no call is a part of another (SESS-33). `start.spec.ts` opens pages of its own.
 */
function startAlone(): void {
  try {
    localStorage.removeItem('start-calls');
  } catch {
    // A page without an origin has no storage.
  }
}

export async function newPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(startAlone);
  return page;
}

/** One page in a context of its own, which stories use one after the other. */
class KeptContext {
  #isSpent = false;
  #origins = new Set<string>();
  #session: CDPSession;
  #forgetListeners: () => void;
  readonly context: BrowserContext;
  readonly page: Page;

  private constructor(context: BrowserContext, page: Page, session: CDPSession) {
    this.context = context;
    this.page = page;
    this.#session = session;
    const spend = () => {
      this.#isSpent = true;
    };
    context.once('close', spend);
    this.#follow(page, spend);
    context.on('page', (other) => this.#follow(other, spend));
    hear(context, lasting, spend);
    hear(context.clock, lastingOfClock, spend);
    hear(page, lastingOfPage, spend);
    this.#forgetListeners = keepListeners(page);
    resting.set(page, true);
  }

  #follow(page: Page, spend: () => void): void {
    hearFiles(page, spend);
    page.once('crash', spend);
    page.on('framenavigated', (frame) => {
      if (frame.url().startsWith('http')) this.#origins.add(new URL(frame.url()).origin);
    });
  }

  static async make(browser: Browser): Promise<KeptContext> {
    const context = await browser.newContext();
    const page = await newPage(context);
    await page.goto(restingPlace);
    const kept = new KeptContext(context, page, await context.newCDPSession(page));
    kept.#origins.add(new URL(page.url()).origin);
    return kept;
  }

  /** Nothing of the story that used it is left. Returns false where that cannot be: it must be closed. */
  async clear(viewport: ViewportSize | null): Promise<boolean> {
    const { page, context } = this;
    if (this.#isSpent || page.isClosed() || context.serviceWorkers().length > 0) return false;
    // What a tab stored at another origin lasts as long as the tab.
    const { origin } = new URL(await page.evaluate(() => location.origin));
    if (this.#origins.size > 1 || !this.#origins.has(origin)) return false;
    for (const other of context.pages()) if (other !== page) await other.close();
    this.#forgetListeners();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(restingPlace);
    if (viewport) await page.setViewportSize(viewport);
    await context.clearCookies();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
      window.name = '';
    });
    await this.#session.send('Storage.clearDataForOrigin', { origin, storageTypes });
    await this.#session.send('Page.resetNavigationHistory');
    await page.mouse.move(-1, -1);
    return !this.#isSpent;
  }
}

/**
 * Hands each story an empty page. Stories of a worker that ask for the same options get the same one, emptied between
 * them: a page in a new context begins a process, and loads and compiles every script again.
 */
export class ContextKeeper {
  #kept: KeptContext | undefined;
  #options = '';

  /** @param options of the context */
  async take(browser: Browser, options: object): Promise<BrowserContext> {
    const asked = JSON.stringify(options);
    if (this.#kept && this.#options !== asked) await this.forget();
    this.#kept ??= await KeptContext.make(browser);
    this.#options = asked;
    return this.#kept.context;
  }

  /** The page that is kept in a context, if it is. */
  pageOf(context: BrowserContext): Page | undefined {
    return this.#kept?.context === context ? this.#kept.page : undefined;
  }

  async giveBack(viewport: ViewportSize | null): Promise<void> {
    const isEmpty = await this.#kept?.clear(viewport).catch(() => false);
    if (!isEmpty) await this.forget();
  }

  async forget(): Promise<void> {
    const kept = this.#kept;
    this.#kept = undefined;
    await kept?.context.close();
  }
}
