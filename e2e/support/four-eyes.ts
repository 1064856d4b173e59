import type { Browser, Locator, Page } from '@playwright/test';
import { approval } from '@quaygate/contract';
import { ordinaryMoment } from '../../tools/test/moment.ts';
import { follow } from './clock.ts';
import { type Served, serveAt } from './served.ts';
import { type Api, test as base, openAs } from './story.ts';
import type { Person } from './webapp-user-scene.ts';

export const address = '/admin/approvals';
export const reason = 'Vertretung im Sommer';

/** A server of its own on which nobody changes platform roles or keys alone. */
export const test = base.extend<
  { beside: (who: string, path: string, language?: 'de' | 'en') => Promise<Page> },
  { served: Served }
>({
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first argument
    async ({}, use) => {
      const { stop, ...own } = await serveAt(ordinaryMoment, { FOUR_EYES: '1' });
      follow(own);
      await use(own);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  /** Somebody else at the same time, in a browser of their own. */
  beside: async ({ browser, baseURL }, use) => {
    const opened: Awaited<ReturnType<Browser['newContext']>>[] = [];
    await use(async (who, path, language = 'de') => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }) });
      opened.push(context);
      return openAs({ page: await context.newPage(), baseURL }, who, path, { language });
    });
    for (const context of opened) await context.close();
  },
});

export const askRole = ({ call }: Api, { id }: Person, role: string) =>
  call(approval.create, { body: { kind: 'platformRole', userId: id, role, reason } });
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** The number beside the link of the approvals; other stories leave some, too. */
export const pendingAt = async (link: Locator) => Number((await link.textContent())?.match(/\d+/)?.[0] ?? 0);
