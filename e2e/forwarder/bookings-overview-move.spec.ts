import type { Page } from '@playwright/test';
import { present } from '@quaygate/rules';
import { aTour, moveBy, standingOf, takeBack } from '../support/moves.ts';
import { bookableDriver, bookingsOf, snackbar } from '../support/status-form.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';

const address = (id: string) => `/forwarderOperator/bookingsOverview?search=${id}`;
const unfold = (page: Page, id: string) =>
  page
    .getByRole('button', { name: new RegExp(`^(Details zu|(Show|Hide) details of) ${id}`) })
    .first()
    .click();
const cell = (page: Page, begin: string) => page.getByRole('dialog').locator(`[data-slot="${begin}"]`);
const free = '[role=option][data-slot]:not([aria-disabled])';

test('FWD-MOVE-12 FWD-MOVE-13 FWD-MOVE-15 FWD-MOVE-07 a whole tour is moved by keyboard alone, and keeps its number', async ({
  open,
  api,
}) => {
  const caller = await api('dispatch');
  const own = await aTour(caller, 'whole');
  const page = await open('dispatch', address(own.id));
  await unfold(page, own.id);
  const button = page.getByRole('button', { name: 'Ganze Tour verschieben' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Tour ${own.id} verschieben` });
  await expect(dialog.locator(`${free}:focus`)).toHaveCount(1);
  const current = cell(page, own.slots[0].slotBegin);
  await expect(current).toContainText('aktuell');
  await expect(current).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog.getByRole('button', { name: 'Verschieben' })).toBeDisabled();
  await expectAccessible(page);

  // The next day, its first free hour, and on to the button.
  await page.keyboard.press('PageDown');
  await expect(dialog.locator(`${free}:focus`)).toHaveCount(1);
  const to = present(await dialog.locator(`${free}:focus`).getAttribute('data-slot'));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Verschieben' })).toBeFocused();
  await expect(dialog.getByRole('status')).toContainText('Neu:');
  await page.keyboard.press('Enter');

  await expect(snackbar(page)).toContainText(`Tour ${own.id} verschoben`);
  await expect(snackbar(page)).toContainText('→');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  for (const unit of own.units) expect(await standingOf(caller, unit)).toEqual({ tourId: own.id, slotBegin: to });
  await takeBack(caller, own);
});

test('FWD-MOVE-12 FWD-MOVE-14 FWD-MOVE-08 one booking leaves its tour, after a choice between it and the whole tour', async ({
  open,
  api,
}) => {
  const caller = await api('dispatch');
  const own = await aTour(caller, 'one');
  const page = await open('dispatch', address(own.id), { language: 'en' });
  await unfold(page, own.id);
  await page.getByRole('button', { name: 'Change time slot' }).first().click();
  const dialog = page.getByRole('dialog', { name: /^Move (pickup|delivery)/i });
  await expect(dialog.getByRole('radio', { name: /This booking only/ })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: /The whole tour/ })).toBeVisible();
  await dialog.locator(free).first().click();
  const to = present(await dialog.locator('[aria-selected=true][data-slot]').getAttribute('data-slot'));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(snackbar(page)).toContainText('Booking moved');
  const [moved, stayed] = [await standingOf(caller, own.units[0]), await standingOf(caller, own.units[1])];
  expect(moved.slotBegin).toBe(to);
  expect(moved.tourId).not.toBe(own.id);
  expect(stayed.tourId).toBe(own.id);
  await takeBack(caller, own);
});

test('FWD-MOVE-16 FWD-MOVE-09 what was moved meanwhile is not moved again unseen', async ({ open, api }) => {
  const caller = await api('dispatch');
  const own = await aTour(caller, 'meanwhile');
  const page = await open('dispatch', address(own.id));
  await unfold(page, own.id);
  await page.getByRole('button', { name: 'Ganze Tour verschieben' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator(free).first()).toBeVisible();
  const [, second, third] = own.slots;
  const moved = await moveBy(caller, own, { timeSlot: second, wholeTour: true });
  expect(moved.status).toBe(200);

  await cell(page, third.slotBegin).click();
  await dialog.getByRole('button', { name: 'Verschieben' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Inzwischen hat jemand anderes das geändert');
  await expect(cell(page, third.slotBegin), 'what was chosen stays').toHaveAttribute('aria-selected', 'true');
  await expect(cell(page, second.slotBegin), 'the slots were read again').toContainText('aktuell');
  await dialog.getByRole('button', { name: 'Verschieben' }).click();
  await expect(snackbar(page)).toContainText('verschoben');
  expect((await standingOf(caller, own.units[1])).slotBegin).toBe(third.slotBegin);
  await takeBack(caller, own);
});

test('FWD-MOVE-16 FWD-MOVE-10 an answer that got lost is asked for again with the same key', async ({ open, api }) => {
  const caller = await api('dispatch');
  const own = await aTour(caller, 'lost');
  const page = await open('dispatch', address(own.id), { language: 'en' });
  await unfold(page, own.id);
  await page.getByRole('button', { name: 'Move whole tour' }).click();
  const dialog = page.getByRole('dialog');
  const third = own.slots[2];
  await cell(page, third.slotBegin).click();
  const keys: (string | undefined)[] = [];
  await page.route(/\/timeSlot$/, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The server has moved; the way back breaks.
    const response = await route.fetch();
    return keys.length === 1 ? route.abort('connectionreset') : route.fulfill({ response });
  });
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('No answer came');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(snackbar(page)).toContainText(`Tour ${own.id} moved`);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect((await standingOf(caller, own.units[0])).slotBegin).toBe(third.slotBegin);
  await takeBack(caller, own);
});

test('FWD-MOVE-12 those who may not book see why they cannot move', async ({ open, api }) => {
  const caller = await api('dispatch');
  const own = await aTour(caller, 'reader');
  const page = await open('dispatch-read', address(own.id));
  await unfold(page, own.id);
  const whole = page.getByRole('button', { name: 'Ganze Tour verschieben' });
  await expect(whole).toBeDisabled();
  await expect(whole).toHaveAccessibleDescription('Dafür fehlt Ihnen die Berechtigung');
  const one = page.getByRole('button', { name: 'Zeitfenster ändern: Dafür fehlt Ihnen die Berechtigung' });
  await expect(one).toHaveCount(2);
  await expect(one.first()).toBeDisabled();
  await takeBack(caller, own);
});

test('FWD-MOVE-13 on a phone the dialog stands on its own, and full slots say so', async ({ open, api }) => {
  const caller = await api('dispatch');
  const own = await aTour(caller, 'phone');
  const page = await open('dispatch', address(own.id), { scheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(/\/timeSlots(\?|$)/, async (route) => {
    const response = await route.fetch();
    const { timeSlots, ...rest } = await response.json();
    const full = timeSlots.map((slot: object) => ({ ...slot, category: 'red' }));
    await route.fulfill({ response, json: { ...rest, timeSlots: full } });
  });
  await page.getByRole('button', { name: 'Details' }).first().click();
  await page.getByRole('button', { name: 'Ganze Tour verschieben' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Alle Zeitfenster sind belegt')).toBeVisible();
  await expect(dialog.locator(free)).toHaveCount(0);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await takeBack(caller, own);
});

for (const [language, share, words] of twins([
  [
    'de',
    'risk',
    { fits: 'Passt auf den Zug:', risk: 'Zeitfenster zu knapp vor Ladeschluss', refresh: 'Jetzt aktualisieren' },
  ],
  [
    'en',
    'riskEnglish',
    { fits: 'Fits the train:', risk: 'slot too close to the last loading time', refresh: 'Refresh now' },
  ],
] as const)) {
  test(`FWD-MOVE-17 TRN-52 a tour that may miss its train says why, and is moved with one press, ${language}`, async ({
    open,
    api,
  }) => {
    const caller = await api('dispatch');
    const own = await aTour(caller, share);
    const page = await open('dispatch', address(own.id), { language });
    const isList = (url: URL) => /\/tours$/.test(url.pathname);
    // As if its train were to be loaded earlier, until it is moved: the list may be read again at any time.
    let isTight = true;
    page.on('request', (request) => {
      if (request.method() === 'PUT') isTight = false;
    });
    await page.route(isList, async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      for (const { containerBookings } of isTight ? json.items : [])
        for (const row of containerBookings) row.atRisk = 'slot_too_close';
      await route.fulfill({ response, json });
    });
    await page.reload();
    await unfold(page, own.id);
    await expect(page.getByText(words.risk).first()).toBeVisible();
    const fitting = page.getByRole('group').filter({ hasText: words.fits });
    await expect(fitting.getByRole('button')).toHaveCount(3);
    await expectAccessible(page);

    // The list is read again before the answer comes: the row that sent the move is gone, its end is told all the same.
    await page.route(/\/timeSlot$/, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      const response = await route.fetch();
      await page.getByRole('button', { name: words.refresh }).click();
      await expect(fitting).toHaveCount(0);
      await route.fulfill({ response });
    });
    await fitting.getByRole('button').first().press('Enter');
    await expect(snackbar(page)).toContainText(own.id);
    const moved = await Promise.all(own.units.map((unit) => standingOf(caller, unit)));
    for (const { tourId, slotBegin } of moved) {
      expect(tourId).toBe(own.id);
      expect(slotBegin).not.toBe(own.slots[0].slotBegin);
    }
    await takeBack(caller, own);
  });
}

// After the story of the move, whose units it takes: both run one after the other.
test('FWD-TOUR-08 a tour gets another driver and plate by keyboard', async ({ open, api }, info) => {
  const caller = await api('dispatch');
  const own = await aTour(caller, 'whole');
  const { slotBegin, slotEnd } = own.slots[0];
  const found = [];
  for (const place of [18, 19, 20])
    found.push(await bookableDriver(caller, place, { terminalId: 12, slotBegin, slotEnd }));
  const other = present(found.find(({ userId }) => userId !== own.truckerId));
  const page = await open('dispatch', `/forwarderOperator/bookingsOverview?search=${own.id}`);
  await page
    .getByRole('button', { name: new RegExp(`^(Details zu|(Show|Hide) details of) ${own.id}`) })
    .first()
    .click();
  const button = page.getByRole('button', { name: 'Fahrer oder Kennzeichen ändern' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Fahrer oder Kennzeichen der Tour ${own.id} ändern` });
  const driver = dialog.getByRole('combobox', { name: 'Fahrer' });
  const plate = dialog.getByRole('textbox', { name: 'Kennzeichen' });
  const submit = dialog.getByRole('button', { name: 'Ändern', exact: true });
  await expect(submit, 'nothing differs yet').toBeDisabled();
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('truck-dialog.png') });

  await driver.fill(other.name);
  await expect(page.getByRole('option').first()).toContainText(other.name);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(plate, 'the plate follows the driver').toHaveValue(present(other.licensePlate));
  await plate.fill('DU-QG 4711');
  await page.screenshot({ path: info.outputPath('truck-chosen.png') });
  await page.keyboard.press('Enter');
  await expect(snackbar(page)).toContainText('DU-QG 4711');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('list', { name: `Was mit Tour ${own.id} geschah` })).toContainText(
    'Fahrer oder Kennzeichen geändert',
  );
  for (const unit of own.units) {
    const [one] = await bookingsOf(caller, unit);
    expect(present(one).truckerInformation.id).toBe(other.userId);
  }
  await takeBack(caller, own);
});
