import type { Route } from '@playwright/test';
import { tour } from '@quaygate/contract';
import { addDays, localDay, present } from '@quaygate/rules';
import { now } from '../support/clock.ts';
import { counted, refused } from '../support/failing.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

const address = '/forwarderOperator/driverBoard';
const lists = /\/tours\?/;
const zone = 'Europe/Berlin';

test('FWD-BOARD-01 FWD-BOARD-03 FWD-BOARD-13 FWD-BOARD-14 a day is chosen and kept, idle drivers are searched, a failure says so; a phone has the acts as buttons', async ({
  open,
}) => {
  const page = await open('dispatch', address, { language: 'en' });
  const today = localDay(new Date(now()), zone);
  const blocks = page.locator('[data-tour]');
  await expect(blocks.first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Today', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);

  const idle = page.getByRole('button', { name: /^\d+ drivers? without a tour$/ });
  await expect(idle).toHaveAttribute('aria-expanded', 'false');
  const before = await page.locator('[data-driver]').count();
  await idle.press('Enter');
  await expect(idle).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(() => page.locator('[data-driver]').count()).toBeGreaterThan(before);
  await page.getByRole('searchbox', { name: 'Search drivers' }).fill('nobody like this');
  await expect(page.getByText('No driver fits the search')).toBeVisible();
  await expect(page).toHaveURL(/search=nobody/);
  await page.getByRole('searchbox', { name: 'Search drivers' }).fill('');
  await expect(blocks.first()).toBeVisible();

  // Each minute, as the overview.
  const read = counted(page, lists);
  await page.clock.runFor(61_000);
  await expect.poll(read).toBeGreaterThan(0);

  // Held as soon as it is tried again: what others change is told as well, and would take the button away before it is pressed.
  const held: Route[] = [];
  let isHeld = false;
  await page.route(lists, (route) => {
    if (!isHeld) return route.fulfill(refused(500, 'internal_error'));
    held.push(route);
  });
  await page.getByRole('button', { name: 'Day after' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`day=${addDays(today, 1)}`));
  await expect(page.getByText('The tours could not be loaded.')).toBeVisible();
  isHeld = true;
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.unroute(lists);
  for (const route of held) await route.continue();
  await expect(page.getByText('The tours could not be loaded.')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Today', exact: true })).toHaveAttribute('aria-pressed', 'false');
  await page.goto(`${address}?day=${addDays(today, 300)}`);
  await expect(page.getByText('No driver has a tour on this day')).toBeVisible();
  await page.getByRole('button', { name: 'Today', exact: true }).press('Enter');

  await page.setViewportSize({ width: 390, height: 844 });
  await blocks.first().click();
  const chosen = page.getByRole('region', { name: 'Chosen tour' });
  for (const name of ['Move', 'Other driver', 'Open tour'])
    await expect(
      chosen.getByRole('button', { name, exact: true }).or(chosen.getByRole('link', { name })),
    ).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});

test('FWD-BOARD-11 a tour that is in cannot be dragged and says why', async ({ open, api }) => {
  const caller = await api('dispatch');
  const query = { tourStates: 'registered,completed', sort: '-slot' };
  const { body } = await caller.call(tour.list, { query });
  const { id, timeSlot } = present(body.items[0]);
  const day = localDay(new Date(timeSlot.slotBegin), zone);
  const page = await open('dispatch', `${address}?day=${day}`, { language: 'en' });
  const block = page.locator(`[data-tour="${id}"]`);
  await block.scrollIntoViewIfNeeded();
  await block.click();
  const chosen = page.getByRole('region', { name: 'Chosen tour' });
  await expect(chosen).toContainText(id);
  await expect(chosen.getByRole('button', { name: 'Move', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await expect(chosen.getByRole('button', { name: 'Other driver' })).toHaveAttribute('aria-disabled', 'true');
  const box = present((await block.boundingBox()) ?? undefined);
  await page.mouse.move(box.x + 5, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 205, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(chosen).toContainText(id);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
