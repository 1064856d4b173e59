import type { Browser, Page } from 'puppeteer-core';
import { expectText, named, openPage, startFirefox, tabTo } from '../support/firefox.ts';
import { password } from '../support/served.ts';
import { addressOf, bookableDriver, bookingsOf, demoUnit, giveBack } from '../support/status-form.ts';
import { expect, test } from '../support/story.ts';

const alpenland = 12;
/** The drivers that were found; slots are options too. */
const found = '[role=option]:not([data-slot])';
const dispatcher = 'dispatch@demo.quaygate.example';

let firefox: Browser;
let page: Page;
test.beforeAll(async () => {
  // On a busy machine Firefox takes a minute to start.
  firefox = await startFirefox();
});
test.afterAll(() => firefox?.close());
test.beforeEach(async ({ baseURL, served }) => {
  page = await openPage(firefox, served.ahead);
  await page.goto(`${baseURL}/login`);
  await page.evaluate(() => localStorage.setItem('user-locale', 'en'));
  await page.reload();
});
test.afterEach(() => page.browserContext().close());

/** An address opened while the screen is still fetched breaks that off, and the reload that follows breaks off the address. */
const firstScreen = () => named(page, 'main a', 'Forwarder operator');

test('FWD-STAT-12 FWD-STAT-20 FWD-STAT-37 in Firefox with the mouse: sign-in, status request, slot, booking', async ({
  api,
  baseURL,
}) => {
  const caller = await api('dispatch');
  const [unit, driver] = [demoUnit('REF-2136'), await bookableDriver(caller, 4)];
  await (await named(page, 'input', 'Email')).type(dispatcher);
  await page.type('input[type=password]', password);
  await (await named(page, 'button', 'Log in')).click();
  await firstScreen();
  await page.goto(`${baseURL}${addressOf(alpenland)}`);

  await (await named(page, 'input[type=radio], [role=radio]', 'Delivery')).click();
  await (await named(page, 'input', 'Reference number')).type(unit.referenceNumber);
  await (await named(page, 'button', 'Request status')).click();
  await page.waitForSelector('[role=tablist]', { visible: true });
  await page.click('[role=tab]:nth-of-type(4)');
  await page.locator('[role=option][data-slot]:not([aria-disabled])').click();
  await page.waitForSelector('[role=option][data-slot][aria-selected=true]');
  const drivers = await named(page, '[role=combobox]', 'Driver');
  await drivers.click();
  await drivers.type(driver.name);
  await page.waitForFunction((found) => document.querySelectorAll(found).length === 1, {}, found);
  await page.locator(found).click();
  await page.waitForFunction((field, name) => (field as HTMLInputElement).value === name, {}, drivers, driver.name);
  await (await named(page, 'button', 'Create booking')).click();

  await expectText(page, 'Booking created');
  expect(await bookingsOf(caller, unit)).toHaveLength(1);
  await giveBack(caller, unit);
});

test('FWD-STAT-12 FWD-STAT-20 FWD-STAT-37 in Firefox with the keyboard: sign-in, status request, slot, booking', async ({
  api,
  baseURL,
}) => {
  const caller = await api('dispatch');
  const [unit, driver] = [demoUnit('REF-2133'), await bookableDriver(caller, 5)];
  await named(page, 'input', 'Email');
  await page.keyboard.type(dispatcher);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await firstScreen();
  await page.goto(`${baseURL}${addressOf(alpenland)}`);

  // The type of an earlier request is chosen already.
  const delivery = await named(page, 'input[type=radio]', 'Delivery');
  const isChosen = await delivery.evaluate((radio) => (radio as HTMLInputElement).checked);
  await tabTo(page, isChosen ? delivery : await named(page, 'input[type=radio]', 'Pickup'));
  if (!isChosen) await page.keyboard.press('ArrowRight');
  await tabTo(page, await named(page, 'input', 'Reference number'));
  await page.keyboard.type(unit.referenceNumber);
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-slot]:focus');
  for (let day = 0; day < 3; day += 1) await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
  await page.keyboard.type(driver.licensePlate ?? '');
  await page.waitForSelector(found);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Create booking');
  await page.keyboard.press('Enter');

  await expectText(page, 'Booking created');
  expect(await bookingsOf(caller, unit)).toHaveLength(1);
  await giveBack(caller, unit);
});
