import type { Locator, Page } from '@playwright/test';
import { approval } from '@quaygate/contract';
import { ordinaryMoment } from '../../tools/test/moment.ts';
import { test as base } from './beside.ts';
import { follow } from './clock.ts';
import { type Served, serveAt } from './served.ts';
import type { Api } from './story.ts';
import type { Person } from './webapp-user-scene.ts';

export const address = '/admin/approvals';
export const reason = 'Vertretung im Sommer';

/** A server of its own on which no one changes platform roles or keys alone. */
export const test = base.extend<object, { served: Served }>({
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first argument
    async ({}, use) => {
      const { stop, ...own } = await serveAt(ordinaryMoment, { FOUR_EYES: '1' });
      follow(own);
      await use(own);
      await stop();
    },
    { scope: 'worker', timeout: 360_000 },
  ],
});

export const askRole = ({ call }: Api, { id }: Person, role: string) =>
  call(approval.create, { body: { kind: 'platformRole', userId: id, role, reason } });
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** The number beside the link of the approvals; other stories leave some, too. */
export const pendingAt = async (link: Locator) => Number((await link.textContent())?.match(/\d+/)?.[0] ?? 0);
