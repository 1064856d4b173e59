import { companyCode, trucker } from '@quaygate/contract';
import { anInvitedDriver } from '../support/drivers.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { rowOf, truckersAddress, truckersOf } from '../support/truckers.ts';

test('DRV-BRD-08 DRV-BRD-09 the company code is made, copied and renewed; who joins by it stands out and is approved', async ({
  open,
  api,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const dispatch = await api('dispatch');
  const { id, email, lastName } = await anInvitedDriver(dispatch);
  expect((await dispatch.call(trucker.remove, { params: { t: id } })).status).toBe(204);
  const joining = await api(email);
  const page = await open('dispatch', truckersAddress);
  await page.getByRole('button', { name: 'Firmencode' }).click();
  const dialog = page.getByRole('dialog', { name: 'Firmencode' });
  // A second try finds the code of the first.
  const field = dialog.getByRole('textbox', { name: 'Code' });
  const make = dialog.getByRole('button', { name: 'Code erzeugen', exact: true });
  await expect(field.or(make)).toBeVisible();
  if (await make.isVisible()) {
    await expectAccessible(page);
    await make.click();
  }
  await expect(field).toHaveValue(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  await expect(dialog.getByRole('img', { name: 'QR-Code der Fahrer-App' })).toBeVisible();
  await expectAccessible(page);
  const first = await field.inputValue();
  await dialog.getByRole('button', { name: 'Kopieren' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);

  // Renewing is asked first, and can be left by keyboard.
  const renew = dialog.getByRole('button', { name: 'Neuen Code erzeugen' });
  await renew.click();
  const question = page.getByRole('alertdialog', { name: 'Neuen Firmencode erzeugen?' });
  await expect(question).toContainText(first);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(field).toHaveValue(first);
  await renew.click();
  await question.getByRole('button', { name: 'Neuen Code erzeugen' }).click();
  await expect(page.getByText('Neuer Firmencode erzeugt')).toBeVisible();
  await expect(field).not.toHaveValue(first);
  const second = await field.inputValue();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  expect((await joining.call(companyCode.join, { body: { code: first } })).body.code).toBe('company_code_unknown');
  expect((await joining.call(companyCode.join, { body: { code: second } })).body.state).toBe('pending');
  await page.getByRole('searchbox', { name: 'Fahrername oder Kennzeichen' }).fill(lastName);
  const [driver] = await truckersOf(dispatch, ({ userId }) => userId === id);
  if (!driver) throw new Error('the driver is not listed');
  await expect(rowOf(page, driver)).toContainText('wartet auf Bestätigung');
  await page.getByRole('button', { name: `Ion ${lastName} bestätigen` }).click();
  await expect(page.getByText('Fahrer bestätigt')).toBeVisible();
  await expect(rowOf(page, driver)).not.toContainText('wartet auf Bestätigung');
});

test('DRV-BRD-09 a code that cannot be read says so, and comes by a second try', async ({ open, page }) => {
  await page.route('**/companyCode', (route) => route.abort());
  await open('dispatch', truckersAddress, { language: 'en', scheme: 'dark' });
  await page.getByRole('button', { name: 'Company code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Company code' });
  await expect(dialog.getByRole('alert')).toContainText('The company code could not be loaded.');
  await expectAccessible(page);
  await page.unroute('**/companyCode');
  await page.route('**/companyCode', (route) => route.fulfill({ json: { code: 'ABCD2345' } }));
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveValue('ABCD-2345');
  await expectAccessible(page);
});

test('DRV-BRD-09 on a phone code and QR code fit', async ({ open, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/companyCode', (route) => route.fulfill({ json: { code: 'ABCD2345' } }));
  await open('dispatch', truckersAddress, { language: 'en' });
  await page.getByRole('button', { name: 'Company code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Company code' });
  await expect(dialog.getByRole('button', { name: 'Make a new code' })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});

test('DRV-BRD-09 readers see no code', async ({ open, api }) => {
  const { call } = await api('dispatch-read');
  expect((await call(companyCode.get)).status).toBe(403);
  const page = await open('dispatch-read', '/forwarderOperator');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Firmencode' })).toHaveCount(0);
});
