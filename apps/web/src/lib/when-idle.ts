/** Latest after so many milliseconds, however busy the page is. */
const latestMs = 3_000;

/** For what can wait until the screen stands. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    // Not in every browser.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: latestMs });
    else setTimeout(resolve, latestMs);
  });
