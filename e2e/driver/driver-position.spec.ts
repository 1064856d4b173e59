import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { localDay } from '@quaygate/rules';
import { phone } from '../support/driver-phone.ts';
import { aJourney, said, timeAfter } from '../support/journey.ts';
import { untilLive } from '../support/live.ts';
import { boardAddress, nordbecken } from '../support/slot-board.ts';
import { expect, expectAccessible } from '../support/story.ts';
import { workAt } from '../support/terminal-scene.ts';
import { monitoringAddress, placeAt, settledMarker, words } from '../support/truck-map.ts';
import { twins } from '../support/twins.ts';
import { test } from '../support/vehicles.ts';

// All of one driver, one after another: consent is given once for all tours.
// Those beside the phone work at a desk.
test.use({ viewport: { width: 1280, height: 720 } });

async function openTour(page: Page): Promise<string> {
  await page
    .getByRole('link', { name: /Nordbecken Terminal/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nordbecken Terminal' })).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}
const sharing = (page: Page) => page.getByRole('switch', { name: 'Standort teilen' });

test('DRV-POS-03 the position is shared while the switch is on, and the consent ends with it', async ({
  open,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 51.456, longitude: 6.736, accuracy: 9 });
  const page = await open('driver', '/driver/');
  await page.setViewportSize(phone);
  await openTour(page);
  const toggle = sharing(page);
  await expect(toggle).not.toBeChecked();
  const reported = page.waitForResponse((answer) => answer.url().endsWith('/positions'));
  await toggle.click();
  await expect(toggle).toBeChecked();
  expect(await (await reported).json()).toEqual({ place: 'terminal', arrivalDate: null });
  await expectAccessible(page);
  // It goes on after the page was closed.
  const again = page.waitForResponse((answer) => answer.url().endsWith('/positions'));
  await page.reload();
  await expect(toggle).toBeChecked();
  expect((await again).status()).toBe(200);
  const withdrawn = page.waitForResponse((answer) => answer.url().endsWith('/positionConsent'));
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  expect(await (await withdrawn).json()).toMatchObject({ given: false });
});

test('DRV-POS-08 a truck that its driver and the terminal report stands on the map once', async ({
  open,
  beside,
  context,
  api,
  report,
}) => {
  const place = placeAt(-230, 130);
  const driver = await api('driver');
  const { tour, agree } = await aJourney(driver);
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ ...place, accuracy: 9 });
  const app = await open('driver', '/driver/');
  await app.setViewportSize(phone);
  try {
    expect(await openTour(app)).toBe(tour.id);
    await sharing(app).click();
    const map = await beside('isps', monitoringAddress, 'en');
    const entries = map.getByRole('list', { name: words.en.list }).getByRole('button');
    await map.getByRole('searchbox', { name: words.en.search }).fill(tour.licensePlate);
    await expect(entries).toHaveCount(1);
    await expect(entries).toHaveAttribute('data-vehicle', `driver-${tour.id}`);

    const vehicleId = `own-${randomUUID().slice(0, 8)}`;
    await report({ vehicleId, licensePlate: tour.licensePlate.toLowerCase().replaceAll('-', ' '), ...place });
    await expect(entries).toHaveAttribute('data-vehicle', vehicleId);
    await expect(entries).toHaveCount(1);
    // In the middle of the map there is one marker: a press names it, and none to choose from.
    await entries.click();
    const back = map.getByRole('button', { name: words.en.back });
    await expect(back).toBeVisible();
    const spot = await settledMarker(map, 'other');
    await back.click();
    await expect(back).toBeHidden();
    await map.mouse.click(spot.x, spot.y);
    await expect(back).toBeVisible();
    await expect(map.getByText(words.en.crowd(2))).toBeHidden();
  } finally {
    await agree(false);
  }
});

for (const language of twins(['de', 'en'] as const)) {
  const word = said[language];

  test(`DRV-POS-12 DRV-POS-13 DRV-POS-14 the terminal sees on the open map who is on the way, when and how late, ${language}`, async ({
    beside,
    api,
  }) => {
    const { tour, agree, arrives } = await aJourney(await api('driver'));
    await agree(true);
    try {
      const first = await arrives(12);
      const page = await beside('isps', monitoringAddress, language);
      await untilLive(page);
      await page.getByRole('tab', { name: word.wayLate }).click();
      // Another story may have a truck on its way too.
      const entry = page.getByRole('list', { name: word.list }).getByRole('listitem').filter({ hasText: tour.id });
      await expect(entry).toHaveCount(1);
      await expect(entry).toContainText(timeAfter(word.expected, first.time, ','));
      await expect(entry).toContainText(`${first.late} ${word.late}`);
      await expect(entry.getByRole('img', { name: tour.licensePlate })).toBeVisible();
      await expect(entry).toContainText(`${tour.id} · ${tour.company}`);
      await expectAccessible(page);

      const next = await arrives(-9);
      await expect(entry).toContainText(timeAfter(word.expected, next.time));
      await expect(entry).not.toContainText(word.late);

      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: tour.id })).toContainText(
        next.time,
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await expectAccessible(page);

      await agree(false);
      await expect(entry).toHaveCount(0);
      await expectAccessible(page);
    } finally {
      await agree(false);
    }
  });
}

test('DRV-POS-13 DRV-POS-14 an operator sees it at the booking of the slot', async ({ beside, api }) => {
  const { tour, agree, arrives } = await aJourney(await api('driver'));
  await agree(true);
  try {
    const first = await arrives(12);
    const page = await beside('terminal', '/', 'en');
    await workAt(page, nordbecken);
    const begin = new Date(tour.timeSlot.slotBegin);
    await page.goto(boardAddress({ day: localDay(begin, 'Europe/Berlin') }));
    const slot = page.locator(`[data-slot="${begin.toISOString()}"]`);
    await expect(slot.getByRole('button', { name: /Show bookings/ })).toBeVisible();
    await slot.getByRole('gridcell').first().focus();
    await page.keyboard.press('Enter');
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('img', { name: tour.licensePlate }) })
      .last();
    await expect(row).toContainText(timeAfter('expected', first.time, ','));
    await expect(row).toContainText(`${first.late} min after slot end`);
    await expectAccessible(page);
    const next = await arrives(-9);
    await expect(row).toContainText(timeAfter('expected', next.time));
    await agree(false);
    await expect(row).not.toContainText('expected');
  } finally {
    await agree(false);
  }
});

test('DRV-POS-14 what cannot be loaded is said, and asked for again', async ({ beside }) => {
  const page = await beside('isps', '/', 'en');
  const call = /\/facilities\/8\/arrivals$/;
  // Else a change at the terminal asks again before the button does.
  await page.routeWebSocket(/\/live\/ws/, (socket) => void socket.close({ code: 1011 }));
  await page.route(call, (route) => route.abort());
  await page.goto(monitoringAddress);
  await page.getByRole('tab', { name: 'On the way' }).click();
  await expect(page.getByText(said.en.failed)).toBeVisible();
  await expectAccessible(page);
  await page.unroute(call);
  await page.getByRole('button', { name: said.en.again }).click();
  await expect(page.getByText(said.en.failed)).toBeHidden();
  await expect(page.getByRole('tab', { name: said.en.way })).toBeVisible();
});
