import type { Page, Request } from '@playwright/test';
import { expect } from './story.ts';

const twoFrames = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

/**
 * Watches the requests of a page from now on.
 * @returns waits until none is under way, none follows from what was drawn meanwhile, and nothing is marked as busy
 */
export function watchRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    // The requests of the page before end with it.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underWay.clear();
    underWay.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', (request) => underWay.delete(request));
  }
  const addresses = () => [...underWay].map((request) => request.url());

  return () =>
    expect(async () => {
      expect(addresses()).toEqual([]);
      await page.evaluate(twoFrames);
      expect(addresses()).toEqual([]);
      expect(await page.locator('[aria-busy=true]').count()).toBe(0);
    }).toPass({ timeout: 30_000 });
}
