import type { Browser, BrowserContext } from '@playwright/test';
import { keepTime } from './clock.ts';
import { awaitInterception } from './intercepted.ts';

const prepared = new WeakSet<BrowserContext>();

/** Pages of a context follow the clock of the stories, and their routes hold at once. */
export async function prepare(context: BrowserContext): Promise<void> {
  if (prepared.has(context)) return;
  prepared.add(context);
  for (const page of context.pages()) awaitInterception(page);
  context.on('page', awaitInterception);
  await keepTime(context);
}

/** The same for every context that a story opens beside its own. */
export function prepareContexts(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await prepare(context);
    return context;
  };
}

/**
 * Stories follow one another in one context (`reuseContext`). Playwright empties its stores and takes back what a story set on
 * its pages; this takes back the rest.
 */
export async function tidy(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  await context.clearPermissions();
}
