import type { Route } from '@playwright/test';
import { calls } from '../support/failing.ts';
import { expect, test } from '../support/story.ts';

const list = '/forwarderOperator/bookingsOverview';

test.use({ isContextNew: true });

test('SESS-32 UI-32 a start asks for user, lists, config and code at once, each once, and for rows before the screen stands', async ({
  open,
  page,
}) => {
  await open('dispatch', list, { language: 'en' });
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const timesOf = (address: RegExp) => asked.filter((path) => address.test(path)).length;
  const held: Route[] = [];
  await page.route(calls.user, (route) => void held.push(route));
  await page.reload();
  // Nothing of it waits for the user, who has not been answered.
  await expect.poll(() => held.length).toBe(1);
  for (const each of [calls.forwarders, calls.config, /bookings-overview\.screen-/, /\/inside-.*\.js/])
    await expect.poll(() => timesOf(each), `${each}`).toBe(1);
  expect(timesOf(/\/tours$/)).toBe(0);

  await held[0]?.continue();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  for (const each of [calls.user, calls.forwarders, calls.config, /\/tours$/]) expect(timesOf(each), `${each}`).toBe(1);
});
