import { test as base, expect, type Page } from '@playwright/test';
import type { Route } from '@quaygate/contract';
import { pathOf } from '@quaygate/rules';
import type { z } from 'zod';
import { findingsOf } from './axe.ts';
import { follow, keepTime } from './clock.ts';
import { awaitInterception } from './intercepted.ts';
import { ContextKeeper, isResting, leaveBehind, newPage } from './kept-context.ts';
import { followLive } from './live.ts';
import { password, type Served } from './served.ts';

export type Language = 'de' | 'en';

interface Token {
  userId: string;
  idToken: string;
  emailVerified: boolean;
  issuedTime: number;
  expiredTime: number;
}

/** Calls the server as an integrator would, to prepare what a story needs. */
export interface Api {
  userId: string;
  forwarderId: string;
  call<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    route: Route<P, Q, B, R>,
    input?: { params?: object; query?: Record<string, string>; body?: unknown },
  ): // biome-ignore lint/suspicious/noExplicitAny: stories look into undecoded answers
  Promise<{ status: number; body: any }>;
}

/** Of a demo account by its name; an email stays as it is. */
const emailOf = (who: string) => (who.includes('@') ? who : `${who}@demo.quaygate.example`);

/** SLOW=6 makes the page six times slower: stories that press keys too early fail then. */
const slowness = Number(process.env.SLOW ?? 1);

interface OpenOptions {
  language?: Language;
  scheme?: 'light' | 'dark';
}

interface Fixtures {
  /** Signs a user in and opens an address, as on a second visit. */
  open: (who: string, path: string, options?: OpenOptions) => Promise<Page>;
  api: (who: string) => Promise<Api>;
}

/** How a story wants its context. */
interface Asked {
  /** For a story that judges what a first visit loads: nothing is in the browser's cache. */
  isContextNew: boolean;
  /** The options that it gives to `test.use`. */
  contextOptionsAsked: readonly unknown[];
}

interface Stored {
  auth: object;
  language: Language;
  scheme: 'light' | 'dark';
  isDriver: boolean;
  origin: string;
}

/** Runs in the page: what an earlier visit left in the browser. */
function storeUser({ auth, language, scheme, isDriver, origin }: Stored): void {
  if (location.origin !== origin || sessionStorage.getItem('story')) return;
  sessionStorage.setItem('story', 'begun');
  localStorage.setItem('auth-store', JSON.stringify({ state: auth, version: 0 }));
  // A driver of several stories: what one of them stores as their language is not what the next one shows.
  localStorage.setItem(isDriver ? 'driver-locale' : 'user-locale', language);
  localStorage.setItem('quaygate-color-scheme', scheme);
}

/** Signs a user in on a page and opens an address, as on a second visit; for somebody beside, a page of another context. */
export async function openAs(
  { page, baseURL }: { page: Page; baseURL: string | undefined },
  who: string,
  path: string,
  { language = 'de', scheme = 'light' }: OpenOptions = {},
): Promise<Page> {
  const answer = await page.request.post('/web/idp/v1/signIn', { data: { email: emailOf(who), password } });
  expect(answer.ok(), `sign-in of ${who}`).toBe(true);
  if (slowness > 1) {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  }
  const { idToken: accessToken, ...token }: Token = await answer.json();
  const stored = { auth: { ...token, accessToken }, language, scheme, isDriver: path.startsWith('/driver') };
  const { origin } = new URL(baseURL ?? '');
  const isKept = isResting(page);
  await leaveBehind(page, storeUser, { ...stored, origin });
  followLive(page, isKept);
  await page.goto(path);
  return page;
}

export const test = base.extend<Fixtures & Asked, { served: Served; contexts: ContextKeeper }>({
  isContextNew: [false, { option: true }],

  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first argument
    async ({}, use) => {
      const served: Served = JSON.parse(process.env.QUAYGATE_SERVED ?? '');
      follow(served);
      await use(served);
    },
    { scope: 'worker' },
  ],

  browser: [
    async ({ browser }, use) => {
      keepTime(browser);
      awaitInterception(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],

  contexts: [
    // Ends before the browser does.
    async ({ browser: _ }, use) => {
      const contexts = new ContextKeeper();
      await use(contexts);
      await contexts.forget();
    },
    { scope: 'worker' },
  ],

  context: async ({ browser, contexts, isContextNew, contextOptionsAsked, viewport }, use, { retry }) => {
    // A second try has no part in what the first one's context may have been.
    if (isContextNew || retry > 0) {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    await use(await contexts.take(browser, contextOptionsAsked));
    await contexts.giveBack(viewport);
  },

  contextOptionsAsked: async (
    {
      acceptDownloads,
      baseURL,
      bypassCSP,
      colorScheme,
      contextOptions,
      deviceScaleFactor,
      extraHTTPHeaders,
      geolocation,
      hasTouch,
      httpCredentials,
      isMobile,
      javaScriptEnabled,
      locale,
      offline,
      permissions,
      storageState,
      timezoneId,
      userAgent,
      viewport,
    },
    use,
  ) =>
    use([
      acceptDownloads,
      baseURL,
      bypassCSP,
      colorScheme,
      contextOptions,
      deviceScaleFactor,
      extraHTTPHeaders,
      geolocation,
      hasTouch,
      httpCredentials,
      isMobile,
      javaScriptEnabled,
      locale,
      offline,
      permissions,
      storageState,
      timezoneId,
      userAgent,
      viewport,
    ]),

  baseURL: async ({ served }, use) => use(served.url),

  page: async ({ context, contexts }, use) => {
    const page = contexts.pageOf(context) ?? (await newPage(context));
    await use(page);
    // A request that a route still answers when the story has ended is no failure of it.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },

  open: async ({ page, baseURL }, use) => {
    await use((who, path, options) => openAs({ page, baseURL }, who, path, options));
  },

  api: async ({ request }, use) => {
    await use(async (who) => {
      const signIn = await request.post('/web/idp/v1/signIn', { data: { email: emailOf(who), password } });
      const { userId, idToken }: Token = await signIn.json();
      const headers = { authorization: `Bearer ${idToken}` };
      const forwarders = await request.get(`/web/forwarderOperators/v1/users/${userId}/forwarders`, { headers });
      const forwarderId: string = (await forwarders.json()).items?.[0]?.id ?? '';
      return {
        userId,
        forwarderId,
        call: async (route, { params = {}, query, body } = {}) => {
          const ids: Record<string, unknown> = { u: userId, f: forwarderId, ...params };
          const path = pathOf(route.path, ids);
          const answer = await request.fetch(path, {
            method: route.method,
            headers,
            ...(query ? { params: query } : {}),
            ...(body === undefined ? {} : { data: body }),
          });
          const isJson = answer.headers()['content-type']?.includes('json');
          return { status: answer.status(), body: isJson ? await answer.json() : undefined };
        },
      };
    });
  },
});

export { expect };

/** Nothing that axe finds: WCAG 2.2 AA and its best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1')).not.toHaveCount(0);
  await settle(page);
  expect(await findingsOf(page)).toEqual([]);
}

/** The same on a light page, and its colours in dark. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await expectAccessible(page);
  await showScheme(page, 'dark');
  await settle(page);
  expect(await findingsOf(page, { isOfColours: true }), 'in dark').toEqual([]);
  await showScheme(page, 'light');
}

/** Shows a scheme as if it had been chosen in another tab. */
async function showScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((chosen) => {
    const key = 'quaygate-color-scheme';
    localStorage.setItem(key, chosen);
    dispatchEvent(new StorageEvent('storage', { key }));
  }, scheme);
  await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme);
}

async function settle(page: Page): Promise<void> {
  // Rows flash and dialogs rise; colours are judged when they have settled.
  await page.evaluate(() => {
    // What turns for ever says that something is loading.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    return Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
  });
}
