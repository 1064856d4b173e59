import type { Page } from '@playwright/test';

const streams = new WeakMap<Page, Promise<void>>();

function nextStream(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      if (socket.url().includes('/live/ws')) socket.once('framereceived', () => resolve());
    });
  });
}

/** Notes when the first live stream of a page says that it is open; of a page that is opened anew, the next one. */
export function followLive(page: Page, isNew: boolean): void {
  if (isNew || !streams.has(page)) streams.set(page, nextStream(page));
}

/** Waits until the live stream of a page that a story opened has said that it is open. */
export async function untilLive(page: Page): Promise<void> {
  await streams.get(page);
}

/** Loads the page again, and waits until its live stream has said that it is open. */
export async function reloadLive(page: Page): Promise<void> {
  const isLive = nextStream(page);
  await page.reload();
  await isLive;
}
