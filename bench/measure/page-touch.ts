import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

/** In the page: how long each press and key took until the next frame, where that was 16 ms or more. */
const watchTouches = `
  window.touches = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) window.touches.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

/** Two frames later what a touch has changed is drawn, and what it took is told. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );

/** A touch that was not told took less. */
const leastMs = 16;

/**
 * Opens an address, waits until `isThere` and until the page is still, and touches it.
 * @returns the longest touch until it was drawn, in milliseconds
 */
export async function touchPage(
  browser: Browser,
  options: BrowserContextOptions,
  address: string,
  isThere: (page: Page) => Promise<unknown>,
  touches: readonly ((page: Page) => Promise<void>)[],
): Promise<number> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    await page.addInitScript(watchTouches);
    await page.goto(address);
    await isThere(page);
    await page.waitForLoadState('networkidle');
    for (const touch of touches) {
      await touch(page);
      await drawn(page);
    }
    const told = await page.evaluate(() => (window as unknown as { touches: number[] }).touches);
    return Math.max(leastMs, ...told);
  } finally {
    await context.close();
  }
}
