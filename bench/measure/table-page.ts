import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { build } from 'vite';
import { type PagePeer, servePages } from './page-peer.ts';

/** The table of the kit alone on a page, with 100,000 rows. */
export async function startTablePage(folder: string): Promise<PagePeer> {
  const root = path.join(import.meta.dirname, 'table');
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  });
  return servePages(folder);
}

export interface Scrolled {
  /** In which the page was drawn while it moved. */
  frames: number;
  /** Elements in the page. */
  nodes: number;
}

/** So long the page moves, in milliseconds, and so far in each frame, in px. */
const movesFor = 4_000;
const step = 120;

/** Moves a list down in every frame, as a hand that pulls the bar does. */
const move = (page: Page, row: string): Promise<Scrolled> =>
  page.evaluate(
    ([row, movesFor, step]) =>
      new Promise<Scrolled>((resolve) => {
        let moved = document.querySelector(row);
        while (
          moved &&
          !(moved.scrollHeight > moved.clientHeight && /auto|scroll/.test(getComputedStyle(moved).overflowY))
        )
          moved = moved.parentElement;
        if (!moved) throw new Error('No list scrolls');
        const list = moved;
        const begin = performance.now();
        let frames = 0;
        const next = () => {
          if (performance.now() - begin > movesFor)
            return resolve({ frames, nodes: document.querySelectorAll('*').length });
          frames += 1;
          list.scrollTop += step;
          return requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    [row, movesFor, step] as const,
  );

/** Opens a page with a long list and scrolls it. @param row matches the rows that are drawn */
export async function scrollPage(browser: Browser, address: string, row: string): Promise<Scrolled> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(address);
    await page.locator(row).nth(9).waitFor();
    await page.waitForLoadState('networkidle');
    return await move(page, row);
  } finally {
    await context.close();
  }
}
