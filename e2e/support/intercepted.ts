import { type Browser, expect, type Page } from '@playwright/test';
import { isResting } from './kept-context.ts';

const probe = '/web/intercepted';

/** Waits until a request of the page is answered by a route, and not by the server. */
async function proveInterception(page: Page, route: Page['route']): Promise<void> {
  await route(`**${probe}`, (asked) => asked.fulfill({ status: 204 }));
  const answered = () => page.evaluate(async (address) => (await fetch(address)).status, probe);
  await expect.poll(answered, 'the answer of a route').toBe(204);
}

/**
 * Makes `page.route` of every page mean: from now on. Chromium confirms a route before an open page knows of it, so that
 * a request sent at once could still reach the server. Pages that open later know of it from the beginning.
 */
export function awaitInterception(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.on('page', (page) => {
      const route = page.route.bind(page);
      let isProven = false;
      page.route = async (...given) => {
        const routed = await route(...given);
        if (!isProven && page.url().startsWith('http') && !isResting(page)) {
          isProven = true;
          await proveInterception(page, route);
        }
        return routed;
      };
      const unrouteAll = page.unrouteAll.bind(page);
      page.unrouteAll = async (...given) => {
        isProven = false;
        await unrouteAll(...given);
      };
    });
    return context;
  };
}
