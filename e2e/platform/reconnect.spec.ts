import type { BrowserContext } from '@playwright/test';
import { calls } from '../support/failing.ts';
import { expect, test } from '../support/story.ts';

/** The connection goes and comes back. */
async function reconnect(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await context.setOffline(false);
}

test('UI-10 a list that failed loads by itself when the connection is back', async ({ open, page, context }) => {
  await page.route(/\/tours\?/, (route) => route.abort('internetdisconnected'));
  await open('dispatch', '/forwarderOperator/bookingsOverview', { language: 'en' });
  const content = page.getByRole('main');
  await expect(content.getByRole('alert')).toContainText('The tours could not be loaded.');
  await page.unroute(/\/tours\?/);
  await reconnect(context);
  await expect(content.getByRole('row').nth(2)).toBeVisible();
  await expect(content.getByRole('alert')).toHaveCount(0);
});

for (const [area, who, list, place, title] of [
  ['company', 'dispatch', calls.forwarders, '/forwarderOperator/truckerManagement', 'Trucker management'],
  ['terminal', 'terminal', calls.terminals, '/terminalOperator', 'Dashboard'],
  ['train operator', 'train', calls.trainOperators, '/trainOperator', 'Check booking data'],
] as const) {
  test(`UI-10 SESS-21 the ${area} of a screen that failed loads by itself when the connection is back`, async ({
    open,
    page,
    context,
  }) => {
    await page.route(list, (route) => route.abort('internetdisconnected'));
    await open(who, place, { language: 'en' });
    const failed = page.getByRole('main').getByRole('heading', { name: /^Failed to fetch/ });
    await expect(failed).toBeVisible();
    await page.unroute(list);
    await reconnect(context);
    await expect(failed).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  });
}

test('UI-10 a screen that could not be fetched loads by itself when the connection is back', async ({
  open,
  page,
  context,
}) => {
  await open('dispatch', '/', { language: 'en' });
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await page.route(/profile\.screen/, (route) => route.abort('internetdisconnected'));
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' }).first()).toBeAttached();
  await page.unroute(/profile\.screen/);
  await reconnect(context);
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});
