import { type License, license, licenseOrder, trucker } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { emptyList, refused } from '../support/failing.ts';
import {
  addressOf,
  askForSlots,
  bookingsOf,
  chooseDriver,
  chooseSlot,
  demoUnit,
  driversOf,
  giveBack,
  snackbar,
} from '../support/status-form.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

const address = '/forwarderOperator/licenseManagement';
const alpenland = 12;

test('FWD-PAY-09 FWD-PAY-47 FWD-LIC-11 FWD-LIC-38 FWD-LIC-61 from the purchase to the booked slot in one go', async ({
  open,
  api,
}) => {
  const dispatch = await api('dispatch');
  const { body: before } = await dispatch.call(license.list, {
    body: { licenseStatuses: ['UNASSIGNED'] },
    query: { size: '100' },
  });
  const page = await open('dispatch', address, { language: 'en' });
  await page.getByRole('button', { name: 'Purchase license' }).press('Enter');
  await page.getByRole('dialog', { name: 'Purchase licences' }).getByLabel('Quantity').press('Enter');
  await page.waitForURL(/\/web\/payments\//);
  await page.getByRole('button', { name: 'Pay', exact: true }).press('Enter');
  await expect(page.getByText('You purchased licences')).toBeVisible();

  const known = new Set((before.items as License[]).map(({ id }) => id));
  const { body: after } = await dispatch.call(license.list, {
    body: { licenseStatuses: ['UNASSIGNED'] },
    query: { size: '100' },
  });
  const { id, licenseKey } = present((after.items as License[]).find((one) => !known.has(one.id)));
  const { body: free } = await dispatch.call(trucker.list, { query: { forAssignment: 'true', size: '50' }, body: {} });
  // Other stories assign licences to the first free drivers.
  const driver = present(
    (await driversOf(dispatch)).findLast(
      ({ userId, licensePlate }) => licensePlate && free.items.some((one: { userId: string }) => one.userId === userId),
    ),
  );

  // From the list to the assigned licence with the keyboard alone.
  await page.getByRole('searchbox').fill(licenseKey);
  await expect(page.getByText(/^1 entry$/)).toBeVisible();
  await page.getByRole('button', { name: `Assign: licence ${licenseKey}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Assign licence' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(driver.name);
  await expect(page.getByRole('option', { name: driver.name })).toBeVisible();
  // What fits is offered first, also before the server has answered.
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox')).toHaveValue(driver.name);
  const refuse = { status: 409, contentType: 'application/problem+json', body: '{"code":"trucker_not_approved"}' };
  await page.route('**/licenses/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill(refuse) : route.continue(),
  );
  await dialog.getByRole('button', { name: 'Assign licence' }).press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByRole('combobox')).toHaveValue(driver.name);
  await page.unroute('**/licenses/*');
  await dialog.getByRole('button', { name: 'Assign licence' }).press('Enter');
  await expect(page.getByText('Licence assigned')).toBeVisible();

  const unit = demoUnit('REF-2139');
  await page.goto(addressOf(alpenland));
  await askForSlots(page, unit, 'en');
  await chooseSlot(page);
  await chooseDriver(page, driver, 'en');
  await page.getByRole('button', { name: 'Create booking' }).click();
  await expect(snackbar(page)).toContainText('Booking created');
  const [booked] = await bookingsOf(dispatch, unit);
  expect(booked?.truckerInformation.id).toBe(driver.userId);
  await giveBack(dispatch, unit);
  await dispatch.call(license.change, { params: { id }, body: { action: 'REVOKE' } });
});

test('FWD-PAY-47 FWD-PAY-43 an order leads to its receipt, which says that it is a test', async ({ open, api }) => {
  const dispatch = await api('dispatch');
  const { body } = await dispatch.call(licenseOrder.list);
  const { receiptUrl } = present(body.items.find((order: { receiptUrl: string | null }) => order.receiptUrl));
  const page = await open('dispatch', `${address}/orders`, { language: 'en' });
  await expect(page.getByRole('link', { name: /^Open the receipt of/ }).first()).toBeVisible();
  await page.goto(`${receiptUrl}?lang=en`);
  await expect(page.getByRole('heading', { name: 'Test receipt' })).toBeVisible();
  await expect(page.getByText('Test mode: nothing was charged.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { name: 'Testbeleg' })).toBeVisible();
});

test('FWD-PAY-10 without a payment provider the purchase is disabled and says why', async ({ open, page }) => {
  await page.route('**/web/v1/settings', async (route) => {
    const settings = await (await route.fetch()).json();
    await route.fulfill({ json: { ...settings, payments: { enabled: false, testMode: false } } });
  });
  await open('dispatch', address, { language: 'en' });
  const purchase = page.getByRole('button', { name: 'Purchase license' });
  await expect(purchase).toBeDisabled();
  await expect(purchase).toHaveAccessibleDescription('Payments are not set up');
});

test('FWD-PAY-21 a provider that fails leaves what was typed, and a second try goes on', async ({ open, page }) => {
  await open('dispatch', address, { language: 'en' });
  await page.getByRole('button', { name: 'Purchase license' }).click();
  const dialog = page.getByRole('dialog', { name: 'Purchase licences' });
  await dialog.getByLabel('Quantity').fill('3');
  await dialog.getByLabel('Cost centre').fill('stays here');
  const refuse = { status: 502, contentType: 'application/problem+json', body: '{"code":"stripe_checkout_failed"}' };
  await page.route('**/stripe/checkout', (route) => route.fulfill(refuse));
  const go = dialog.getByRole('button', { name: 'Continue to payment' });
  await go.click();
  await expect(dialog.getByRole('alert')).toContainText('The payment could not be started');
  await expect(dialog.getByLabel('Quantity')).toHaveValue('3');
  await expect(dialog.getByLabel('Cost centre')).toHaveValue('stays here');
  await page.unroute('**/stripe/checkout');
  await go.click();
  await page.waitForURL(/\/web\/payments\//);
  await expect(page.getByText('3 driver licences, 1 year')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(/licenseManagement$/);
});

test('FWD-PAY-08 FWD-PAY-14 after a payment the list is read every 5 s until the licence is there, a minute at most', async ({
  open,
  page,
}) => {
  let reads = 0;
  page.on('response', (response) => {
    if (/\/forwarders\/[^/]+\/licenses(\?|$)/.test(response.url())) reads++;
  });
  await open('dispatch', address, { language: 'en' });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const waiting = page.getByText('The list is updating until your payment has arrived.');
  // Nothing is known of what was there before, so nothing is taken for new.
  await page.goto(`${address}?purchaseSuccess=true`);
  await expect(waiting).toBeVisible();
  await expect(page).not.toHaveURL(/purchaseSuccess/);
  const before = reads;
  await page.clock.fastForward(5_100);
  await expect.poll(() => reads).toBeGreaterThan(before);
  await expect(waiting).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(waiting).toHaveCount(0);

  // All that is listed is new.
  await page.evaluate(() => sessionStorage.setItem('license-checkout', JSON.stringify({ ids: [] })));
  await page.goto(`${address}?purchaseSuccess=true`);
  await expect(page.getByText('You purchased licences')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test('FWD-LIC-04 FWD-LIC-06 FWD-LIC-66 managers stand by name; a revocation warns of open bookings', async ({
  open,
  api,
}) => {
  const { body } = await (await api('dispatch')).call(license.list, { body: { licenseStatuses: ['ASSIGNED'] } });
  const { licenseKey, openBookingsCount } = present(
    (body.items as License[]).find(
      ({ possibleAction, openBookingsCount }) => possibleAction.includes('REVOKE') && openBookingsCount > 0,
    ),
  );
  const page = await open('dispatch', address, { language: 'en' });
  await page.getByRole('searchbox').fill(licenseKey);
  const row = page.getByRole('row', { name: new RegExp(licenseKey) });
  await expect(row).toContainText('Hafenspedition Petersen GmbH');
  await expect(row).toContainText(/completed|incomplete/);
  // The row has come to its place: the list shows what was searched for.
  await expect(page.getByRole('status').filter({ hasText: '1 entry' })).toBeVisible();
  await row.getByRole('button', { name: `Revoke: licence ${licenseKey}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(new RegExp(`${openBookingsCount} open booking`));
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
});

test('FWD-LIC-17 FWD-LIC-24 FWD-LIC-36 FWD-LIC-64 what is final or of others is grey; what cannot be taken over is as good as not there', async ({
  open,
  page,
}) => {
  await page.route(/\/forwarders\/[^/]+\/licenses(\?|$)/, async (route) => {
    const list = await (await route.fetch()).json();
    const [disabled, made, foreign, others] = list.items.slice(0, 4) as License[];
    const items = [
      { ...disabled, status: 'DISABLED', possibleAction: [] },
      { ...made, status: 'INITIALIZING', possibleAction: [] },
      { ...foreign, managedBy: 'OTHERS', forwarder: 'Nachbar KG', possibleAction: ['TAKEOVER_MANAGEMENT'] },
      { ...others, managedBy: 'OTHERS', forwarder: 'Nachbar KG', possibleAction: [] },
    ];
    await route.fulfill({ json: { ...list, items, total: items.length } });
  });
  await open('dispatch', address, { language: 'en' });
  for (const status of ['disabled', 'being set up']) {
    await expect(page.getByRole('gridcell', { name: status, exact: true }).locator('span').first()).toHaveClass(/grey/);
  }
  await expect(page.getByRole('row').last()).toContainText('not able to manage');

  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Take over/ }) });
  const licenseKey = present((await row.textContent())?.match(/^[\w-]+/)?.[0]);
  for (const [status, code] of [
    [403, 'NOT_BELONG_ORGANIZATION'],
    [404, 'license_not_found'],
  ] as const) {
    await page.route(/\/takeover$/, (route) => route.fulfill(refused(status, code)));
    await row.getByRole('button', { name: /^Take over/ }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: /take over/i }).click();
    await expect(question.getByRole('alert')).toContainText(/^Licence not found: /);
    expect(licenseKey).toContain(((await question.getByRole('alert').textContent()) ?? '').split(': ')[1]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
  }
});

test('FWD-PAY-01 FWD-LIC-11 a company without licences is led to the purchase, also on a phone', async ({
  open,
  page,
}) => {
  await page.route(/\/forwarders\/[^/]+\/licenses(\?|$)/, (route) => route.fulfill(emptyList));
  await page.setViewportSize({ width: 390, height: 844 });
  await open('dispatch', address, { language: 'en', scheme: 'dark' });
  await expect(page.getByRole('heading', { name: 'No licences yet' })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Purchase license' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Purchase licences' });
  await expect(dialog.getByLabel('Quantity')).toHaveValue('1');
  await expectAccessible(page);
});
