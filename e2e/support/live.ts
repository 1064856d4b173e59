import type { Page } from '@playwright/test';

/** Loads the page again, and waits until its live stream has said that it is open. */
export async function reloadLive(page: Page): Promise<void> {
  const isLive = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      if (socket.url().includes('/live/ws')) socket.once('framereceived', () => resolve());
    });
  });
  await page.reload();
  await isLive;
}
