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
