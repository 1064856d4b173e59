import type { Page } from '@playwright/test';
import { facilityBooking } from '@quaygate/contract';
import { present, tourMovesBlock } from '@quaygate/rules';
import { refused } from '../support/failing.ts';
import { type Api, expect, expectAccessible, test } from '../support/story.ts';
import { alpenland, workAt } from '../support/terminal-scene.ts';

const address = '/terminalOperator/bookings';

interface Booking {
  tourId: string;
  containerNumber: string | null;
  referenceNumber: string;
  truckerId: string;
  firstName: string;
  lastName: string;
}

async function bookingsOf({ call }: Api, query: Record<string, string>): Promise<{ items: Booking[]; total: number }> {
  const { status, body } = await call(facilityBooking.list, { params: { facilityId: alpenland.id }, query });
  expect(status).toBe(200);
  return body;
}

const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('gridcell') });
const nameOf = ({ firstName, lastName }: Booking) => `${firstName} ${lastName}`;

test('TRM-BKG-04 TRM-BKG-08 TRM-BKG-10 by keyboard alone a container is found, looked at, and its driver and slot reached and left', async ({
  api,
  open,
  page,
}) => {
  const { items } = await bookingsOf(await api('terminal'), { group: 'awaited', sort: 'upcoming' });
  const wanted = present(items.find(({ containerNumber }) => containerNumber !== null));
  const number = present(wanted.containerNumber);
  await workAt(page, alpenland);
  await open('terminal', address);
  await expect(page.getByRole('heading', { level: 1, name: 'Buchungen' })).toBeVisible();
  await expect(rowsOf(page).nth(2)).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  // As it is painted.
  await page.keyboard.type(`${number.slice(0, 4).toLowerCase()} ${number.slice(4, 10)}-${number.slice(10)}`);
  await expect(page).toHaveURL(/search=/);
  const row = rowsOf(page).filter({ hasText: wanted.referenceNumber }).first();
  await expect(row).toContainText(nameOf(wanted));
  await expect
    .poll(() => rowsOf(page).count())
    .toBe((await bookingsOf(await api('terminal'), { search: number })).total);

  await row.getByRole('button', { name: /^Details zu .* einblenden$/ }).press('Enter');
  await expect(page.getByText(wanted.tourId, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: `Profil von ${nameOf(wanted)}` }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`truckerOverview\\?driver=${wanted.truckerId}`));
  await expect(page.getByRole('complementary').or(page.getByRole('dialog'))).toContainText(nameOf(wanted));
  await page.goBack();
  await expect(row).toContainText(nameOf(wanted));
  await row.getByRole('button', { name: /^Details zu .* einblenden$/ }).press('Enter');
  await page.getByRole('link', { name: /^Zeitfenster .* auf der Tafel$/ }).press('Enter');
  await expect(page).toHaveURL(/\/slots\?day=.*slot=/);
  await expect(page.getByRole('grid', { name: /^Buchungen im Zeitfenster/ })).toContainText(nameOf(wanted));
});

test('TRM-BKG-03 TRM-BKG-08 no-shows are filtered by keyboard, and the address keeps the filter', async ({
  api,
  open,
  page,
}) => {
  const { items, total } = await bookingsOf(await api('terminal'), { group: 'noShow', sort: 'upcoming' });
  expect(total).toBeGreaterThan(0);
  await workAt(page, alpenland);
  await open('terminal', address);
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await sheet.getByRole('radio', { name: 'nicht gekommen' }).press('Space');
  await sheet.getByRole('button', { name: 'Anwenden' }).press('Enter');
  await expect(page).toHaveURL(/group=noShow/);
  await expect(rowsOf(page).first()).toContainText(present(items[0]).referenceNumber);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Filter entfernen: Stand: nicht gekommen' })).toBeVisible();
  await expect(rowsOf(page).first()).toContainText(present(items[0]).referenceNumber);
  await expectAccessible(page);
});

test('TRM-BKG-02 TRM-BKG-08 a failure says so, nothing found offers to clear, and the slot sorts; in English on a phone too', async ({
  open,
  page,
}) => {
  const sent: (string | null)[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/\/facilities\/\d+\/bookings$/.test(url.pathname)) sent.push(url.searchParams.get('sort'));
  });
  await workAt(page, alpenland);
  await page.route(/\/facilities\/\d+\/bookings\?/, (route) => route.fulfill(refused(500, 'internal_error')));
  await open('terminal-read', address, { language: 'en' });
  await expect(page.getByText('The bookings could not be loaded.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/\/facilities\/\d+\/bookings\?/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowsOf(page).nth(2)).toBeVisible();
  expect(sent.at(-1)).toBe('upcoming');
  await page.getByRole('columnheader', { name: 'Slot' }).getByRole('button').press('Enter');
  await expect.poll(() => sent.at(-1)).toBe('slot');
  await expect(page).toHaveURL(/sort=slot/);

  await page.keyboard.press('/');
  await page.keyboard.type('nothing like it');
  await expect(page.getByRole('heading', { name: 'No booking found' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear search and filters' }).first().click();
  await page.getByRole('button', { name: 'Details', exact: true }).first().press('Enter');
  await expect(page.getByText('Module', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});

test('TRM-BULK-07 TRM-BULK-08 TRM-BULK-09 by keyboard alone bookings are chosen, their new slots are shown, and they move in blocks, also after a lost connection', async ({
  open,
  page,
}) => {
  await workAt(page, alpenland);
  await open('terminal', `${address}?group=awaited`);
  await expect(rowsOf(page).nth(2)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  const bar = page.getByRole('toolbar', { name: 'Aktionen für die Auswahl' });
  await expect(bar.getByRole('button', { name: 'Verschieben' })).toBeVisible();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: /Tour(en)? verschieben/ });
  await expect(dialog.getByText('Jede Tour geht als Ganzes', { exact: false })).toBeVisible();
  await expect(dialog.getByText(/ist ein Zeitfenster frei\./)).toBeVisible();
  await expectAccessible(page);

  // The first block is answered, the second one is lost, and then it is answered too; one tour of it stays.
  const sent: { moveId: string; tours: { tourId: string }[] }[] = [];
  await page.route(/\/tourReroutes$/, (route) => {
    const block = route.request().postDataJSON();
    sent.push(block);
    if (sent.length === 2) return route.abort('connectionreset');
    const [first] = block.tours;
    const tours = block.tours.map(({ tourId }: { tourId: string }) =>
      sent.length === 3 && tourId === first.tourId
        ? { tourId, errorCode: 'timeslot_full' }
        : { tourId, movedTo: tourId },
    );
    return route.fulfill({ json: { tours } });
  });
  const submit = dialog.getByRole('button', { name: /^\d+ Touren verschieben$/ });
  const count = Number.parseInt(present((await submit.textContent()) ?? undefined), 10);
  expect(count, 'more than one block').toBeGreaterThan(tourMovesBlock);
  await submit.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('nichts geschieht doppelt');
  await expect(dialog.getByText('Verschoben', { exact: true })).toHaveCount(tourMovesBlock);
  await submit.press('Enter');
  await expect(dialog.getByText(new RegExp(`^${count - 1} von \\d+ Touren verschoben$`))).toBeVisible();
  expect(new Set(sent.map(({ moveId }) => moveId)).size, 'one act').toBe(1);
  const [block, lost, again] = sent.map(({ tours }) => tours.map(({ tourId }) => tourId));
  expect(again, 'what was lost is sent again').toEqual(lost);
  expect(
    again?.filter((each) => block?.includes(each)),
    'what is done is not',
  ).toEqual([]);
  await dialog.getByRole('button', { name: 'Schließen' }).last().press('Enter');
  await expect(dialog).toBeHidden();
  await expect(bar, 'what stayed is still chosen').toContainText(/^\d+ ausgewählt/);
});
