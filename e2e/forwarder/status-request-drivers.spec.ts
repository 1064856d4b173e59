import { present } from '@quaygate/rules';
import { now } from '../support/clock.ts';
import {
  addressOf,
  askForSlots,
  bookableDriver,
  chooseDriver,
  chooseSlot,
  demoUnit,
  driversOf,
  snackbar,
} from '../support/status-form.ts';
import { expect, test } from '../support/story.ts';

const alpenland = 12;
const isCreate = (request: { method(): string; url(): string }) =>
  request.method() === 'POST' && /truckers\/[^/]+\/bookings$/.test(request.url());

test('FWD-STAT-24 FWD-STAT-36 FWD-STAT-37 drivers are found by name or plate; who cannot drive stays listed with the reason', async ({
  open,
  api,
}) => {
  const drivers = await driversOf(await api('dispatch'));
  const noPlate = drivers.find(({ licensePlate }) => !licensePlate);
  const noLicense = drivers.find(({ licensePlate, licenseStatus }) => licensePlate && licenseStatus !== 'ASSIGNED');
  const able = await bookableDriver(await api('dispatch'), 9);
  if (!noPlate || !noLicense) throw new Error('The demo lost its drivers who cannot be booked');
  const page = await open('dispatch', addressOf(alpenland));
  await askForSlots(page, demoUnit('REF-2127'));
  await chooseSlot(page);
  const field = page.getByRole('combobox', { name: 'Fahrer' });
  const options = page.getByRole('listbox', { name: 'Fahrer' }).getByRole('option');
  await field.click();
  await expect(options).toHaveCount(drivers.length);

  await field.fill(noPlate.name);
  await expect(options).toHaveCount(1);
  await expect(options).toContainText('Für den Fahrer ist kein Kennzeichen hinterlegt');
  await expect(options).toHaveAttribute('aria-disabled', 'true');
  await field.press('Enter');
  await expect(page.getByRole('button', { name: 'Buchung anlegen' })).toBeDisabled();

  await field.fill(noLicense.name);
  await expect(options).toContainText('Der Fahrer hat keine zu dieser Zeit gültige Lizenz');
  await expect(options).toHaveAttribute('aria-disabled', 'true');

  await field.fill((able.licensePlate ?? '').replace(/[\s-]/g, '').toLowerCase());
  await expect(options).toHaveCount(1);
  await expect(options.getByRole('img', { name: `Kennzeichen ${able.licensePlate}` })).toBeVisible();
  await options.click();
  await expect(field).toHaveValue(able.name);
  await expect(page.getByRole('img', { name: `Kennzeichen ${able.licensePlate}` })).toBeVisible();
});

test('FWD-STAT-36 FLIM-01 the search waits 300 ms, and Enter before that takes what was typed', async ({
  open,
  api,
  page,
}) => {
  const driver = await bookableDriver(await api('dispatch'), 10);
  await open('dispatch', addressOf(alpenland), { language: 'en' });
  await askForSlots(page, demoUnit('REF-2127'), 'en');
  await chooseSlot(page);
  const field = page.getByRole('combobox', { name: 'Driver' });
  const options = page.getByRole('listbox', { name: 'Driver' }).getByRole('option');
  await page.clock.pauseAt(now() + 60_000);
  await field.fill(driver.name);
  await expect.poll(() => options.count()).toBeGreaterThan(10);
  const all = await options.count();
  await page.clock.runFor(250);
  expect(await options.count()).toBe(all);
  await page.clock.runFor(60);
  await expect(options).toHaveCount(1);

  await field.fill('');
  await field.fill(driver.licensePlate ?? '');
  await field.press('Enter');
  await page.clock.runFor(500);
  await expect(field).toHaveValue(driver.name);
});

test('FWD-STAT-36 a licence counts at the begin of the chosen slot', async ({ open, api }) => {
  const soon = (await driversOf(await api('dispatch'))).find(
    ({ licensePlate, licenseStatus, expirationDate, hasRenewal }) =>
      licensePlate &&
      !hasRenewal &&
      licenseStatus === 'ASSIGNED' &&
      Date.parse(expirationDate ?? '') > now() + 3 * 86_400_000 &&
      Date.parse(expirationDate ?? '') < now() + 11 * 86_400_000,
  );
  if (!soon) throw new Error('The demo lost its driver whose licence ends soon');
  const page = await open('dispatch', addressOf(alpenland), { language: 'en' });
  await askForSlots(page, demoUnit('REF-2127'), 'en');
  await chooseSlot(page, 2);
  await chooseDriver(page, soon, 'en');
  await expect(page.getByRole('button', { name: 'Create booking' })).toBeEnabled();
  await chooseSlot(page, 12);
  const create = page.getByRole('button', { name: 'Create booking' });
  await expect(create).toBeDisabled();
  await expect(create).toHaveAccessibleDescription('The driver has no licence valid at this time');
  const field = page.getByRole('combobox', { name: 'Driver' });
  await field.fill('');
  await field.fill(soon.name);
  const option = page.getByRole('listbox', { name: 'Driver' }).getByRole('option', { name: soon.name });
  await expect(option).toHaveAttribute('aria-disabled', 'true');
  await expect(option).toContainText('The driver has no licence valid at this time');
});

test('FWD-STAT-23 FWD-STAT-44 a driver who lost the plate, or left, since the choice is named before anything is sent', async ({
  open,
  api,
  page,
}) => {
  const driver = await bookableDriver(await api('dispatch'), 11);
  let change = (items: { userId: string; licensePlate: string | null }[]) => items;
  await page.route('**/truckers/approved', async (route) => {
    const list = await (await route.fetch()).json();
    await route.fulfill({ json: { ...list, items: change(list.items) } });
  });
  const sent: string[] = [];
  page.on('request', (request) => isCreate(request) && sent.push(request.url()));
  await open('dispatch', addressOf(alpenland), { language: 'en' });
  await askForSlots(page, demoUnit('REF-2127'), 'en');
  await chooseSlot(page);
  await chooseDriver(page, driver, 'en');
  const reload = async () => {
    const loaded = page.waitForResponse(/truckers\/approved/);
    await page.clock.fastForward(40_000);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await loaded;
  };
  change = (items) => items.map((each) => (each.userId === driver.userId ? { ...each, licensePlate: ' ' } : each));
  await reload();
  await expect(page.locator('dl').getByRole('img', { name: present(driver.licensePlate) })).toHaveCount(0);
  await page.getByRole('button', { name: 'Create booking' }).click();
  await expect(snackbar(page)).toContainText('Licence plate not found');
  change = (items) => items.filter((each) => each.userId !== driver.userId);
  await reload();
  await expect(page.locator('dl').getByText(driver.name)).toHaveCount(0);
  await page.getByRole('button', { name: 'Create booking' }).click();
  await expect(snackbar(page)).toContainText('Trucker ID not found');
  expect(sent).toEqual([]);
});

test('FWD-STAT-35 FWD-STAT-45 a reader sees everything and cannot book', async ({ open, api }) => {
  const driver = await bookableDriver(await api('dispatch-read'), 12);
  const page = await open('dispatch-read', addressOf(alpenland));
  await askForSlots(page, demoUnit('REF-2127'));
  await chooseSlot(page);
  await chooseDriver(page, driver);
  const create = page.getByRole('button', { name: 'Buchung anlegen' });
  await expect(create).toBeDisabled();
  await expect(create).toHaveAccessibleDescription('Zum Buchen fehlt Ihnen das Schreibrecht');
});

test('FWD-STAT-36 drivers that fail to load can be loaded again; without any the way to approve one is shown', async ({
  open,
}) => {
  const page = await open('dispatch', '/403', { language: 'en' });
  let answer: 'fail' | 'none' = 'fail';
  await page.route('**/truckers/approved', (route) =>
    answer === 'fail'
      ? route.fulfill({ status: 500, json: { code: 'internal_error' } })
      : route.fulfill({ json: { items: [], page: 0, size: 0, total: 0 } }),
  );
  await page.goto(addressOf(alpenland));
  await askForSlots(page, demoUnit('REF-2127'), 'en');
  await expect(page.getByText('The drivers could not be loaded')).toBeVisible();
  answer = 'none';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No approved driver yet')).toBeVisible();
  await page.getByRole('button', { name: 'Open trucker management' }).click();
  await expect(page).toHaveURL(/truckerManagement$/);
});
