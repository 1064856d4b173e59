import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { holdCalls } from '../support/failing.ts';
import { addressOf, keepForm, snackbar, words } from '../support/status-form.ts';
import { expect, expectAccessible, type Language, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';

const nordbecken = 8;
const header = 'type;referenceNumber;containerNumber';
const file = (text: string | Buffer, name = 'liste.csv', mimeType = 'text/csv') => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
});

async function upload(page: Page, chosen: ReturnType<typeof file>, language: Language = 'de'): Promise<void> {
  await page.getByLabel(words[language].file).setInputFiles(chosen);
  await page.getByRole('button', { name: words[language].check }).click();
}
const complaint = (page: Page, language: Language = 'de') => expect(page.getByLabel(words[language].file));

for (const [language, notSelected, fieldRequired] of twins([
  ['de', 'Bitte treffen Sie eine Auswahl', 'Pflichtfeld'],
  ['en', 'Please select an option', 'Field required'],
] as const)) {
  test(`FWD-BATCH-01 FWD-STAT-26 terminal and file are required (${language})`, async ({ open, api, page }) => {
    await keepForm(await api('all'), {});
    const sent: string[] = [];
    page.on('request', (request) => /parseCsv/.test(request.url()) && sent.push(request.url()));
    await open('all', addressOf(undefined, 'batch'), { language });
    await page.getByRole('button', { name: words[language].check }).click();
    await expect(page.getByText(notSelected)).toBeVisible();
    await complaint(page, language).toHaveAccessibleDescription(fieldRequired);
    expect(sent).toEqual([]);
  });
}

test('FWD-BATCH-02 FWD-BATCH-03 FWD-BATCH-31 size and type are judged as soon as a file is chosen', async ({
  open,
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => /parseCsv/.test(request.url()) && sent.push(request.url()));
  await open('dispatch', addressOf(nordbecken, 'batch'));
  const field = page.getByLabel(words.de.file);
  await field.setInputFiles(file('x'.repeat(1_000_000)));
  await complaint(page).toHaveAccessibleDescription('Datei zu groß');
  await field.setInputFiles(file('x', 'liste.pdf', 'application/pdf'));
  await complaint(page).toHaveAccessibleDescription('Ungültiger Dateityp');
  await page.getByRole('button', { name: 'Datei prüfen und Status abfragen' }).click();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await complaint(page, 'en').toHaveAccessibleDescription('Invalid file type');
  await page.getByLabel(words.en.file).setInputFiles(file('x'.repeat(1_000_000)));
  await complaint(page, 'en').toHaveAccessibleDescription('File too big');
  await page.getByLabel(words.en.file).setInputFiles(file('x'.repeat(999_999)));
  await complaint(page, 'en').not.toHaveAccessibleDescription('File too big');
  await page.getByLabel(words.en.file).setInputFiles(file(header, 'LISTE.CSV', 'application/vnd.ms-excel'));
  await complaint(page, 'en').not.toHaveAccessibleDescription('Invalid file type');
});

const broken: [string, string | Buffer, string, string][] = [
  ['FWD-BATCH-30', `${header}\n`, 'Die Datei enthält keine Zeilen', 'The file has no rows'],
  [
    'FWD-BATCH-31',
    Buffer.concat([Buffer.from(`${header}\npickup;Stra`), Buffer.from([0x81, 0x65]), Buffer.from(';CSQU3054383\n')]),
    'Bitte speichern Sie die Datei als UTF-8',
    'Please save the file as UTF-8',
  ],
];
for (const [ids, text, german, english] of broken) {
  test(`FWD-BATCH-04 FWD-BATCH-32 ${ids} a parse error stands below the field and the file stays chosen`, async ({
    open,
  }) => {
    const page = await open('dispatch', addressOf(nordbecken, 'batch'));
    await upload(page, file(text));
    await complaint(page).toHaveAccessibleDescription(german);
    await expect(page.getByText('liste.csv', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/statusRequest/);
    await page.getByRole('button', { name: 'Switch to English' }).click();
    await complaint(page, 'en').toHaveAccessibleDescription(english);
  });
}

test('FWD-BATCH-06 FWD-BATCH-07 FWD-BATCH-08 FIELD-FILE-09 bad rows are named beside the others, and are mended in place', async ({
  open,
}) => {
  const page = await open('dispatch', addressOf(nordbecken, 'batch'));
  await upload(page, file(`${header}\ndelivery;REF-1002;\nholen;REF-1011;HLBU0983470\npickup;REF-7;\n`));
  await expect(page).toHaveURL(/batchStatusRequest/);
  const row = page.getByRole('form', { name: 'Zeile 3' });
  await expect(row).toContainText('Art: gelesen „holen“. Erwartet wird Abholung oder Anlieferung.');
  await expect(page.getByRole('form', { name: 'Zeile 4' })).toContainText('Containernummer: leer.');
  await expect(page.getByText('buchbar', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Abholung' }).click();
  await row.getByRole('button', { name: 'Berichtigt, abfragen' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'REF-1011' })).toContainText('überschreitet die Grenze');
  await expect(page.getByRole('heading', { name: '1 Zeile ist zu berichtigen' })).toBeVisible();
  await page.getByRole('form', { name: 'Zeile 4' }).getByRole('button').last().click();
  await expect(page.getByLabel('Containernummer').last()).toHaveAccessibleDescription(
    /Erwartet wird eine Containernummer/,
  );
});

test('FIELD-FILE-07 the user says what unknown columns are, with the first rows before their eyes; the company is remembered', async ({
  open,
}) => {
  const page = await open('dispatch', addressOf(nordbecken, 'batch'), { language: 'en' });
  // The company remembers what it was told of columns.
  const list = file(`Was;Lfd;Kiste;Notiz ${crypto.randomUUID()}\nAnlieferung;REF-1002;;x\n`, 'fremd.csv');
  await upload(page, list, 'en');
  await expect(page.getByRole('heading', { name: 'What is what in this list?' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'The first rows of the list' })).toContainText('REF-1002');
  await expectAccessible(page);
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose('Reference number', 'Lfd');
  await choose('Container number', 'Without container numbers');
  await choose('Booking type', 'Was');
  await page.getByRole('button', { name: 'Read it so and request status' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'REF-1002' })).toContainText('can be booked');
  await page.goto(addressOf(nordbecken, 'batch'));
  await upload(page, list, 'en');
  await expect(page).toHaveURL(/batchStatusRequest/);
});

test('FIELD-FILE-04 FIELD-FILE-21 a pasted table is read like a file, and an offered number is taken with one press', async ({
  open,
}) => {
  const page = await open('dispatch', addressOf(nordbecken, 'batch'));
  await page.getByLabel('Oder Tabelle einfügen').fill('Abholung\tREF-1011\tHLBU098347O\nAnlieferung\tREF-1002\t\n');
  await page.getByRole('button', { name: words.de.check }).click();
  await expect(page).toHaveURL(/batchStatusRequest/);
  const row = page.getByRole('row').filter({ hasText: 'REF-1011' });
  await row.getByRole('button', { name: 'HLBU0983470 übernehmen' }).click();
  await expect(row).toContainText('überschreitet die Grenze');
});

test('FWD-BATCH-01 FWD-BATCH-32 a file that is chosen before the terminals have come is checked once they are there', async ({
  open,
  page,
}) => {
  const release = await holdCalls(page, '**/forwarders/*/terminals');
  await open('dispatch', addressOf(nordbecken, 'batch'));
  await page.getByLabel(words.de.file).setInputFiles(file(`${header}\n`));
  const check = page.getByRole('button', { name: words.de.check });
  await expect(check).toHaveAttribute('aria-busy', 'true');
  await check.press('Enter');
  await complaint(page).not.toHaveAccessibleDescription('Die Datei enthält keine Zeilen');
  await expect(page.getByText('Bitte treffen Sie eine Auswahl')).toHaveCount(0);
  release();
  await check.click();
  await complaint(page).toHaveAccessibleDescription('Die Datei enthält keine Zeilen');
});

test('FWD-BATCH-09 every other parse error is unknown; a failed upload says why', async ({ open }) => {
  const page = await open('dispatch', addressOf(nordbecken, 'batch'), { language: 'en' });
  const answers = [
    {
      json: {
        errorType: 'unknown',
        corruptRow: null,
        corruptRowNumber: null,
        corruptRows: [],
        corruptRowCount: 0,
        missingColumns: [],
        columns: null,
        sheets: [],
        sheet: null,
        getStatusRequests: [],
      },
    },
    { status: 413, json: { code: 'request_too_large' } },
    { status: 415, json: { code: 'unsupported_media_type' } },
    { status: 503, json: { code: 'temporarily_unavailable' } },
  ];
  await page.route('**/parseCsv', (route) => route.fulfill(answers.shift()));
  await page.getByLabel(words.en.file).setInputFiles(file(`${header}\npickup;1;CSQU3054383\n`));
  for (const said of [
    'An unknown error occurred',
    'File too big',
    'Invalid file type',
    /Temporarily unavailable|moment/,
  ]) {
    await page.getByRole('button', { name: 'Check file and request status' }).click();
    await complaint(page, 'en').toHaveAccessibleDescription(said);
  }
});

test('NAV-20 NAV-42 FWD-BATCH-10 FWD-BATCH-24 FWD-BATCH-25 FWD-BATCH-32 FWD-BATCH-33 FWD-BATCH-44 a good file opens the results with its name, terminal and rows', async ({
  open,
}) => {
  const page = await open('dispatch', addressOf(nordbecken, 'batch'));
  const rows = [
    '\ufeff"Container Number", BOOKING_TYPE ,reference-number,note',
    'csqu 305438-3,Abholung,"REF ""A""",x',
    '',
    ",ANLIEFERUNG,'0012,",
  ].join('\r\n');
  await upload(page, file(rows, 'meine liste.csv'));
  await expect(page).toHaveURL(
    /\/forwarderOperator\/batchStatusRequest\?fileName=meine(\+|%20)liste.csv&terminalIdInput=8$/,
  );
  const kept = await page.evaluate(() => JSON.parse(history.state.getStatusRequestStringified));
  expect(kept).toMatchObject([
    { type: 'pickup', referenceNumber: 'REF "A"', containerNumber: 'CSQU3054383', terminalId: nordbecken },
    { type: 'delivery', referenceNumber: '0012', containerNumber: null, terminalId: nordbecken },
  ]);
});

test('FWD-BATCH-03 FWD-BATCH-24 the template is a file that passes', async ({ open }) => {
  const page = await open('dispatch', addressOf(nordbecken, 'batch'));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Vorlage herunterladen' }).click();
  const template = await download;
  expect(template.suggestedFilename()).toBe('statusabfrage-vorlage.csv');
  const text = await readFile(await template.path());
  expect([...text.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  await upload(page, file(text, template.suggestedFilename()));
  await expect(page).toHaveURL(/batchStatusRequest/);
});

test('FWD-BATCH-32 while a file is judged nothing is sent twice', async ({ open, page }) => {
  const sent: string[] = [];
  page.on('request', (request) => /parseCsv/.test(request.url()) && sent.push(request.url()));
  const answer = await holdCalls(page, '**/parseCsv');
  await open('dispatch', addressOf(nordbecken, 'batch'));
  await page.getByLabel(words.de.file).setInputFiles(file(`${header}\n`));
  await page.getByRole('button', { name: 'Datei prüfen und Status abfragen' }).dblclick();
  await expect(page.getByRole('button', { name: 'Datei wird geprüft' })).toHaveAttribute('aria-busy', 'true');
  answer();
  await complaint(page).toHaveAccessibleDescription(/enthält keine Zeilen/);
  expect(sent).toHaveLength(1);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`FWD-BATCH-01 FWD-BATCH-06 the upload is accessible, empty and refused (${scheme})`, async ({ open }) => {
    const page = await open('dispatch', addressOf(nordbecken, 'batch'), { scheme });
    await expect(page.getByLabel(words.de.file)).toBeAttached();
    await expectAccessible(page);
    await upload(page, file(`${header}\n`));
    await complaint(page).toHaveAccessibleDescription(/enthält keine Zeilen/);
    await expect(snackbar(page)).toHaveText('');
    await expectAccessible(page);
  });
}
