import type { Page } from '@playwright/test';
import type { Place } from '../../apps/web/src/app/place.ts';
import { places } from '../../apps/web/src/app/places.ts';
import { expect, test } from '../support/story.ts';
import { goOn, whoOpens } from '../support/walk.ts';

/** Boards along a time: they are wider than the screen. */
const wide: readonly Place['name'][] = ['bookingPlan', 'driverBoard'];
/** Opened from nowhere it leads to where one begins (FWD-BATCH-45). */
const leadElsewhere: readonly Place['name'][] = ['batchStatusRequest'];

/** Lists with columns beyond their edge, by their names, and how many lists there are. */
const lists = (page: Page) =>
  page
    .locator('main')
    .locator('[role=grid], [role=treegrid]')
    .evaluateAll((all) => ({
      count: all.length,
      cut: all.flatMap((list) => {
        let place: Element | null = list;
        while (place && !/auto|scroll/.test(getComputedStyle(place).overflowX)) place = place.parentElement;
        return place && place.scrollWidth > place.clientWidth + 1 ? [list.getAttribute('aria-label')] : [];
      }),
    }));

const shown = places.filter(
  ({ name, path, area, capability }) =>
    area && !path.includes('$') && !capability && ![...wide, ...leadElsewhere].includes(name),
);

// The labels of the German drawer are the longest; widths of columns are the same in both languages.
for (const [who, stops = []] of Object.entries(Object.groupBy(shown, whoOpens))) {
  test(`UI-46 ${who}: lists show all their columns beside the open drawer`, async ({ open, page }) => {
    let count = 0;
    for (const [at, { path }] of stops.entries()) {
      await (at === 0 ? open(who, path) : goOn(page, path));
      await expect(page.getByRole('navigation').filter({ has: page.getByRole('heading', { level: 2 }) })).toBeVisible();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      const found = await lists(page);
      expect(found.cut, path).toEqual([]);
      count += found.count;
    }
    expect(count).toBeGreaterThan(0);
  });
}

test('UI-47 on paper a list has all its loaded rows, without the frame of the screen', async ({ open }) => {
  const page = await open('dispatch', '/forwarderOperator/bookingsOverview', { scheme: 'dark' });
  const rows = page.getByRole('treegrid').getByRole('row');
  await expect(rows.nth(5)).toBeVisible();
  expect(await rows.count()).toBeLessThan(60);
  const printed = page.evaluate(
    () =>
      new Promise<object>((resolve) => {
        const look = () => {
          const frames = [...document.querySelectorAll('nav')].filter((nav) => !nav.closest('main'));
          const all = [...document.querySelectorAll('[role=treegrid] [role=row]')];
          const [first, second] = all.slice(-2).map((row) => row.getBoundingClientRect());
          resolve({
            rows: all.length,
            frames: frames.filter((nav) => nav.checkVisibility()).length,
            isBelow: first && second && second.top >= first.bottom,
            background: getComputedStyle(document.querySelector('main') as Element).colorScheme,
          });
        };
        // Behind the page's own: what it has drawn in its turn is on paper.
        addEventListener('beforeprint', () => queueMicrotask(look));
      }),
  );
  await page.emulateMedia({ media: 'print' });
  await page.pdf();
  expect(await printed).toEqual({ rows: 101, frames: 0, isBelow: true, background: 'light' });
});
