import { holdCalls } from '../support/failing.ts';
import { addressOf, ask, askForSlots, demoUnit, keepForm, snackbar, words } from '../support/status-form.ts';
import { expect, type Language, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';

const nordbecken = 8;
const alpenland = 12;
const rheinhafen = 3;
/** A delivery no other story books. */
const plain = demoUnit('REF-1112');
const nothing = { type: 'pickup', referenceNumber: 'NO-SUCH-1', containerNumber: 'CSQU3054383' } as const;

const required: [Language, string, string][] = [
  ['de', 'Bitte treffen Sie eine Auswahl', 'Pflichtfeld'],
  ['en', 'Please select an option', 'Field required'],
];
for (const [language, notSelected, fieldRequired] of twins(required)) {
  test(`FWD-STAT-03 FWD-STAT-04 FWD-STAT-06 FWD-STAT-26 an empty form names what is missing and sends nothing (${language})`, async ({
    open,
    api,
    page,
  }) => {
    await keepForm(await api('all'), {});
    const sent: string[] = [];
    page.on('request', (request) => /requestType/.test(request.url()) && sent.push(request.url()));
    await open('all', addressOf(), { language });
    const word = words[language];
    await page.getByRole('button', { name: word.submit }).click();

    await expect(page.getByText(notSelected)).toHaveCount(2);
    await expect(page.getByText(fieldRequired)).toHaveCount(1);
    await expect(page.getByRole('combobox', { name: word.terminal })).toBeFocused();

    await page.getByRole('radio', { name: word.pickup }).check();
    await page.getByLabel(word.reference).fill('0');
    await page.getByRole('button', { name: word.submit }).click();
    await expect(page.getByText(fieldRequired)).toHaveCount(2);

    await page.getByLabel(word.container).fill('CSQU 30543');
    await page.getByRole('button', { name: word.submit }).click();
    await expect(page.getByLabel(word.container)).toHaveAccessibleDescription(
      language === 'de'
        ? 'Die Containernummer muss aus 4 Buchstaben und 7 Ziffern bestehen'
        : 'The container number must have 4 letters and 7 digits',
    );
    expect(sent).toEqual([]);
  });
}

test('FWD-STAT-01 FWD-STAT-02 FWD-STAT-25 terminal, choice of one or many, then the form of the choice; the address follows without history', async ({
  open,
}) => {
  const page = await open('dispatch', '/forwarderOperator');
  await page.goto(addressOf(nordbecken));
  await expect(page.getByRole('combobox', { name: 'Terminal' })).toHaveText('Nordbecken Terminal');
  await expect(page.getByRole('radio', { name: 'Einzeln' })).toBeChecked();
  await expect(page.getByLabel('Referenznummer')).toBeVisible();

  await page.getByLabel('Referenznummer').fill('REF-1');
  await page.getByText('Mehrere als Datei').click();
  await expect(page).toHaveURL(/mode=batch/);
  await expect(page).toHaveURL(/terminalId=8/);
  await expect(page.getByLabel('Liste als Datei')).toBeAttached();
  await expect(page.getByLabel('Referenznummer')).toHaveCount(0);

  await page.getByText('Einzeln').click();
  await expect(page.getByLabel('Referenznummer'), 'what was typed is still there').toHaveValue('REF-1');
  await page.goBack();
  await expect(page).toHaveURL(/\/forwarderOperator$/);

  await page.goto('/forwarderOperator/statusRequest?mode=list&terminalId=8');
  await expect(page.getByRole('radio', { name: 'Einzeln' })).toBeChecked();
});

test('FWD-STAT-05 FWD-STAT-07 the container number is asked of a pickup only', async ({ open }) => {
  const page = await open('dispatch', addressOf(alpenland), { language: 'en' });
  await page.getByRole('radio', { name: 'Pickup' }).check();
  await expect(page.getByLabel('Container number')).toBeVisible();
  await page.getByRole('radio', { name: 'Delivery' }).check();
  await expect(page.getByLabel('Container number')).toHaveCount(0);
  await page.getByLabel('Reference number').fill('REF-2136');
  await page.getByRole('button', { name: 'Request status' }).click();
  await expect(page.getByText('Ready to book')).toBeVisible();
});

const refusals = [
  ['FERR-12', 'NO-SUCH-1', 'Referenz nicht gefunden', 'Reference not found'],
  [
    'FWD-STAT-22 FWD-STAT-42 FERR-09',
    'REF-1011',
    'Das Gewicht überschreitet die Grenze',
    'The weight exceeds the limit',
  ],
  ['FERR-08', 'REF-1012', 'Erforderliche Daten der Ladeeinheit fehlen', 'Required data of the load unit is missing'],
  ['FERR-14', 'REF-1013', 'Sie dürfen diese Referenz nicht buchen', 'You may not book this reference'],
  ['FERR-17', 'REF-1014', 'Die späteste Ladezeit ist überschritten', 'The latest loading time has passed'],
] as const;
test('FWD-STAT-17 FWD-STAT-22 FWD-STAT-42 FERR-08 FERR-09 FERR-12 FERR-14 FERR-17 what is refused is told with its text, in the snackbar and on the screen', async ({
  open,
}) => {
  const page = await open('dispatch', addressOf(nordbecken));
  for (const [ids, referenceNumber, german, english] of refusals) {
    const unit = referenceNumber === nothing.referenceNumber ? nothing : demoUnit(referenceNumber);
    await ask(page, unit);
    await expect(snackbar(page), ids).toContainText(german);
    await expect(page.getByRole('heading', { level: 2, name: german })).toBeVisible();
    await expect(page.getByLabel('Referenznummer'), 'nothing typed is lost').toHaveValue(referenceNumber);

    await page.getByRole('button', { name: 'Switch to English' }).click();
    await expect(page.getByRole('heading', { level: 2, name: english })).toBeVisible();
    await page.getByRole('button', { name: 'Request again' }).click();
    await expect(snackbar(page), ids).toContainText(english);
    await page.getByRole('button', { name: 'Auf Deutsch umschalten' }).click();
  }
});

test('FWD-STAT-17 FWD-STAT-48 FERR-13 a unit the company booked leads to its bookings', async ({ open }) => {
  const page = await open('dispatch', addressOf(nordbecken), { language: 'en' });
  await page.route('**/containers?requestType=single', (route) =>
    route.fulfill({ status: 409, json: { code: 'reference_not_bookable_anymore', isOwnBooking: true } }),
  );
  await ask(page, nothing, 'en');
  await expect(page.getByRole('heading', { name: 'The reference can no longer be booked' })).toBeVisible();
  await page.getByRole('button', { name: 'See it in the bookings overview' }).click();
  await expect(page).toHaveURL(/bookingsOverview\?search=NO-SUCH-1/);
});

test('FWD-STAT-48 a unit another company booked offers no way to bookings that are not there', async ({ open }) => {
  const page = await open('dispatch', addressOf(nordbecken), { language: 'en' });
  await page.route('**/containers?requestType=single', (route) =>
    route.fulfill({ status: 409, json: { code: 'reference_not_bookable_anymore' } }),
  );
  await ask(page, nothing, 'en');
  await expect(page.getByRole('heading', { name: 'The reference can no longer be booked' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'See it in the bookings overview' })).toHaveCount(0);
});

test('FWD-STAT-17 a lost connection keeps the form and can be asked again', async ({ open }) => {
  const page = await open('dispatch', addressOf(alpenland), { language: 'en' });
  await page.route('**/containers?requestType=single', (route) => route.abort(), { times: 1 });
  await ask(page, demoUnit('REF-2106'), 'en');
  await expect(snackbar(page)).toContainText('The server does not answer');
  await page.getByRole('button', { name: 'Request again' }).click();
  await expect(page.getByText('Ready to book')).toBeVisible();
});

test('FWD-STAT-39 every change of an input closes the result, another spelling does not', async ({ open }) => {
  const page = await open('dispatch', addressOf(nordbecken));
  const unit = demoUnit('REF-1004');
  const result = page.getByText('Bereit zur Buchung');
  const closes = async (change: () => Promise<unknown>) => {
    await askForSlots(page, unit);
    await expect(result).toBeVisible();
    await change();
    await expect(result).toHaveCount(0);
  };
  await closes(() => page.getByLabel('Referenznummer').fill('REF-1005'));
  await closes(() => page.getByLabel('Containernummer').fill('CSQU3054383'));
  await closes(() => page.getByRole('radio', { name: 'Anlieferung' }).check());
  await closes(() =>
    page
      .getByText('Mehrere als Datei')
      .click()
      .then(() => page.getByText('Einzeln').click()),
  );
  await closes(async () => {
    await page.getByRole('combobox', { name: 'Terminal' }).click();
    await page.getByRole('option', { name: 'Alpenland Umschlag' }).click();
    await expect(page).toHaveURL(/terminalId=12/);
    await page.goBack();
    await page.goto(addressOf(nordbecken));
  });
  await askForSlots(page, unit);
  await page.getByLabel('Containernummer').fill(unit.containerNumber?.toLowerCase() ?? '');
  await page.getByLabel('Containernummer').blur();
  await expect(result).toBeVisible();
});

test('FWD-STAT-39 an answer to a question that was changed meanwhile is dropped', async ({ open }) => {
  const page = await open('dispatch', addressOf(nordbecken));
  const answer = await holdCalls(page, '**/containers?requestType=single');
  await ask(page, plain);
  await expect(page.getByRole('button', { name: 'Status wird abgefragt' })).toHaveAttribute('aria-busy', 'true');
  await page.getByLabel('Referenznummer').fill('REF-1003');
  const answered = page.waitForResponse(/requestType=single/);
  answer();
  await answered;
  await page.clock.runFor(300);
  await expect(page.getByText('Bereit zur Buchung')).toHaveCount(0);
});

test('FWD-STAT-26 FWD-STAT-27 terminal, mode and type of the last successful request fill the form of this user', async ({
  open,
  api,
}) => {
  await keepForm(await api('dispatch-read'), {});
  const page = await open('dispatch-read', '/forwarderOperator/statusRequest', { language: 'en' });
  await expect(page.getByRole('combobox', { name: 'Terminal' })).toHaveText('Choose …');
  await page.getByRole('combobox', { name: 'Terminal' }).click();
  await page.getByRole('option', { name: 'Alpenland Umschlag' }).click();
  await ask(page, nothing, 'en');
  await expect(page.getByRole('heading', { name: 'Reference not found' })).toBeVisible();
  await page.goto('/forwarderOperator/statusRequest');
  await expect(page.getByLabel('Reference number')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Pickup' }), 'a refused request is not remembered').not.toBeChecked();

  await page.goto(addressOf(alpenland));
  const kept = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && /config$/.test(response.url()),
  );
  await askForSlots(page, demoUnit('REF-2106'), 'en');
  expect((await kept).status()).toBe(200);
  await page.goto('/forwarderOperator/statusRequest');
  await expect(page.getByRole('combobox', { name: 'Terminal' })).toHaveText('Alpenland Umschlag');
  await expect(page.getByRole('radio', { name: 'Delivery' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Single' })).toBeChecked();
});

test('FWD-STAT-26 the only terminal is chosen from the start', async ({ open, api }) => {
  await keepForm(await api('all'), {});
  const page = await open('all', '/403');
  await page.route('**/forwarders/*/terminals', async (route) => {
    const { items, ...list } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...list, items: items.slice(0, 1), total: 1 } });
  });
  await page.goto('/forwarderOperator/statusRequest');
  await expect(page.getByRole('combobox', { name: 'Terminal' })).toHaveText('Alpenland Umschlag');
});

test('FWD-STAT-26 asked before the terminals are there, the question goes out with them', async ({ open }) => {
  const page = await open('dispatch', '/403');
  const release = await holdCalls(page, '**/forwarders/*/terminals');
  await page.goto(addressOf(alpenland));
  await ask(page, demoUnit('REF-2124'));
  await expect(page.getByRole('button', { name: 'Status wird abgefragt' })).toBeVisible();
  await expect(page.getByText('Bitte treffen Sie eine Auswahl')).toHaveCount(0);
  release();
  await expect(page.getByRole('tablist')).toBeVisible();
});

test('FWD-STAT-27 a form that could not be remembered says nothing', async ({ open }) => {
  const page = await open('all', addressOf(rheinhafen));
  await page.route('**/forwarders/*/config', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { code: 'internal_error' } })
      : route.continue(),
  );
  const refused = page.waitForResponse((response) => response.status() === 500);
  await askForSlots(page, demoUnit('REF-3106'));
  await refused;
  await page.clock.runFor(200);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
});

test('FERR-25 terminals that fail to load leave an empty list and say so', async ({ open }) => {
  const page = await open('dispatch', '/403', { language: 'en' });
  await page.route('**/forwarders/*/terminals', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal_error' } }),
  );
  await page.goto(addressOf());
  await expect(snackbar(page)).toContainText('Failed to fetch terminals. Contact the support.');
  await page.getByRole('combobox', { name: 'Terminal' }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
});

test('FWD-STAT-45 on the Free plan the address leads to the dashboard', async ({ open }) => {
  const page = await open('free', addressOf(nordbecken));
  await expect(page).toHaveURL(/\/forwarderOperator$/);
});
