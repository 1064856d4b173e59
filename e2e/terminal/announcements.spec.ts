import type { Page } from '@playwright/test';
import { announcement, booking } from '@quaygate/contract';
import { displayTimeZone, localDay, present } from '@quaygate/rules';
import { test } from '../support/beside.ts';
import { now } from '../support/clock.ts';
import { phone } from '../support/driver-phone.ts';
import { untilLive } from '../support/live.ts';
import { addressOf, askForSlots, bookableDriver, demoUnit, giveBack, statusOf } from '../support/status-form.ts';
import { type Api, expect, expectAccessible } from '../support/story.ts';
import { alpenland, rheinhafen, workAt } from '../support/terminal-scene.ts';

const address = '/terminalOperator/announcements';

interface Slot {
  slotBegin: string;
  slotEnd: string;
}

const clock = new Intl.DateTimeFormat('de', {
  timeZone: displayTimeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const dayOf = (moment: string) => localDay(new Date(moment), displayTimeZone).split('-').reverse().join('.');
const timeOf = (moment: string) => clock.format(new Date(moment));

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Ends what earlier tries of a story have left. */
async function endAll({ call }: Api, terminalId: number, begin: string): Promise<void> {
  const { body } = await call(announcement.ofTerminal, { params: { terminalId }, query: { size: '100' } });
  for (const { id, text: words } of body.items) {
    if (words.de?.startsWith(begin)) await call(announcement.end, { params: { terminalId, announcementId: id } });
  }
}

test('ANN-16 ANN-17 ANN-10 a terminal closes by keyboard and mouse; the open slots of a forwarder follow without a reload', async ({
  api,
  page,
  open,
  beside,
}) => {
  const begin = 'Probe: Sturm über dem Hafen';
  const text = `${begin} ${crypto.randomUUID().slice(0, 8)}`;
  const [clerk, dispatcher] = [await api('terminal'), await api('dispatch')];
  await endAll(clerk, rheinhafen.id, begin);
  const unit = demoUnit('REF-3002');
  const { body: status } = await statusOf(dispatcher, rheinhafen.id, unit);
  const slot: Slot = present(status.timeSlots.at(-2));

  const forwarder = await beside('dispatch', addressOf(rheinhafen.id));
  await untilLive(forwarder);
  await askForSlots(forwarder, unit);
  await forwarder.getByRole('tab').last().click();
  const cell = forwarder.locator(`[data-slot="${slot.slotBegin}"]`);
  await expect(cell).toBeVisible();
  await expect(cell).not.toHaveAttribute('aria-disabled', 'true');

  await workAt(page, rheinhafen);
  await open('terminal', address);
  await page.getByRole('button', { name: 'Bekanntmachung veröffentlichen' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Neue Bekanntmachung' });
  await dialog.getByRole('radio', { name: /^Geschlossen/ }).check();
  await dialog.getByRole('button', { name: 'Veröffentlichen' }).click();
  await expect(dialog.getByText('Schreiben Sie einen Text in einer der beiden Sprachen')).toBeVisible();
  await dialog.getByLabel('Text: Deutsch').fill(text);
  await dialog.getByRole('textbox', { name: 'Von', exact: true }).fill(dayOf(slot.slotBegin));
  await dialog.getByRole('textbox', { name: 'Uhrzeit von' }).fill(timeOf(slot.slotBegin));
  await dialog.getByRole('textbox', { name: 'Bis', exact: true }).fill(dayOf(slot.slotEnd));
  await dialog.getByRole('textbox', { name: 'Uhrzeit bis' }).fill(timeOf(slot.slotEnd));
  await expect(dialog.getByText(/Keine Buchung ist betroffen|\d+ Buchung(en)? (ist|sind) betroffen/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Veröffentlichen' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, text)).toContainText('kommt');

  const notices = forwarder.getByRole('group', { name: 'Bekanntmachungen der Terminals' });
  await expect(notices).toContainText(text);
  await expect(notices).toContainText(`${rheinhafen.name}: geschlossen`);
  await expect(cell).toContainText('geschlossen');
  await expect(cell).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(forwarder);

  await page.getByRole('button', { name: `Bekanntmachung „${text}“ beenden` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zurückziehen' }).click();
  await expect(rowOf(page, text)).toContainText('zurückgezogen');
  await expect(cell).not.toHaveAttribute('aria-disabled', 'true');
  await expect(notices.getByText(text)).toHaveCount(0);
});

test('ANN-13 ANN-18 READY-34 a tour whose slot is closed says so without a reload, goes to the next slot with one press, and back with another', async ({
  api,
  open,
}) => {
  const text = 'Probe: Kran steht';
  const [clerk, dispatcher] = [await api('terminal'), await api('dispatch')];
  await endAll(clerk, alpenland.id, text);
  const unit = demoUnit('REF-2157');
  await giveBack(dispatcher, unit);
  const { body: status } = await statusOf(dispatcher, alpenland.id, unit);
  const timeSlot: Slot = present(status.timeSlots.at(-9));
  const driver = await bookableDriver(dispatcher, 19, { ...timeSlot, terminalId: alpenland.id });
  const made = await dispatcher.call(booking.create, {
    params: { t: driver.userId },
    body: {
      ...{ ...unit, licensePlate: driver.licensePlate, terminalId: alpenland.id },
      timeSlot: { slotBegin: timeSlot.slotBegin, slotEnd: timeSlot.slotEnd },
    },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);

  const page = await open('dispatch', `/forwarderOperator/bookingsOverview?search=${unit.referenceNumber}`);
  await untilLive(page);
  const tour = page.getByRole('row').filter({ hasText: made.body.tourId }).first();
  await expect(tour).toContainText('gebucht');
  const close = async () => {
    const closed = await clerk.call(announcement.create, {
      params: { terminalId: alpenland.id },
      body: {
        kind: 'closed',
        text: { de: text },
        from: new Date(timeSlot.slotBegin),
        until: new Date(timeSlot.slotEnd),
        modules: [],
      },
    });
    expect(closed.status, JSON.stringify(closed.body)).toBe(201);
  };
  await close();
  await expect(tour).toContainText('Terminal geschlossen');

  // R moves it to the next slot, and it can go back after the dialog is closed.
  await expect(tour.getByRole('button', { name: /^Nächstes Zeitfenster/ })).toBeVisible();
  await tour.focus();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: '1 Tour verschieben' });
  await expect(dialog.getByRole('button', { name: '1 Tour verschieben' })).toBeFocused();
  await expect(dialog.getByText('Für die Tour ist ein Zeitfenster frei.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('1 von 1 Touren verschoben')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(tour).not.toContainText('Terminal geschlossen');
  await endAll(clerk, alpenland.id, text);
  await page.getByRole('button', { name: 'Rückgängig (1)' }).click();
  await expect(tour).toContainText(timeOf(timeSlot.slotBegin));
  await close();
  await expect(tour).toContainText('Terminal geschlossen');

  await tour.getByRole('button', { name: new RegExp(`^Details zu ${made.body.tourId}`) }).click();
  await expect(page.getByText(/^Das Terminal ist im Zeitfenster dieser Tour geschlossen/)).toBeVisible();
  const fitting = page.getByRole('group', { name: new RegExp(unit.containerNumber ?? unit.referenceNumber) });
  await expectAccessible(page);
  await fitting.getByRole('button').first().click();
  await expect(tour).not.toContainText('Terminal geschlossen');
  await endAll(clerk, alpenland.id, text);
  await giveBack(dispatcher, unit);
});

test('ANN-16 who may only read sees the announcements, and why nothing can be changed', async ({ open }) => {
  const page = await open('terminal-read', address, { scheme: 'dark' });
  await expect(rowOf(page, 'Ein Kran wird gewartet')).toBeVisible();
  const publish = page.getByRole('button', { name: 'Bekanntmachung veröffentlichen' });
  await expect(publish).toHaveAccessibleDescription('Ihre Rolle darf Bekanntmachungen nur lesen');
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('ANN-16 cards and dialog fit', async ({ open }) => {
    const page = await open('terminal', address, { language: 'en' });
    await page.getByRole('button', { name: 'Publish announcement' }).click();
    await expect(page.getByRole('dialog', { name: 'New announcement' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    await expectAccessible(page);
  });

  test('ANN-08 ANN-19 what a terminal announces is at the tour of a driver without a reload', async ({ open, api }) => {
    const text = 'Probe: Stau an der Waage';
    const clerk = await api('terminal');
    const page = await open('driver', '/driver/');
    await page
      .getByRole('link', { name: /Nordbecken Terminal/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Nordbecken Terminal' })).toBeVisible();
    const { body } = await clerk.call(announcement.create, {
      params: { terminalId: 8 },
      body: { kind: 'slow', text: { de: text }, from: new Date(now()), until: null, modules: [] },
    });
    const params = { terminalId: 8, announcementId: body.id };
    try {
      await expect(page.getByRole('heading', { name: 'Wartezeiten am Terminal' })).toBeVisible();
      await expect(page.getByText(text)).toBeVisible();
      await expectAccessible(page);
    } finally {
      await clerk.call(announcement.end, { params });
    }
    await expect(page.getByText(text)).toBeHidden();
  });
});
