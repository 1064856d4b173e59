import { type Booking, tour } from '@quaygate/contract';
import { holdCalls } from '../support/failing.ts';
import { password } from '../support/served.ts';
import {
  addressOf,
  askForSlots,
  bookableDriver,
  bookingsOf,
  chooseDriver,
  chooseSlot,
  demoUnit,
  giveBack,
  snackbar,
} from '../support/status-form.ts';
import { expect, test } from '../support/story.ts';

const alpenland = 12;
const isCreate = (request: { method(): string; url(): string }) =>
  request.method() === 'POST' && /truckers\/[^/]+\/bookings$/.test(request.url());
const createPath = '**/truckers/*/bookings';

test('FWD-STAT-12 FWD-STAT-20 FWD-STAT-21 FWD-STAT-37 FWD-STAT-38 FENT-06 from sign-in to a tour, and ready for the next one', async ({
  page,
  api,
}) => {
  const caller = await api('dispatch');
  const unit = demoUnit('REF-2101');
  const driver = await bookableDriver(caller, 0);
  await page.goto('/login');
  await page.locator('input[type=email]').fill('dispatch@demo.quaygate.example');
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/login/);
  await page.goto(addressOf(alpenland));

  await askForSlots(page, unit);
  const create = page.getByRole('button', { name: 'Buchung anlegen' });
  await expect(create).toBeDisabled();
  const slotBegin = await chooseSlot(page);
  await expect(create, 'FWD-STAT-35').toBeDisabled();
  await chooseDriver(page, driver);
  const summary = page.getByText('Kennzeichen').locator('visible=true');
  await expect(page.getByRole('img', { name: `Kennzeichen ${driver.licensePlate}` })).toBeVisible();
  await expect(summary).toHaveCount(0);

  const sending = page.waitForRequest(isCreate);
  await create.click();
  const request = await sending;
  expect(request.url()).toContain(`/truckers/${driver.userId}/bookings`);
  expect(request.postDataJSON()).toMatchObject({
    type: 'pickup',
    referenceNumber: 'REF-2101',
    containerNumber: unit.containerNumber,
    licensePlate: driver.licensePlate,
    timeSlot: { slotBegin },
    terminalId: alpenland,
    forwarder: 'Hafenspedition Petersen GmbH',
  });
  await expect(snackbar(page)).toContainText('Buchung angelegt');

  const booked: Booking = await (await request.response())?.json();
  const { body: tours } = await caller.call(tour.list, { query: { search: 'REF-2101' } });
  expect(tours.items).toHaveLength(1);
  expect(tours.items[0]).toMatchObject({
    id: booked.tourId,
    licensePlate: driver.licensePlate,
    truckerId: driver.userId,
    timeSlot: { slotBegin },
  });

  await expect(page.getByText('Bereit zur Buchung'), 'the result is closed').toHaveCount(0);
  await expect(page.getByLabel('Referenznummer')).toHaveValue('');
  await expect(page.getByLabel('Referenznummer')).toBeFocused();
  await expect(page.getByLabel('Containernummer')).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Terminal' })).toHaveText('Alpenland Umschlag');
  await expect(page.getByRole('radio', { name: 'Abholung' })).toBeChecked();

  await page.getByRole('link', { name: `Tour ${booked.tourId} in der Buchungsübersicht öffnen` }).click();
  await expect(page).toHaveURL(new RegExp(`bookingsOverview\\?search=${booked.tourId}$`));
  await giveBack(caller, unit);
});

test('FWD-STAT-31 FWD-STAT-35 FWD-STAT-36 a booking by keyboard alone, and the driver of before with one press', async ({
  open,
  api,
}) => {
  const caller = await api('dispatch');
  const [first, second] = [demoUnit('REF-2103'), demoUnit('REF-2109')];
  const driver = await bookableDriver(caller, 1);
  const page = await open('dispatch', addressOf(alpenland), { language: 'en' });
  await page.getByRole('radio', { name: 'Pickup' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type(first.referenceNumber);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-slot]:focus')).toBeVisible();
  for (let day = 0; day < 3; day++) await page.keyboard.press('PageDown');
  const focused = page.locator('[data-slot]:focus');
  do await page.keyboard.press('ArrowRight');
  while ((await focused.getAttribute('aria-disabled')) === 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Driver' })).toBeFocused();
  await page.keyboard.type(driver.licensePlate ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Driver' })).toHaveValue(driver.name);
  await expect(page.getByRole('button', { name: 'Create booking' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(snackbar(page)).toContainText('Booking created');
  await expect(page.getByLabel('Reference number')).toBeFocused();

  await page.keyboard.type(second.referenceNumber);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-slot]:focus')).toBeVisible();
  for (let day = 0; day < 4; day++) await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: `As before: ${driver.name}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Create booking' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Reference number')).toBeFocused();
  await expect(page.getByRole('link', { name: /in the bookings overview/ })).toHaveCount(2);
  expect(await bookingsOf(caller, first)).toHaveLength(1);
  expect(await bookingsOf(caller, second)).toHaveLength(1);
  await giveBack(caller, first);
  await giveBack(caller, second);
});

test('FWD-STAT-35 two presses make one booking', async ({ open, api }) => {
  const caller = await api('dispatch');
  const unit = demoUnit('REF-2112');
  const page = await open('dispatch', addressOf(alpenland));
  const sent: string[] = [];
  page.on('request', (request) => isCreate(request) && sent.push(request.url()));
  const answer = await holdCalls(page, createPath);
  await askForSlots(page, unit);
  await chooseSlot(page);
  await chooseDriver(page, await bookableDriver(caller, 2));
  const create = page.getByRole('button', { name: 'Buchung anlegen' });
  await create.dblclick();
  await expect(create).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByLabel('Referenznummer'), 'nothing changes below a booking under way').toBeDisabled();
  await create.click({ force: true });
  answer();
  await expect(snackbar(page)).toContainText('Buchung angelegt');
  expect(sent).toHaveLength(1);
  expect(await bookingsOf(caller, unit)).toHaveLength(1);
  await giveBack(caller, unit);
});

test('FWD-STAT-40 after a lost answer the same key repeats the booking, and there is one', async ({ open, api }) => {
  const caller = await api('dispatch');
  const unit = demoUnit('REF-2115');
  const page = await open('dispatch', addressOf(alpenland), { language: 'en' });
  const keys: string[] = [];
  page.on('request', (request) => isCreate(request) && keys.push(request.headers()['idempotency-key'] ?? ''));
  await askForSlots(page, unit, 'en');
  await chooseSlot(page);
  await chooseDriver(page, await bookableDriver(caller, 3), 'en');
  await page.route(
    createPath,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const create = page.getByRole('button', { name: 'Create booking' });
  await create.click();
  await expect(page.getByText('it will not be created twice')).toBeVisible();
  await expect(page.getByText('Ready to book'), 'everything is kept').toBeVisible();

  const answer = page.waitForResponse((response) => isCreate(response.request()));
  await create.click();
  expect((await answer).status()).toBe(201);
  expect((await answer).headers()['idempotency-replayed']).toBe('true');
  await expect(snackbar(page)).toContainText('Booking created');
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await bookingsOf(caller, unit)).toHaveLength(1);
  await giveBack(caller, unit);
});

test('FWD-STAT-40 an answer, another slot or another driver begins a new key', async ({ open, api }) => {
  const caller = await api('dispatch');
  const page = await open('dispatch', addressOf(alpenland));
  const keys: string[] = [];
  const answers = [503, 409, 503, 503, 503];
  await page.route(createPath, (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    const status = answers.shift() ?? 500;
    return route.fulfill({
      status,
      json: { code: status === 409 ? 'trucker_not_approved' : 'temporarily_unavailable' },
    });
  });
  await askForSlots(page, demoUnit('REF-2118'));
  await chooseSlot(page);
  await chooseDriver(page, await bookableDriver(caller, 4));
  const send = async () => {
    const before = keys.length;
    await page.getByRole('button', { name: 'Buchung anlegen' }).click();
    await expect.poll(() => keys.length).toBe(before + 1);
    await expect(page.getByRole('button', { name: 'Buchung anlegen' })).not.toHaveAttribute('aria-busy', 'true');
  };
  await send();
  await send();
  expect(keys[1], 'nobody knows what became of the first').toBe(keys[0]);
  await send();
  expect(keys[2], 'the second was answered').not.toBe(keys[1]);
  await chooseSlot(page, 4);
  await send();
  expect(keys[3]).not.toBe(keys[2]);
  await chooseDriver(page, await bookableDriver(caller, 5));
  await send();
  expect(new Set(keys).size).toBe(4);
});
