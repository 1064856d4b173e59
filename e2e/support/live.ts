import type { Page } from '@playwright/test';

/** Loads the page again, and waits until its live stream has said that it is open. */
export async function reloadLive(page: Page): Promise<void> {
  const isLive = new Promise<void>((resolve) => {
    page.once('websocket', (socket) => socket.once('framereceived', () => resolve()));
  });
  await page.reload();
  await isLive;
}
