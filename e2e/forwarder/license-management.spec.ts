import type { Page } from '@playwright/test';
import { type License, license } from '@quaygate/contract';
import { type LicenseAction, present } from '@quaygate/rules';
import { shownDay } from '../support/clock.ts';
import { type Api, expect, expectAccessible, test } from '../support/story.ts';
import { nameOf, truckersOf } from '../support/truckers.ts';

const address = '/forwarderOperator/licenseManagement';

/** Of those that last longest on the first page: the licence that ends soonest is the one another story books with. */
async function licenseWith({ call }: Api, action: LicenseAction, status?: License['status']): Promise<License> {
  const { body } = await call(license.list, { body: status ? { licenseStatuses: [status] } : {} });
  return present((body.items as License[]).findLast(({ possibleAction }) => possibleAction.includes(action)));
}
const rowOf = (page: Page, licenseKey: string) => page.getByRole('row', { name: new RegExp(licenseKey) });

/** Looks for one licence, so that it is on the first page. */
async function find(page: Page, licenseKey: string): Promise<void> {
  await page.getByRole('searchbox').fill(licenseKey);
  await expect(page.getByText(/^1 (entry|Eintrag)$/)).toBeVisible();
}

test('FWD-LIC-01 FWD-LIC-02 FWD-LIC-07 FWD-LIC-08 the table shows every column and the company', async ({ open }) => {
  const page = await open('dispatch', address, { language: 'en' });
  await expect(page.getByRole('columnheader')).toHaveText([
    'License key',
    'Assigned driver',
    'License manager',
    'Expiration date',
    'Status',
    'Identification',
    'Actions',
  ]);
  await expect(page.getByRole('row').nth(1)).toContainText(/([A-Z0-9]{4}-){3}[A-Z0-9]{4}/);
  await expect(page.getByRole('button', { name: 'Claim license' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Purchase license' })).toBeVisible();
  await expectAccessible(page);
});

test('FWD-LIC-18 FWD-LIC-19 status, manager and day filter the list and stand as chips', async ({ open }) => {
  const page = await open('dispatch', address, { language: 'en' });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'being set up' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'expired' }).check();
  await page.getByRole('checkbox', { name: 'my company' }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/licenseStatuses=EXPIRED/);
  await expect(page.getByRole('row').nth(1)).toContainText('expired');
  await expect(page.getByRole('row').filter({ hasText: /\bassigned\b/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Expires before' }).click();
  await page.getByRole('textbox', { name: 'Day' }).fill('01.01.2000');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('No licence fits')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page).not.toHaveURL(/licenseStatuses|expiresBefore|managedBy/);
});

test('FWD-LIC-09 FWD-LIC-20 FWD-LIC-21 FWD-LIC-30 FWD-LIC-39 FWD-TRK-35 from the row by keyboard to a driver with a licence', async ({
  open,
  api,
}) => {
  const dispatch = await api('dispatch');
  const { licenseKey } = await licenseWith(dispatch, 'ASSIGN');
  // Other stories assign licences to the first and to the last free drivers.
  const free = await truckersOf(dispatch, (one) => one.forwarderApproval.approved && one.licenseKey === null);
  const name = nameOf(present(free[Math.floor(free.length / 2)]));
  const page = await open('dispatch', address, { language: 'en' });
  await find(page, licenseKey);
  await rowOf(page, licenseKey).getByRole('link').press('Enter');
  const details = page.getByRole('dialog', { name: 'Licence' });
  await expect(details).toContainText('unassigned');
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Assign' }).press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Assign licence' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await dialog.getByRole('button', { name: 'Assign licence' }).press('Enter');
  await expect(dialog).toContainText('Field required');
  const driver = dialog.getByRole('combobox');
  await expect(driver).toBeFocused();
  await driver.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page);
  await driver.fill(name);
  await expect(page.getByRole('option')).toHaveText([new RegExp(name)]);
  await driver.press('Enter');
  await expect(driver).toHaveValue(name);
  await dialog.getByRole('button', { name: 'Assign licence' }).press('Enter');
  await expect(page.getByText('Licence assigned')).toBeVisible();
  await expect(details).toContainText(name);
  await page.keyboard.press('Escape');
  await expect(rowOf(page, licenseKey)).toContainText(name);
  await expect(rowOf(page, licenseKey)).toContainText('assigned');
});

test('FWD-LIC-10 FWD-LIC-25 FWD-LIC-63 stopping the renewal names the last day and marks the key', async ({
  open,
  api,
}) => {
  const { licenseKey } = await licenseWith(await api('dispatch'), 'STOP_RENEWAL', 'ASSIGNED');
  const page = await open('dispatch', address);
  await find(page, licenseKey);
  const row = rowOf(page, licenseKey);
  await row.getByRole('button', { name: `Weitere Aktionen für ${licenseKey}` }).click();
  await page.getByRole('menuitem', { name: 'Verlängerung stoppen' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/letzte Gültigkeitstag ist der \d{2}\.\d{2}\.\d{4}/);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Verlängerung stoppen' }).click();
  await expect(page.getByText('Verlängerung gestoppt').first()).toBeVisible();
  await expect(row.getByRole('button', { name: `Weitere Aktionen für ${licenseKey}` })).toHaveCount(0);
  await expect(row).toContainText('Verlängerung gestoppt');
});

test('FWD-LIC-23 FWD-LIC-37 FWD-LIC-65 revoking asks, keeps a refusal in the dialog and replaces the row', async ({
  open,
  api,
  page,
}) => {
  const { licenseKey, truckerName } = await licenseWith(await api('dispatch'), 'REVOKE', 'ASSIGNED');
  await open('dispatch', address, { language: 'en' });
  await find(page, licenseKey);
  await rowOf(page, licenseKey)
    .getByRole('button', { name: `Revoke: licence ${licenseKey}` })
    .click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(present(truckerName ?? undefined));
  const refuse = { status: 409, contentType: 'application/problem+json', body: '{"code":"license_not_assigned"}' };
  await page.route('**/licenses/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill(refuse) : route.continue(),
  );
  await question.getByRole('button', { name: 'Revoke licence' }).click();
  await expect(question).toContainText('The licence is not assigned');
  await page.unroute('**/licenses/*');
  await question.getByRole('button', { name: 'Revoke licence' }).click();
  await expect(page.getByText('Licence revoked')).toBeVisible();
  await expect(rowOf(page, licenseKey)).toContainText(/unassigned|setup fee/);
});

test('FWD-LIC-12 FWD-LIC-26 FWD-LIC-29 FWD-LIC-31 FWD-LIC-34 FWD-LIC-35 FWD-LIC-60 entries are claimed typed and pasted', async ({
  open,
}) => {
  const page = await open('dispatch', address, { language: 'en' });
  await page.getByRole('button', { name: 'Claim license' }).click();
  const dialog = page.getByRole('dialog', { name: 'Claim licences' });
  const entry = dialog.getByLabel('License key or order ID');
  const claim = dialog.getByRole('button', { name: 'Claim', exact: true });
  await expect(dialog.getByLabel('Your email')).toHaveValue('dispatch@demo.quaygate.example');
  await entry.fill('not a key');
  await claim.click();
  await expect(dialog).toContainText('Invalid order ID or licence key format');
  await entry.fill('AAAA-AAAA-AAAA-AAAA');
  await claim.click();
  await expect(dialog).toContainText('Licence not found: AAAA-AAAA-AAAA-AAAA');
  await expect(entry).toHaveValue('AAAA-AAAA-AAAA-AAAA');
  await entry.fill(`sub_${'0'.repeat(24)}`);
  await claim.click();
  await expect(dialog).toContainText('The order ID or licence does not exist');

  await entry.fill('');
  await entry.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', ' QUAY-GATE-DEMO-0001\n');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const line = dialog.getByRole('listitem').filter({ hasText: 'QUAY-GATE-DEMO-0001' });
  await expect(line).toContainText('claimed');
  await expect(entry).toHaveValue('');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await find(page, 'QUAY-GATE-DEMO-0001');
  await expect(rowOf(page, 'QUAY-GATE-DEMO-0001')).toContainText('unassigned');
});

test('FWD-LIC-57 who may only read is offered nothing', async ({ open }) => {
  const page = await open('support', address, { language: 'en' });
  await expect(page.getByRole('button', { name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Purchase license' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Assign: / })).toHaveCount(0);
});

test('FWD-PAY-43 orders stand with state, buyer and cost centre, which can be changed', async ({ open }) => {
  const page = await open('dispatch', `${address}/orders`, { language: 'en' });
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText(/\d{2}\.\d{2}\.\d{4}/);
  await expectAccessible(page);
  await first.getByRole('button', { name: /^Edit the cost centre/ }).click();
  const costCenter = `0815 ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole('dialog').getByRole('textbox').fill(costCenter);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Cost centre saved')).toBeVisible();
  // Another story may have bought since: then the order is not the first any more.
  await expect(page.getByRole('row').filter({ hasText: costCenter })).toHaveCount(1);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
});

test('FWD-PAY-01 FWD-PAY-03 FWD-PAY-05 FWD-PAY-06 FWD-PAY-13 from the purchase to new licences in the list', async ({
  open,
}) => {
  const page = await open('dispatch', address, { language: 'en' });
  await page.getByRole('button', { name: 'Purchase license' }).click();
  const dialog = page.getByRole('dialog', { name: 'Purchase licences' });
  const quantity = dialog.getByLabel('Quantity');
  await quantity.fill('x0');
  await expect(quantity).toHaveValue('0');
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(dialog).toContainText('Field required');
  await quantity.fill('101');
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(quantity).toHaveAttribute('aria-invalid', 'true');
  await quantity.fill('2');
  await dialog.getByLabel('Cost centre').fill('4711 story');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(/\/web\/payments\//);
  await expectAccessible(page);
  await page.getByRole('button', { name: /pay/i }).click();
  await expect(page.getByText('You purchased licences')).toBeVisible();
  await expect(page).not.toHaveURL(/purchaseSuccess/);
  await page.goto(`${address}/orders`);
  await expect(page.getByRole('row').filter({ hasText: '4711 story' }).first()).toContainText('paid');
});

test('FWD-LIC-13 FWD-LIC-14 FWD-LIC-15 FWD-LIC-16 FWD-LIC-22 FWD-LIC-58 the details say all, with the colour of the state', async ({
  open,
  api,
}) => {
  const dispatch = await api('dispatch');
  const assigned = await licenseWith(dispatch, 'STOP_RENEWAL', 'ASSIGNED');
  const page = await open('dispatch', address, { language: 'en' });
  for (const [status, tone] of [
    ['expired', /red/],
    ['setup fee', /grey/],
    ['unassigned', /yellow/],
    ['assigned', /blue/],
  ] as const) {
    const chip = page.getByRole('gridcell', { name: status, exact: true }).locator('span').first();
    await expect(chip).toHaveClass(tone);
  }
  await find(page, assigned.licenseKey);
  await rowOf(page, assigned.licenseKey).getByRole('link').click();
  const details = page.getByRole('dialog', { name: 'Licence' });
  await expect(details).toContainText(assigned.licenseKey);
  await expect(details).toContainText(present(assigned.truckerName ?? undefined));
  await expect(details).toContainText(present(assigned.forwarder ?? undefined));
  await expect(details.getByText('assigned', { exact: true })).toHaveClass(/green/);
  await expect(details.getByText('Renewal', { exact: true })).toBeVisible();
  await expect(details.getByRole('button', { name: 'Revoke' })).toBeVisible();
  await expect(details.getByRole('button', { name: 'Stop renewal' })).toBeVisible();
  await page.reload();
  await expect(details).toContainText(assigned.licenseKey);
});

test('FWD-LIC-03 FWD-LIC-05 FWD-LIC-50 FWD-LIC-51 stopped renewals and near or past ends are marked and said', async ({
  open,
  api,
}) => {
  const page = await open('dispatch', address, { language: 'en' });
  const stopped = page.getByRole('row').filter({ hasText: 'renewal stopped' }).first();
  await expect(stopped.locator('svg').first()).toBeVisible();
  const expired = page.getByRole('row').filter({ has: page.getByText('expired', { exact: true }) });
  await expect(expired.first()).toContainText(/Expired on \d{2}\.\d{2}\.\d{4}/);
  const { body } = await (await api('dispatch')).call(license.list, { body: { licenseStatuses: ['ASSIGNED'] } });
  const ends = license.list.response
    .parse(body)
    .items.filter(({ possibleAction }) => possibleAction.includes('STOP_RENEWAL'))
    .map(({ licenseKey, expirationDate }) => ({ licenseKey, end: present(expirationDate ?? undefined).getTime() }));
  const next = present(ends.toSorted((a, b) => a.end - b.end)[0]);
  await find(page, next.licenseKey);
  await expect(rowOf(page, next.licenseKey)).toContainText(`Renews on ${shownDay(next.end)}`);
});

test('FWD-PAY-04 FWD-PAY-07 FWD-PAY-12 FWD-PAY-46 a setup fee that is declined changes nothing, one that is paid frees the licence', async ({
  open,
  api,
}) => {
  const { licenseKey } = await licenseWith(await api('dispatch'), 'PAY_SETUP_FEE');
  const page = await open('dispatch', address, { language: 'en' });
  const pay = rowOf(page, licenseKey).getByRole('button', { name: `Pay setup fee: licence ${licenseKey}` });
  await find(page, licenseKey);
  await pay.click();
  await page.waitForURL(/\/web\/payments\//);
  await page.getByRole('button', { name: 'Have the card declined' }).click();
  await page.waitForURL(/licenseManagement/);
  await find(page, licenseKey);
  await expect(rowOf(page, licenseKey)).toContainText('setup fee');

  await pay.click();
  await page.waitForURL(/\/web\/payments\//);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Setup fee paid')).toBeVisible();
  await find(page, licenseKey);
  await expect(rowOf(page, licenseKey)).toContainText('unassigned');
});
