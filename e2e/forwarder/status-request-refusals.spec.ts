import { world } from '../support/clock.ts';
import {
  addressOf,
  askForSlots,
  bookableDriver,
  bookingsOf,
  chooseDriver,
  chooseSlot,
  demoUnit,
  driversOf,
  snackbar,
  turnToOneToOne,
  words,
} from '../support/status-form.ts';
import { expect, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';

const alpenland = 12;
const nordbecken = 8;
const createPath = '**/truckers/*/bookings';

const refusals: [string, string, string, string][] = [
  ['FERR-02', 'booking_already_completed', 'Die Buchung ist bereits abgeschlossen', 'The booking is already completed'],
  ['FERR-03', 'booking_already_registered', 'Die Buchung ist bereits registriert', 'The booking is already registered'],
  [
    'FERR-04',
    'booking_terminal_reached',
    'Der Lkw hat das Terminal bereits erreicht',
    'The truck has already reached the terminal',
  ],
  [
    'FERR-05',
    'booking_counter_required',
    'Der Fahrer muss zuerst zum Schalter',
    'The driver must go to the counter first',
  ],
  [
    'FERR-06',
    'booking_transhipment_created',
    'Der Umschlag ist bereits beauftragt',
    'The transhipment is already ordered',
  ],
  ['FERR-07', 'container_not_updatable', 'Der Container kann nicht geändert werden', 'The container cannot be changed'],
  ['FERR-10', 'pickup_not_updatable', 'Die Abholung kann nicht geändert werden', 'The pickup cannot be changed'],
  [
    'FERR-11',
    'dangerous_toll_not_updatable',
    'Gefahrgut- und Zolldaten können nicht geändert werden',
    'Dangerous goods and toll data cannot be changed',
  ],
  ['FERR-12', 'reference_not_found', 'Referenz nicht gefunden', 'Reference not found'],
  [
    'FERR-13',
    'reference_not_bookable_anymore',
    'Die Referenz ist nicht mehr buchbar',
    'The reference can no longer be booked',
  ],
  ['FERR-14', 'reference_not_allowed', 'Sie dürfen diese Referenz nicht buchen', 'You may not book this reference'],
  ['FERR-15', 'forwarder_not_found', 'Spediteur nicht gefunden', 'Forwarder not found'],
  [
    'FERR-19',
    'deliveries_container_length_not_equal',
    'Die Ladeeinheiten der Anlieferungen einer Tour müssen gleich lang sein',
    'The load units delivered in one tour must have the same length',
  ],
  [
    'SETUP-15',
    'no_valid_license',
    'Der Fahrer hat keine Lizenz, die zum Zeitfenster gilt.',
    'The driver has no licence that is valid at the time slot.',
  ],
  ['FERR-22', 'empty_booking_not_allowed', 'Eine leere Buchung ist nicht möglich', 'An empty booking is not possible'],
  ['FERR-23', 'internal_error', 'Interner Fehler', 'Internal error'],
  ['FERR-32', 'TRUCKER_NOT_APPROVED', 'Der Fahrer ist nicht bestätigt', 'The driver is not approved'],
  [
    'FERR-27',
    'license_plate_missing',
    'Für den Fahrer ist kein Kennzeichen hinterlegt',
    'The driver has no licence plate',
  ],
  [
    'FERR-27',
    'idempotency_key_reused',
    'Diese Buchung wurde bereits mit anderen Daten gesendet',
    'This booking was already sent with other data',
  ],
  ['FERR-27', 'plan_not_sufficient', 'In Ihrem Tarif nicht enthalten', 'Not included in your plan'],
];
for (const language of twins(['en', 'de'] as const)) {
  test(`${[...new Set(refusals.map(([id]) => id))].join(' ')} FWD-STAT-38 every refusal of a booking is said and keeps everything (${language})`, async ({
    open,
    api,
  }) => {
    const caller = await api('dispatch');
    const driver = await bookableDriver(caller, 6);
    const page = await open('dispatch', addressOf(alpenland), { language });
    let code = '';
    await page.route(createPath, (route) => route.fulfill({ status: 409, json: { code } }));
    await askForSlots(page, demoUnit('REF-2121'), language);
    const slot = await chooseSlot(page);
    await chooseDriver(page, driver, language);
    for (const [, refused, german, english] of refusals) {
      code = refused;
      await page.getByRole('button', { name: words[language].create }).click();
      await expect(snackbar(page)).toContainText(language === 'de' ? german : english);
    }
    await expect(page.locator(`[data-slot="${slot}"]`)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('combobox', { name: words[language].driver })).toHaveValue(driver.name);
    await expect(page.getByLabel(words[language].reference)).toHaveValue('REF-2121');
    await expect(page.getByRole('button', { name: words[language].create })).toBeEnabled();
  });
}

for (const [code, german, english] of [
  ['timeslot_full', 'Das Zeitfenster ist ausgebucht', 'The time slot is full'],
  ['timeslot_not_found', 'Das Zeitfenster wird nicht mehr angeboten', 'The time slot is no longer offered'],
] as const) {
  test(`FWD-STAT-38 FERR-16 ${code} asks for the status again and clears the slot, the driver stays`, async ({
    open,
    api,
  }) => {
    const driver = await bookableDriver(await api('dispatch'), 7);
    const page = await open('dispatch', addressOf(alpenland));
    await page.route(createPath, (route) => route.fulfill({ status: 409, json: { code } }));
    await askForSlots(page, demoUnit('REF-2124'));
    const slot = await chooseSlot(page);
    await chooseDriver(page, driver);
    const again = page.waitForResponse(/requestType=single/);
    await page.getByRole('button', { name: 'Buchung anlegen' }).click();
    expect((await again).status()).toBe(200);
    await expect(snackbar(page)).toContainText(german);
    await expect(page.locator(`[data-slot="${slot}"]`)).toHaveAttribute('aria-selected', 'false');
    await expect(page.getByRole('button', { name: 'Buchung anlegen' })).toBeDisabled();
    await expect(page.getByRole('combobox', { name: 'Fahrer' })).toHaveValue(driver.name);

    await page.getByRole('button', { name: 'Switch to English' }).click();
    await chooseSlot(page, 4);
    await page.getByRole('button', { name: 'Create booking' }).click();
    await expect(snackbar(page)).toContainText(english);
  });
}

test('FWD-STAT-41 FERR-20 the server refuses a driver who was blocked after the choice was shown', async ({
  open,
  api,
}) => {
  const caller = await api('dispatch');
  const unit = demoUnit('REF-1115');
  const blocks = world().blocks.filter(({ facilityId, liftedDate }) => facilityId === nordbecken && !liftedDate);
  const blocked = (await driversOf(caller)).find(
    ({ userId, licensePlate }) => licensePlate && blocks.some(({ truckerId }) => truckerId === userId),
  );
  expect(blocked, 'the demo blocks a driver at Nordbecken').toBeDefined();
  const page = await open('dispatch', addressOf(nordbecken));
  await page.route('**/driverReadiness?**', (route) => route.fulfill({ json: { phoneNumber: null, items: [] } }));
  await askForSlots(page, unit);
  await chooseSlot(page);
  if (blocked) await chooseDriver(page, blocked);
  await page.getByRole('button', { name: 'Buchung anlegen' }).click();
  await expect(snackbar(page)).toContainText('Der Fahrer ist an diesem Terminal gesperrt');
  expect(await bookingsOf(caller, unit)).toHaveLength(0);
});

test('FWD-STAT-43 FWD-STAT-47 FERR-18 a delivery alone in a one-to-one period can be tried, and the server refuses it', async ({
  open,
  api,
}) => {
  const caller = await api('dispatch');
  const unit = demoUnit('REF-1118');
  const page = await open('dispatch', addressOf(nordbecken), { language: 'en' });
  await askForSlots(page, unit, 'en');
  await turnToOneToOne(page, nordbecken);
  await page.locator('[data-slot]:not([aria-disabled])', { hasText: '1:1' }).first().click();
  await expect(page.getByText('Book the pickup first.')).toBeVisible();
  await chooseDriver(page, await bookableDriver(caller, 8), 'en');
  await page.getByRole('button', { name: 'Create booking' }).click();
  await expect(snackbar(page)).toContainText('In this period a delivery needs a pickup in the same tour');
  await expect(page.getByText('Ready to book')).toBeVisible();
  expect(await bookingsOf(caller, unit)).toHaveLength(0);
});
