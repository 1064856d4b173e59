import type { Page } from '@playwright/test';

/** A machine too slow to draw: from now on no frame comes. */
export const noFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
