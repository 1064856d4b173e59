import type { Page } from '@playwright/test';
import { addressOf, ask, demoUnit, words } from '../support/status-form.ts';
import { expect, test } from '../support/story.ts';

// Nothing is in the cache of the browser.
test.use({ isContextNew: true });

const nordbecken = 8;
const notLoaded = (page: Page) => page.locator('#live').getByText('Not loaded.');
const title = 'Bookings overview';

/** Two tours are chosen and one is unfolded. */
async function chooseTwo(page: Page) {
  const rows = page.getByRole('main').getByRole('row');
  const boxes = page.getByRole('main').getByRole('row').getByRole('checkbox', { disabled: false });
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  const bar = page.getByRole('toolbar', { name: 'Actions for the selection' });
  await expect(bar.getByText('2 selected')).toBeVisible();
  await rows.nth(1).getByRole('button', { expanded: false }).first().click();
  const unfolded = rows.getByRole('button', { expanded: true });
  await expect(unfolded).toHaveCount(1);
  return { bar, unfolded };
}

test('UI-43 UI-10 a part whose script and styles were lost with the connection has both with the next press', async ({
  open,
  page,
  context,
}) => {
  await open('all', addressOf(nordbecken), { language: 'en' });
  await page.getByLabel(words.en.reference).fill('x');
  await context.setOffline(true);
  await ask(page, demoUnit('REF-1112'), 'en');
  await expect(page.getByRole('button', { name: 'Request again' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: words.en.submit }).click();
  await expect(page.getByRole('tablist')).toBeVisible();
  const unstyled = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
        .filter(({ sheet }) => !sheet?.cssRules.length)
        .map(({ href }) => href),
    );
  await expect.poll(unstyled).toEqual([]);
  await expect(page.getByRole('tablist')).toHaveCSS('display', /flex|grid/);
});

test('UI-43 a stylesheet that failed is asked for again, and comes before what it is for', async ({ open, page }) => {
  const styles = /\/assets\/result-[^/]+\.css$/;
  await page.route(styles, (route) => route.abort('internetdisconnected'));
  await open('all', addressOf(nordbecken), { language: 'en' });
  await ask(page, demoUnit('REF-1112'), 'en');
  const main = page.getByRole('main');
  await expect(main.getByText('Not loaded.')).toBeVisible();
  await page.unroute(styles);
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('tablist')).toBeVisible();
  expect(await page.locator('link[rel=stylesheet][href*="/result-"]').count()).toBe(1);
});

test('UI-43 FWD-BULK-02 without a connection the list stays with what is chosen and unfolded, and the press can be made again', async ({
  open,
  page,
  context,
}) => {
  await open('dispatch', '/forwarderOperator/bookingsOverview', { language: 'en' });
  const { bar, unfolded } = await chooseTwo(page);
  await context.setOffline(true);
  await bar.getByRole('button', { name: 'Move' }).click();
  await expect(notLoaded(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(bar.getByText('2 selected')).toBeVisible();
  await expect(unfolded).toHaveCount(1);
  await context.setOffline(false);
  await bar.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByRole('dialog', { name: 'Move 2 tours' })).toBeVisible();
});

test('UI-43 a part of a row that was lost says so in its place and comes by itself with the connection', async ({
  open,
  page,
  context,
}) => {
  await open('dispatch', '/forwarderOperator/bookingsOverview', { language: 'en' });
  const main = page.getByRole('main');
  const fold = main.getByRole('row').nth(1).getByRole('button', { expanded: false }).first();
  await expect(fold).toBeVisible();
  await page.route(/\/assets\/tour-units-[^/]+\.(js|css)$/, (route) => route.abort('internetdisconnected'));
  await fold.click();
  const again = main.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await again.click();
  await expect(again).toBeVisible();
  await page.unrouteAll();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(again).toHaveCount(0);
  await expect(main.getByRole('table', { name: /^Bookings of tour/ })).toBeVisible();
});
