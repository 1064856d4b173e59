import type { Page } from '@playwright/test';
import { type Tour, tour } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { untilLive } from '../support/live.ts';
import { type Api, expect, expectAccessible, expectAccessibleInBothSchemes, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';

const address = '/forwarderOperator/bookingsOverview';

async function toursOf({ call }: Api, query: Record<string, string> = {}): Promise<Tour[]> {
  const { body } = await call(tour.list, { query });
  return tour.list.response.parse(body).items;
}
const rowOf = (page: Page, id: string) => page.getByRole('row').filter({ hasText: id }).first();
const unfold = (page: Page, id: string) =>
  rowOf(page, id)
    .getByRole('button', { name: new RegExp(`^(Details zu|(Show|Hide) details of) ${id}`) })
    .click();

test('FWD-BOOK-01 FWD-BOOK-07 FWD-BOOK-30 FWD-BOOK-46 tours stand with all their columns, creating a tour is not possible here', async ({
  open,
}) => {
  const page = await open('dispatch', address, { language: 'en' });
  await expect(page.getByRole('columnheader')).toHaveText([
    'Select all',
    'Details',
    'Tour',
    'Licence plate',
    'Trucker',
    'Terminal',
    'Date',
    'Time slot',
    'Status',
  ]);
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText(/T\d+/);
  await expect(first).toContainText(/\d{2}\.\d{2}\.\d{4}/);
  await expect(first).toContainText(/\d{2}:\d{2} - \d{2}:\d{2}/);
  await expect(page.getByRole('button', { name: 'Create tour' })).toBeDisabled();
});

test('FWD-BOOK-02 FWD-BOOK-12 FWD-BOOK-13 a tour unfolds into its container bookings and its story', async ({
  open,
  api,
}) => {
  const one = present((await toursOf(await api('dispatch'), { tourStates: 'completed' }))[0]);
  const page = await open('dispatch', `${address}?search=${one.id}`, { language: 'en' });
  await unfold(page, one.id);
  const units = page.getByRole('table', { name: `Bookings of tour ${one.id}` });
  await expect(units.getByRole('columnheader')).toHaveText([
    'Type',
    'Load unit',
    'Reference number',
    'Priority',
    'Status',
    'Actions',
  ]);
  await expect(units.getByRole('row')).toHaveCount(one.containerBookings.length + 1);
  await expect(units).toContainText(present(one.containerBookings[0]).referenceNumber);
  await expect(page.getByRole('list', { name: `Story of tour ${one.id}` }).getByRole('listitem')).toHaveCount(5);
  await expectAccessible(page);
});

test('FWD-BOOK-03 FWD-BOOK-41 FLIM-05 the search goes out once after half a second and finds any part', async ({
  open,
  page,
  api,
}) => {
  // One that is over: no other story takes it away meanwhile.
  const one = present((await toursOf(await api('dispatch'), { tourStates: 'completed' }))[0]);
  await open('dispatch', address, { language: 'en' });
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => {
    const search = new URL(request.url()).searchParams.get('search');
    if (/\/tours\?/.test(request.url()) && search) sent.push(search);
  });
  await page
    .getByRole('searchbox')
    .pressSequentially(present(one.containerBookings[0]).referenceNumber.toLowerCase(), { delay: 30 });
  await expect(rowOf(page, one.id)).toBeVisible();
  await expect.poll(() => sent).toEqual([present(one.containerBookings[0]).referenceNumber.toLowerCase()]);
  await page.getByRole('searchbox').fill('no such tour');
  await expect(page.getByRole('heading', { name: 'No tour fits' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reset search and filters' }).click();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await page.getByRole('searchbox').fill('t');
  await expect.poll(() => sent.at(-1), 'one character is enough').toBe('t');
});

test('FWD-BOOK-04 FWD-BOOK-05 FWD-BOOK-42 filters are chosen together, shown as chips and taken away one by one', async ({
  open,
  api,
}) => {
  const fitting = await toursOf(await api('dispatch'), { bookingTypes: 'delivery', tourStates: 'completed' });
  const page = await open('dispatch', address, { language: 'en' });
  await page.getByRole('button', { name: /^Filter/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  const states = sheet.getByRole('group', { name: 'Booking status' });
  await expect(states.getByRole('checkbox')).toHaveCount(6);
  for (const name of ['registered', 'counter needed', 'in progress', 'cancelled', 'booked', 'completed']) {
    await expect(states.getByRole('checkbox', { name, exact: true })).toBeVisible();
  }
  await expect(sheet.getByRole('group', { name: 'Tour status' }).getByRole('checkbox')).toHaveCount(9);
  await expect(sheet.getByRole('group', { name: 'Terminal' }).getByRole('checkbox')).toHaveCount(3);
  await expectAccessible(page);
  await sheet.getByRole('group', { name: 'Type' }).getByRole('checkbox', { name: 'delivery' }).check();
  await sheet.getByRole('group', { name: 'Tour status' }).getByRole('checkbox', { name: 'completed' }).check();
  await sheet.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/bookingTypes=delivery/);
  await expect(page).toHaveURL(/tourStates=completed/);
  await expect(rowOf(page, present(fitting[0]).id)).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter: Type: delivery' }).click();
  await expect(page).not.toHaveURL(/bookingTypes/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove filter: Tour status: completed' })).toBeVisible();
});

test('FWD-BOOK-06 a button leads to the batch status request', async ({ open }) => {
  const page = await open('dispatch', address, { language: 'en' });
  await page.getByRole('button', { name: 'Batch request' }).click();
  await expect(page).toHaveURL(/\/forwarderOperator\/statusRequest\?.*mode=batch/);
});

test('FWD-BOOK-19..23 the chip of every tour state is a word on its colour', async ({ open, api }) => {
  const office = await api('dispatch');
  const tones = {
    active: 'yellow',
    registration_blocked: 'red',
    transhipment: 'purple',
    cancelled: 'grey',
    completed: 'green',
  };
  const words = {
    active: 'booked',
    registration_blocked: 'registration blocked',
    transhipment: 'transhipment',
    cancelled: 'cancelled',
    completed: 'completed',
  };
  const page = await open('dispatch', address, { language: 'en' });
  for (const state of Object.keys(tones) as (keyof typeof tones)[]) {
    const one = present((await toursOf(office, { tourStates: state }))[0]);
    await page.getByRole('searchbox').fill(one.id);
    const chip = rowOf(page, one.id).getByText(words[state], { exact: true });
    await expect(chip).toBeVisible();
    expect(await chip.getAttribute('class'), state).toMatch(new RegExp(tones[state]));
  }
});

test('FWD-BOOK-25 FWD-BOOK-44 a hundred tours come first, further ones at the end of the table', async ({
  open,
  page,
}) => {
  const sizes: string[] = [];
  page.on('request', (request) => {
    if (!/\/tours\?/.test(request.url())) return;
    const { searchParams } = new URL(request.url());
    sizes.push(`${searchParams.get('page')} ${searchParams.get('size')}`);
  });
  await open('dispatch', address, { language: 'en' });
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  expect(sizes).toEqual(['0 100']);
  const grid = page.getByLabel('Tours', { exact: true }).locator('..');
  await expect(async () => {
    await grid.evaluate((frame) => frame.scrollTo({ top: frame.scrollHeight }));
    expect(sizes).toContain('1 100');
  }).toPass();
});

test('FWD-BOOK-48 every minute the loaded tours are read again; what is unfolded stays, a failure keeps what is shown', async ({
  open,
  page,
  api,
}) => {
  const one = present((await toursOf(await api('dispatch'), { tourStates: 'active' }))[0]);
  await open('dispatch', `${address}?search=${one.id}`, { language: 'en' });
  await unfold(page, one.id);
  const units = page.getByRole('table', { name: `Bookings of tour ${one.id}` });
  await expect(units).toBeVisible();
  // What it says first makes lists ask again.
  await untilLive(page);
  await page.waitForLoadState('networkidle');
  let reads = 0;
  await page.route('**/tours?**', (route) => {
    reads += 1;
    return reads === 1 ? route.continue() : route.abort();
  });
  const remove = units.getByRole('button').first();
  await remove.focus();
  await page.clock.fastForward(60_500);
  await expect.poll(() => reads).toBe(1);
  await expect(units).toBeVisible();
  await expect(remove).toBeFocused();
  // The next minute begins when the answer is there.
  await expect(async () => {
    await page.clock.fastForward(60_500);
    expect(reads).toBeGreaterThanOrEqual(2);
  }).toPass();
  await expect(units).toBeVisible();
});

test('FWD-BOOK-48 a refresh leaves the list where it was scrolled to', async ({ open, page }) => {
  await open('dispatch', address, { language: 'en' });
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const frame = page.getByRole('treegrid').locator('..');
  // Rows that come in sight take their own height then: what must stand still is the row in sight, not the number.
  const topRow = () =>
    frame.evaluate((each) => {
      const middle = each.getBoundingClientRect().top + 150;
      const rows = [...each.querySelectorAll('[data-row]')].map(
        (row) => [row.getAttribute('data-row'), row.getBoundingClientRect()] as const,
      );
      const found = rows.find(([, { top, bottom }]) => top <= middle && bottom > middle);
      return found ? `${found[0]} at ${Math.round(found[1].top)}` : '';
    });
  await frame.evaluate((each) => each.scrollTo({ top: 900 }));
  await expect.poll(topRow).toMatch(/^[1-9]/);
  const before = await topRow();
  const again = page.waitForResponse(/\/tours\?/);
  await page.clock.fastForward(60_500);
  await again;
  await expect(page.getByText('No connection')).toHaveCount(0);
  await expect.poll(topRow).toBe(before);
});

test('the overview is used by keyboard alone', async ({ open, page, api }) => {
  const one = present((await toursOf(await api('dispatch')))[0]);
  await open('dispatch', address, { language: 'en' });
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(one.id);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: `Bookings of tour ${one.id}` })).toBeVisible();
});

test('a list that fails says so and comes back by retry', async ({ open, page }) => {
  await page.route('**/tours?**', (route) => route.abort());
  await open('dispatch', address);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Die Touren konnten nicht geladen werden.');
  await expectAccessible(page);
  await page.unroute('**/tours?**');
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
});

for (const language of twins(['en', 'de'] as const)) {
  test(`the bookings overview is accessible, ${language}`, async ({ open }) => {
    const page = await open('dispatch', `${address}?tourStates=registration_blocked&tourStates=counter_required`, {
      language,
    });
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    // Beside it a repair may stand.
    await page.getByRole('row').nth(1).locator('[aria-expanded]').click();
    await expect(page.getByRole('table')).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });
}

test('on a phone a tour is a card with everything in reach', async ({ open, page, api }) => {
  const one = present((await toursOf(await api('dispatch'), { tourStates: 'completed' }))[0]);
  await page.setViewportSize({ width: 390, height: 844 });
  await open('dispatch', `${address}?search=${one.id}`, { language: 'en' });
  // What stands above the card, such as announcements, is there.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Details' }).first().click();
  await expect(page.getByRole('button', { name: 'Download transhipment confirmation' }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
