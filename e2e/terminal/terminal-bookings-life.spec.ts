import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { booking, bookingMove, facilityBooking } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { shownMoment } from '../support/clock.ts';
import { counted } from '../support/failing.ts';
import { reloadLive } from '../support/live.ts';
import { bookableDriver, demoUnit, giveBack, statusOf } from '../support/status-form.ts';
import { type Api, expect, test } from '../support/story.ts';
import { alpenland, workAt } from '../support/terminal-scene.ts';

const address = '/terminalOperator/bookings';
const lists = /\/facilities\/\d+\/bookings\?/;
const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('gridcell') });
const timeOf = (slotBegin: string) => present(shownMoment(slotBegin).split(' ')[1]);

interface Slot {
  slotBegin: string;
  slotEnd: string;
  category: string;
}

/** A booking that no other story makes, and a free slot that it can move to. */
async function aBooking(caller: Api) {
  const unit = demoUnit('REF-2189');
  await giveBack(caller, unit);
  const { body } = await statusOf(caller, alpenland.id, unit);
  const free: Slot[] = body.timeSlots.filter(({ category }: Slot) => category === 'green');
  const [first, next] = [present(free.at(-3)), present(free.at(-1))];
  const visit = { terminalId: alpenland.id, slotBegin: first.slotBegin, slotEnd: next.slotEnd };
  const driver = await bookableDriver(caller, 19, visit);
  const spanOf = ({ slotBegin, slotEnd }: Slot) => ({ slotBegin, slotEnd });
  const made = await caller.call(booking.create, {
    params: { t: driver.userId },
    body: { ...unit, licensePlate: driver.licensePlate, timeSlot: spanOf(first), terminalId: alpenland.id },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { bookingId } = made.body;
  const move = () =>
    caller.call(bookingMove.update, {
      params: { t: driver.userId, bookingId },
      body: { timeSlot: spanOf(next) },
    });
  return { unit, tourId: made.body.tourId as string, first, next, move };
}

test('TRM-BKG-09 TRM-BKG-15 TRM-EXP-03 the list follows a move while its detail is read; driver and company are a press away; what is found is saved', async ({
  api,
  open,
  page,
}) => {
  const caller = await api('dispatch');
  const own = await aBooking(caller);
  const { referenceNumber } = own.unit;
  await workAt(page, alpenland);
  await open('terminal', `${address}?search=${referenceNumber}`, { language: 'en' });
  await reloadLive(page);
  // Where the story was told before, what was given back is still listed.
  const booked = rowsOf(page).filter({ hasText: 'booked' });
  const row = booked.filter({ hasText: timeOf(own.first.slotBegin) });
  const toggle = row.getByRole('button', { name: /^Show details of/ });
  await toggle.press('Enter');
  await expect(page.getByText(own.tourId, { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^\+?[\d ()/-]+$/ })).toHaveAttribute('href', /^tel:\+?\d+$/);
  await expect(page.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:.+@/);
  const call = page.getByRole('button', { name: /^Call / });
  await expect(call).toHaveAttribute('aria-disabled', 'true');
  await expect(
    page.getByText(/not signed in to the driver app|has no voice calls/).locator('visible=true'),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter');
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /CSV/ }).press('Enter');
  const saved = await readFile(await (await download).path(), 'utf8');
  const [, ...lines] = saved.trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(0);
  expect(
    lines.filter((line) => !line.includes(referenceNumber)),
    'what is searched for alone',
  ).toEqual([]);
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();

  expect((await own.move()).status).toBe(200);
  const moved = booked.filter({ hasText: timeOf(own.next.slotBegin) });
  await expect(moved).toContainText(referenceNumber);
  await expect(page.getByRole('link', { name: /@/ }), 'its detail is still open').toBeVisible();
  await expect(page.getByRole('button', { name: 'Export', exact: true }), 'and the focus where it was').toBeFocused();
  await giveBack(caller, own.unit);
});

test('TRM-BKG-09 without a stream the list is read again every 60 s', async ({ open, page }) => {
  let attempts = 0;
  await page.routeWebSocket(/\/live\/ws/, (socket) => {
    attempts++;
    void socket.close({ code: 1011 });
  });
  await workAt(page, alpenland);
  await open('terminal-read', address);
  await expect(rowsOf(page).first()).toBeVisible();
  await expect.poll(() => attempts).toBeGreaterThan(0);
  const read = counted(page, lists);
  await page.clock.runFor(61_000);
  await expect.poll(read).toBeGreaterThan(0);
});

test('TRM-BKG-14 in the detail of a booking its train is a press on the filter, which the address keeps', async ({
  api,
  open,
  page,
}) => {
  const clerk = await api('terminal');
  const { body } = await clerk.call(facilityBooking.list, { params: { facilityId: alpenland.id }, query: {} });
  const [shown] = body.items;
  const booking = { ...present(shown), trainNumber: '41203', trainDate: '2026-05-13' };
  await page.route(lists, (route) => route.fulfill({ json: { ...body, items: [booking], total: 1 } }));
  await workAt(page, alpenland);
  await open('terminal', address);
  await rowsOf(page)
    .getByRole('button', { name: /^Details zu .* einblenden$/ })
    .press('Enter');
  const asked = page.waitForRequest((request) => lists.test(request.url()) && request.url().includes('train='));
  await page.getByRole('link', { name: /^41203, / }).press('Enter');
  expect(new URL((await asked).url()).searchParams.get('train')).toBe('41203/2026-05-13');
  await page.unroute(lists);
  await page.reload();
  await expect(page.getByRole('button', { name: /Zug 41203/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Keine Buchung gefunden' })).toBeVisible();
});
