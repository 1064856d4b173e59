import type { Page } from '@playwright/test';
import { blockList, driverTour } from '@quaygate/contract';
import { openMessage, startPushReceiver } from '../../apps/server/test/servers/push-receiver.ts';
import { expectKept, openAccount, pushSwitch } from '../support/driver-account.ts';
import { expectFitting, phone } from '../support/driver-phone.ts';
import { answerAsked, keepShown, pressShown, pushTo, shown, subscribeAt } from '../support/push.ts';
import { weighScripts } from '../support/script-weight.ts';
import { password } from '../support/served.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

test.use({ viewport: phone, hasTouch: true });

/** Kilobytes of script after gzip at the start of the app. */
const scriptLimit = 120;

const tours = (page: Page) => page.getByRole('link', { name: /Nordbecken Terminal/ });
async function openTour(page: Page): Promise<void> {
  await tours(page).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nordbecken Terminal' })).toBeVisible();
}
test('DRV-APP-01 DRV-APP-05 DRV-TOUR-02 a driver signs in and finds their next tour', async ({ page }) => {
  const weight = await weighScripts(page, () => page.goto('/driver'));
  expect(weight).toBeGreaterThan(20);
  expect(weight).toBeLessThanOrEqual(scriptLimit);
  await expect(page).toHaveURL(/\/driver\/$/);
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);

  await page.getByLabel('E-Mail').fill('driver@demo.quaygate.example');
  await page.getByLabel('Passwort').fill('falsch');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('E-Mail oder Passwort ist falsch.');
  await page.getByLabel('Passwort').fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meine Touren' })).toBeVisible();
  // Late in the evening the next one is tomorrow's.
  await expect(tours(page).first()).toContainText(/Heute|Morgen/);
  await expectAccessible(page);
  await expectFitting(page);
});

test('DRV-APP-31 DRV-TOUR-04 DRV-TOUR-05 DRV-TOUR-06 DRV-PASS-03 a tour says whether one may drive in, and shows the pass', async ({
  open,
}) => {
  const page = await open('driver', '/driver/');
  await openTour(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle('Nordbecken Terminal – Quaygate Fahrer');
  await expect(page.getByRole('img', { name: 'QR-Code des Passes' })).toBeVisible();
  await expect(page.getByText(/Gültig bis \d\d:\d\d/)).toBeVisible();
  const stored = await page.evaluate(() => localStorage.getItem('driver-passes'));
  expect(JSON.parse(stored ?? '{}')).toHaveProperty(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  await expect(page.getByRole('link', { name: 'Route zum Terminal' })).toHaveAttribute('href', /to=51\.456%2C6\.736/);
  await expect(page.getByRole('link', { name: /^Per Telefon/ })).toHaveAttribute('href', 'tel:+492035550108');
  await expect(page.getByText('Warnweste und Helm tragen.')).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  await page.getByRole('link', { name: 'Meine Touren' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Meine Touren' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Nordbecken Terminal' })).toBeFocused();
});

test('DRV-TOUR-04 DRV-TOUR-07 READY-17 a block is told without a reload, in plain words, with what to do and the number to call', async ({
  open,
  api,
}) => {
  const driver = await api('driver');
  const terminal = await api('terminal');
  const page = await open('driver', '/driver/');
  await openTour(page);
  const params = { facilityId: 8 };
  const block = await terminal.call(blockList.create, { params, body: { truckerId: driver.userId } });
  expect(block.status).toBe(201);
  try {
    await expect(page.getByRole('heading', { name: 'Sie sind an diesem Terminal gesperrt' })).toBeVisible();
    await expect(page.getByText('Fahren Sie nicht los.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Per Telefon/ }).first()).toHaveAttribute('href', /^tel:/);
    await expectAccessible(page);
  } finally {
    await terminal.call(blockList.remove, { params: { ...params, blocklistId: block.body.id } });
  }
  await expect(page.getByRole('heading', { name: 'Sie sind an diesem Terminal gesperrt' })).toBeHidden();
});

test('DRV-APP-02 DRV-TOUR-09 DRV-PASS-04 without a network the app opens with its tours and the pass', async ({
  open,
  context,
}) => {
  const page = await open('driver', '/driver/');
  await openTour(page);
  await expect(page.getByRole('img', { name: 'QR-Code des Passes' })).toBeVisible();
  await expectKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/Keine Verbindung\. Stand \d\d:\d\d\./)).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR-Code des Passes' })).toBeVisible();
  await expectAccessible(page);
  // The pass is not shown longer than it counts.
  await page.clock.fastForward('35:00');
  await expect(page.getByText(/Seit \d\d:\d\d abgelaufen/)).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR-Code des Passes' })).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByText(/Keine Verbindung/)).toBeHidden();
});

test('DRV-APP-03 DRV-APP-04 DRV-APP-06 language and appearance are chosen, and signing out leaves nothing behind', async ({
  open,
}) => {
  const page = await open('driver', '/driver/');
  await expect(tours(page).first()).toBeVisible();
  await page.getByRole('link', { name: 'Konto' }).click();
  for (const [language, title] of [
    ['Polski', 'Konto'],
    ['Română', 'Cont'],
    ['English', 'Account'],
  ] as const) {
    await page.getByRole('radio', { name: language }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await page.getByRole('radio', { name: 'Polski' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Konto' })).toBeVisible();
  await page.getByRole('radio', { name: 'Ciemny' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  await expectAccessible(page);
  await expectFitting(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Konto' })).toBeVisible();
  await page.getByRole('button', { name: 'Wyloguj się' }).click();
  await expect(page.getByRole('heading', { name: 'Logowanie' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).not.toContain('driver-tours');
  expect(await page.evaluate(() => localStorage.getItem('driver-passes'))).toBeNull();
});

test('OFFICE-24 a driver saves what is kept of them as a paper', async ({ open }) => {
  const page = await open('driver', '/driver/account');
  const button = page.getByRole('button', { name: 'Was über Sie gespeichert ist (PDF)' });
  await page.route(/\/dataReport$/, (route) => route.abort());
  await button.click();
  const lost = page.getByText('Keine Verbindung. Bitte versuchen Sie es gleich noch');
  await expect(lost).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/\/dataReport$/);
  const fetched = page.waitForEvent('download');
  await button.click();
  const paper = await fetched;
  expect(paper.suggestedFilename()).toMatch(/\.pdf$/);
  await expect(lost).toHaveCount(0);
});

test('DRV-APP-06 who signs out before the server has answered stays signed out', async ({ open }) => {
  const page = await open('driver', '/driver/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Konto' })).toBeVisible();
  const isOfTours = (url: URL) => /\/driver\/v1\/.*tours$/.test(url.pathname);
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(isOfTours, async (route) => {
    const response = await route.fetch();
    held.resolve();
    await release.promise;
    await route.fulfill({ response });
  });
  await page.reload();
  await held.promise;
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  const answered = page.waitForResponse((answer) => isOfTours(new URL(answer.url())));
  release.resolve();
  await (await answered).finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.getByRole('heading', { level: 1, name: 'Konto' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
});

test('DRV-APP-05 who is no driver is told so', async ({ open, api }) => {
  const page = await open('dispatch', '/driver/');
  await expect(page.getByRole('heading', { name: 'Kein Fahrerkonto' })).toBeVisible();
  await expectAccessible(page);
  const dispatcher = await api('dispatch');
  expect((await dispatcher.call(driverTour.list)).status).toBe(403);
});

test('DRV-TOUR-10 DRV-PUSH-01 DRV-PUSH-10 DRV-PUSH-11 a driver turns messages on, is told of a block, and is told no more once signed out', async ({
  open,
  api,
  context,
}) => {
  const receiver = await startPushReceiver();
  const device = receiver.phone();
  await subscribeAt(context, device.subscription);
  await answerAsked(context);
  const page = await open('driver', '/driver/');
  await openAccount(page);
  await expect(pushSwitch(page)).not.toBeChecked();
  const asked = () => page.evaluate(() => localStorage.getItem('story-asked'));
  expect(await asked()).toBeNull();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/pushSubscription'));
  await pushSwitch(page).click();
  await expect(pushSwitch(page)).toBeChecked();
  expect((await saved).status()).toBe(204);
  expect(await asked()).toBe('yes');
  await expectAccessible(page);
  // It stays on, and is saved again at the next start.
  const renewed = page.waitForResponse((answer) => answer.url().endsWith('/pushSubscription'));
  await page.reload();
  expect((await renewed).status()).toBe(204);
  await expect(pushSwitch(page)).toBeChecked();

  const driver = await api('driver');
  const terminal = await api('terminal');
  const params = { facilityId: 8 };
  const block = await terminal.call(blockList.create, { params, body: { truckerId: driver.userId } });
  expect(block.status).toBe(201);
  const told = () => receiver.to(device).map(({ body }) => openMessage(device, body));
  const found = () => told().find((each) => JSON.parse(each).title === 'Einfahrt gesperrt');
  await expect
    .poll(found)
    .toBeTruthy()
    .finally(() => terminal.call(blockList.remove, { params: { ...params, blocklistId: block.body.id } }));
  const text = found() ?? '';
  const { path } = JSON.parse(text);
  await keepShown(context);
  await pushTo(page, text);
  await expect.poll(() => shown(context)).toEqual([{ title: 'Einfahrt gesperrt', data: path }]);
  // What cannot be read is shown all the same, as browsers demand.
  await pushTo(page, 'kein JSON');
  await expect.poll(() => shown(context)).toHaveLength(2);
  expect((await shown(context))[1]).toEqual({ title: 'Quaygate', data: '/driver/' });
  await pressShown(context, path);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Nordbecken Terminal' })).toBeVisible();

  await page.getByRole('link', { name: 'Meine Touren' }).click();
  await page.getByRole('link', { name: 'Konto' }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('-push'))))
    .toEqual([]);
  await receiver.close();
});

test('READY-06 a tour that stands at the gate says why, what to do and which number to call, not that one may drive in', async ({
  open,
  page,
}) => {
  const reason = 'Das Chassis passt nicht zum Container';
  const halt = { state: 'registration_restricted', source: 'gate', reason, causes: [], lane: 'Spur 7' };
  await page.route(/\/driver\/v1\/users\/[^/]+\/tours$/, async (route) => {
    const response = await route.fetch();
    const { items } = await response.json();
    const halted = (tour: { timeSlot: { slotBegin: string } }) => ({
      ...tour,
      ...{ isOpen: true, state: halt.state, halt: { ...halt, occurredAt: tour.timeSlot.slotBegin } },
    });
    await route.fulfill({ response, json: { items: items.map(halted) } });
  });
  await open('driver', '/driver/');
  await expect(tours(page).first()).toContainText('Am Gate angehalten');
  await openTour(page);
  await expect(page.getByRole('heading', { name: 'Am Gate angehalten' })).toBeVisible();
  await expect(page.getByText(`Begründung: ${reason}`)).toBeVisible();
  await expect(page.getByText(/Spur 7$/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Per Telefon/ })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Sie können einfahren' })).toHaveCount(0);
  await expectAccessible(page);
  await expectFitting(page);
});

test('READY-23 a tour that nothing stops says what may go wrong, what to do, and which number to call', async ({
  open,
  page,
}) => {
  await page.route(/\/driver\/v1\/users\/[^/]+\/tours$/, async (route) => {
    const response = await route.fetch();
    const { items } = await response.json();
    const warned = {
      isOpen: true,
      state: 'active',
      hindrances: [],
      halt: null,
      warnings: ['slot_closed', 'document_ends'],
    };
    await route.fulfill({ response, json: { items: items.map((tour: object) => ({ ...tour, ...warned })) } });
  });
  await open('driver', '/driver/');
  await expect(tours(page).first()).toContainText('Das Zeitfenster wurde nach der Buchung geschlossen');
  await openTour(page);
  await expect(page.getByRole('heading', { name: 'Sie können einfahren, aber:' })).toBeVisible();
  const first = page.getByRole('listitem').filter({ hasText: 'Rufen Sie das Terminal an, bevor Sie losfahren.' });
  await expect(first.getByRole('link', { name: /^Per Telefon/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Per Telefon/ })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Jetzt identifizieren' })).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
});
