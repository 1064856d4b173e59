import type { Page } from '@playwright/test';
import { type Tour, tour } from '@quaygate/contract';
import { addDays, displayTimeZone, localDay } from '@quaygate/rules';
import { now } from '../support/clock.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

const address = '/forwarderOperator/bookingsOverview';
const words = { language: 'en' } as const;

const shown = new WeakMap<Page, string>();
test.beforeEach(({ page }) => void shown.delete(page));

/** The first page that the screen shows after `change`: to another question than before, because a list asks again by itself and ahead. */
async function shownAfter(
  page: Page,
  change: () => Promise<unknown>,
  { isSame = false, sort = '' } = {},
): Promise<{ items: Tour[]; query: URLSearchParams }> {
  let answer: unknown;
  const response = page.waitForResponse(async (each) => {
    if (!/\/tours\?.*\bpage=0\b/.test(each.url()) || (!isSame && each.url() === shown.get(page))) return false;
    if (sort && new URL(each.url()).searchParams.get('sort') !== sort) return false;
    // A page that is left takes the body of its last answer with it.
    answer = await each.json().catch(() => undefined);
    return answer !== undefined;
  });
  await change();
  const url = (await response).url();
  shown.set(page, url);
  return { items: tour.list.response.parse(answer).items, query: new URL(url).searchParams };
}
const dayOf = ({ timeSlot }: Tour) => localDay(timeSlot.slotBegin, displayTimeZone);
const inDays = (days: number) => addDays(localDay(new Date(now()), displayTimeZone), days);

test('FWD-BOOK-44 the overview opens on what is running and next, the past below', async ({ open, page }) => {
  const { items } = await shownAfter(page, () => open('dispatch', address, words));
  const justNow = now() - 60_000;
  const ahead = items.filter(({ timeSlot }) => timeSlot.slotEnd.getTime() > justNow);
  expect(ahead.length).toBeGreaterThan(0);
  expect(items.slice(0, ahead.length)).toEqual(ahead);
  const begins = ahead.map(({ timeSlot }) => timeSlot.slotBegin.getTime());
  expect(begins).toEqual(begins.toSorted((a, b) => a - b));
  await expect(page.getByRole('row').nth(1)).toContainText(items[0]?.id ?? '');
  // A line of its own parts them.
  const begin = page.getByText('Past', { exact: true });
  await expect(async () => {
    await page
      .getByRole('treegrid')
      .locator('..')
      .evaluate((frame) => frame.scrollBy({ top: frame.clientHeight * 0.8 }));
    await expect(begin).toBeVisible({ timeout: 300 });
  }).toPass({ intervals: [0] });
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: items[ahead.length]?.id ?? '' })
      .first(),
  ).toBeVisible();
  await page.getByRole('columnheader', { name: 'Tour' }).getByRole('button').click();
  await expect(begin).toHaveCount(0);
});

test('FWD-BOOK-51 today and tomorrow are one press, other days a sheet; the address keeps them', async ({
  open,
  page,
}) => {
  await shownAfter(page, () => open('dispatch', address, words));
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const tomorrow = page.getByRole('button', { name: 'Tomorrow', exact: true });
  const { items } = await shownAfter(page, () => tomorrow.click());
  expect(items.length).toBeGreaterThan(0);
  expect(new Set(items.map(dayOf))).toEqual(new Set([inDays(1)]));
  await expect(tomorrow).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/from=tomorrow&to=tomorrow/);
  await shownAfter(page, () => page.reload(), { isSame: true });
  await expect(tomorrow).toHaveAttribute('aria-pressed', 'true');

  const today = await shownAfter(page, () => page.getByRole('button', { name: 'Today', exact: true }).click());
  expect(new Set(today.items.map(dayOf))).toEqual(new Set([inDays(0)]));

  await page.getByRole('button', { name: 'Days', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Days' });
  await expectAccessible(page);
  await sheet.getByRole('textbox', { name: 'From' }).fill(inDays(-2));
  await sheet.getByRole('textbox', { name: 'To' }).fill(inDays(-1));
  const past = await shownAfter(page, () => sheet.getByRole('button', { name: 'Apply' }).click());
  expect(past.items.length).toBeGreaterThan(0);
  for (const day of past.items.map(dayOf)) expect([inDays(-2), inDays(-1)]).toContain(day);
  const all = await shownAfter(page, () => page.getByRole('button', { name: /^Remove filter: Days/ }).click());
  expect(all.query.has('slotBeginFrom')).toBe(false);
});

test('FWD-BOOK-52 a heading sorts all pages, turns around, and gives the usual order back', async ({ open, page }) => {
  await shownAfter(page, () => open('dispatch', address, words));
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const heading = page.getByRole('columnheader').filter({ hasText: /^Tour$/ });
  const press = (sort: string) => shownAfter(page, () => heading.getByRole('button').click(), { sort });
  const numbers = ({ items }: { items: Tour[] }) => items.map(({ id }) => Number(id.slice(1)));
  const up = numbers(await press('tourId'));
  expect(up).toEqual(up.toSorted((a, b) => a - b));
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  const down = numbers(await press('-tourId'));
  expect(down).toEqual(down.toSorted((a, b) => b - a));
  await expect(page).toHaveURL(/sort=-tourId/);
  await heading.getByRole('button').click();
  await expect(heading).not.toHaveAttribute('aria-sort');
  await expect(page).not.toHaveURL(/sort=/);
});
