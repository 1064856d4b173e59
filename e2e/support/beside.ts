import type { Browser, Page } from '@playwright/test';
import { test as base, openAs } from './story.ts';

/** Somebody else at the same time, in a browser of their own. */
export const test = base.extend<{
  beside: (who: string, path: string, language?: 'de' | 'en') => Promise<Page>;
}>({
  beside: async ({ browser, baseURL }, use) => {
    const opened: Awaited<ReturnType<Browser['newContext']>>[] = [];
    await use(async (who, path, language = 'de') => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }) });
      opened.push(context);
      return openAs({ page: await context.newPage(), baseURL }, who, path, { language });
    });
    // A request that a route still answers when the story has ended is no failure of it.
    for (const page of opened.flatMap((context) => context.pages()))
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const context of opened) await context.close();
  },
});
