import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/**
 * What a story may do to a context that neither closing its pages nor `clear` undoes.
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

class KeptContext {
  #isSpent = false;
  #origins = new Set<string>();
  #session: CDPSession;
  readonly context: BrowserContext;
  /** Keeps the process of the pages, and with it their scripts, between two stories. */
  #anchor: Page;

  private constructor(context: BrowserContext, anchor: Page, session: CDPSession) {
    this.context = context;
    this.#anchor = anchor;
    this.#session = session;
    const spend = () => {
      this.#isSpent = true;
    };
    context.once('close', spend);
    context.on('page', (page) => {
      hearFiles(page, spend);
      page.once('crash', spend);
      page.on('framenavigated', (frame) => {
        if (frame.url().startsWith('http')) this.#origins.add(new URL(frame.url()).origin);
      });
    });
    const setOffline = context.setOffline.bind(context);
    // A process is told for all its pages that the connection is back, before each of them has it.
    context.setOffline = async (isOffline) => {
      spend();
      await this.#anchor.close();
      await setOffline(isOffline);
    };
    hear(context, lasting, spend);
    hear(context.clock, lastingOfClock, spend);
  }

  static async make(browser: Browser): Promise<KeptContext> {
    const context = await browser.newContext();
    const anchor = await context.newPage();
    await anchor.goto('/favicon.svg');
    return new KeptContext(context, anchor, await context.newCDPSession(anchor));
  }

  /** Nothing of the story that used it is left. Returns false where that cannot be: it must be closed. */
  async clear(): Promise<boolean> {
    if (this.#isSpent || this.#anchor.isClosed() || this.context.serviceWorkers().length > 0) return false;
    for (const page of this.context.pages()) if (page !== this.#anchor) await page.close();
    await this.context.clearCookies();
    // The process keeps a copy of it, which is emptied at once only from within.
    await this.#anchor.evaluate(() => localStorage.clear());
    for (const origin of this.#origins) {
      await this.#session.send('Storage.clearDataForOrigin', { origin, storageTypes });
    }
    return true;
  }
}

/**
 * Hands each story an empty context. Stories of a worker that ask for the same options get the same one, emptied between
 * them: a page in a new one loads and compiles every script again, which is a third of what a story costs.
 */
export class ContextKeeper {
  #kept: KeptContext | undefined;
  #options = '';

  async take(browser: Browser, options: object): Promise<BrowserContext> {
    const asked = JSON.stringify(options);
    if (this.#kept && this.#options !== asked) await this.forget();
    this.#kept ??= await KeptContext.make(browser);
    this.#options = asked;
    return this.#kept.context;
  }

  async giveBack(): Promise<void> {
    if (!(await this.#kept?.clear())) await this.forget();
  }

  async forget(): Promise<void> {
    const kept = this.#kept;
    this.#kept = undefined;
    await kept?.context.close();
  }
}
