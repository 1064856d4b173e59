import type { Page } from '@playwright/test';
import { booking, type Tour, tour } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { type Api, expect, expectAccessible, test } from '../support/story.ts';

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

test('FWD-BOOK-08 FWD-BOOK-37 FWD-BOOK-38 a booking is deleted after a question that names it', async ({
  open,
  api,
}) => {
  const office = await api('dispatch');
  const one = present(
    (await toursOf(office, { tourStates: 'active' })).find(({ containerBookings }) => containerBookings.length === 1),
  );
  const unit = present(one.containerBookings[0]);
  const page = await open('dispatch', `${address}?search=${one.id}`, { language: 'en' });
  await unfold(page, one.id);
  await page.getByRole('button', { name: 'Delete booking' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('heading')).toContainText(unit.containerNumber ?? unit.referenceNumber);
  await expect(dialog.getByRole('heading')).toContainText(unit.type);
  await expect(dialog).toContainText(unit.referenceNumber);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete booking' }).click();
  await expect(page.getByText('Booking deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No tour fits' })).toBeVisible();
  const gone = await office.call(booking.get, { params: { t: one.truckerId, bookingId: unit.bookingId } });
  expect(gone.status).toBe(404);
});

test('FWD-BOOK-36 FERR-04 a refused deletion says why and reads the row again', async ({ open, page, api }) => {
  const atTerminal = await toursOf(await api('dispatch'), { tourStates: 'facility_reached' });
  const one = present(
    atTerminal.find(({ containerBookings }) => containerBookings[0]?.bookingState === 'active') ?? atTerminal[0],
  );
  await open('dispatch', `${address}?search=${one.id}`);
  await unfold(page, one.id);
  let reads = 0;
  page.on('request', (request) => {
    if (/\/tours\?/.test(request.url())) reads += 1;
  });
  await page.getByRole('button', { name: 'Buchung löschen' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Buchung löschen' }).click();
  await expect(page.getByText('Der Lkw hat das Terminal bereits erreicht')).toBeVisible();
  await expect.poll(() => reads).toBeGreaterThan(0);
  await expect(rowOf(page, one.id)).toBeVisible();
});

test('FWD-BOOK-09 FWD-BOOK-10 FWD-BOOK-11 FWD-BOOK-39 completed bookings offer both documents under their names', async ({
  open,
  api,
}) => {
  const one = present((await toursOf(await api('dispatch'), { tourStates: 'completed' }))[0]);
  const reference = present(one.containerBookings.find(({ status }) => status === 'completed')).referenceNumber;
  const page = await open('dispatch', `${address}?search=${one.id}`, { language: 'en' });
  await unfold(page, one.id);
  await expect(page.getByRole('button', { name: 'Delete booking' })).toHaveCount(0);
  for (const [label, kind] of [
    ['Download transhipment confirmation', 'transhipment'],
    ['Download interchange receipt (EIR)', 'eir'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: label }).first().click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${kind}-${reference}.pdf`);
  }
});

test('FWD-BOOK-09 a booking that is not completed offers no document', async ({ open, api }) => {
  const one = present((await toursOf(await api('dispatch'), { tourStates: 'active' }))[0]);
  const page = await open('dispatch', `${address}?search=${one.id}`, { language: 'en' });
  await unfold(page, one.id);
  await expect(page.getByRole('table', { name: `Bookings of tour ${one.id}` })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Download/ })).toHaveCount(0);
});

test('FWD-BOOK-14..18 FWD-BOOK-34 the status of a container booking reads in German and English', async ({
  open,
  page,
  api,
}) => {
  const words = {
    counter_needed: ['Schalter erforderlich', 'counter needed'],
    progress: ['in Bearbeitung', 'in progress'],
    cancelled: ['storniert', 'cancelled'],
    active: ['gebucht', 'booked'],
    completed: ['abgeschlossen', 'completed'],
    registered: ['abgeschlossen', 'completed'],
  };
  const one = present((await toursOf(await api('dispatch'), { tourStates: 'active' }))[0]);
  await page.route(/\/tours\?/, async (route) => {
    const response = await route.fetch();
    const { items, ...rest } = await response.json();
    const shown = items.map((tour: Tour) => ({
      ...tour,
      containerBookings: Object.keys(words).map((status) => ({
        ...present(tour.containerBookings[0]),
        ...{ id: status, bookingId: status, status },
      })),
    }));
    await route.fulfill({ response, json: { ...rest, items: shown } });
  });
  await open('dispatch', `${address}?search=${one.id}`);
  await unfold(page, one.id);
  const rows = page.getByRole('table').getByRole('row');
  const reads = async (language: 0 | 1) => {
    for (const [index, texts] of Object.values(words).entries())
      await expect(
        rows
          .nth(index + 1)
          .getByRole('cell')
          .nth(4),
      ).toHaveText(texts[language] ?? '');
  };
  await reads(0);
  await page.getByRole('button', { name: /English/ }).click();
  await reads(1);
});

test('FENT-27 a delivery without a container number says that it is missing', async ({ open, page, api }) => {
  const one = present((await toursOf(await api('dispatch'), { tourStates: 'active' }))[0]);
  await page.route(/\/tours\?/, async (route) => {
    const response = await route.fetch();
    const { items, ...rest } = await response.json();
    const unnumbered = (each: object) => ({ ...each, type: 'delivery', loadUnit: null, containerNumber: null });
    const shown = items.map((tour: Tour) => ({ ...tour, containerBookings: tour.containerBookings.map(unnumbered) }));
    await route.fulfill({ response, json: { ...rest, items: shown } });
  });
  await open('dispatch', `${address}?search=${one.id}`, { language: 'en' });
  await unfold(page, one.id);
  await expect(page.getByRole('table').getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText('missing');
});

for (const [hasReachedTerminal, steps] of [
  [true, ['booked', 'at the terminal', 'blocked', 'transhipment', 'completed']],
  [false, ['booked', 'blocked', 'at the terminal', 'transhipment', 'completed']],
] as const) {
  test(`FWD-BOOK-50 the story of a blocked tour, truck at the terminal: ${hasReachedTerminal}`, async ({
    open,
    page,
    api,
  }) => {
    const one = present((await toursOf(await api('dispatch'), { tourStates: 'registration_blocked' }))[0]);
    await page.route(/\/tours\?/, async (route) => {
      const response = await route.fetch();
      const { items, ...rest } = await response.json();
      await route.fulfill({
        response,
        json: { ...rest, items: items.map((each: object) => ({ ...each, hasReachedTerminal })) },
      });
    });
    await open('dispatch', `${address}?search=${one.id}`, { language: 'en' });
    await unfold(page, one.id);
    const story = page.getByRole('list', { name: `Story of tour ${one.id}` }).getByRole('listitem');
    await expect(story).toHaveText(steps.map((title) => new RegExp(`^${title}`)));
    const done = hasReachedTerminal ? 2 : 1;
    await expect(story.filter({ hasText: 'done' })).toHaveCount(done);
  });
}

test('FWD-BOOK-49 a reader downloads, and finds deletion disabled with its reason', async ({ open, api }) => {
  const done = present((await toursOf(await api('dispatch'), { tourStates: 'completed' }))[0]);
  const reader = await open('dispatch-read', `${address}?search=${done.id}`, { language: 'en' });
  await unfold(reader, done.id);
  const download = reader.waitForEvent('download');
  await reader.getByRole('button', { name: 'Download transhipment confirmation' }).first().click();
  expect((await download).suggestedFilename()).toMatch(/^transhipment-.*\.pdf$/);

  const one = present((await toursOf(await api('dispatch'), { tourStates: 'active' }))[0]);
  const page = await open('dispatch-read', `${address}?search=${one.id}`, { language: 'en' });
  await unfold(page, one.id);
  const remove = page.getByRole('button', { name: 'Delete booking: You do not have permission for this' }).first();
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await remove.click({ force: true });
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
