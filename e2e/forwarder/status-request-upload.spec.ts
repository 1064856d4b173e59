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
  const field = page.getByLabel('CSV-Datei');
  await field.setInputFiles(file('x'.repeat(1_000_000)));
  await complaint(page).toHaveAccessibleDescription('Datei zu groß');
  await field.setInputFiles(file('x', 'liste.xlsx', 'application/vnd.ms-excel'));
  await complaint(page).toHaveAccessibleDescription('Ungültiger Dateityp');
  await page.getByRole('button', { name: 'Datei prüfen und Status abfragen' }).click();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await complaint(page, 'en').toHaveAccessibleDescription('Invalid file type');
  await page.getByLabel('CSV file').setInputFiles(file('x'.repeat(1_000_000)));
  await complaint(page, 'en').toHaveAccessibleDescription('File too big');
  await page.getByLabel('CSV file').setInputFiles(file('x'.repeat(999_999)));
  await complaint(page, 'en').not.toHaveAccessibleDescription('File too big');
  await page.getByLabel('CSV file').setInputFiles(file(header, 'LISTE.CSV', 'application/vnd.ms-excel'));
  await complaint(page, 'en').not.toHaveAccessibleDescription('Invalid file type');
});

const broken: [string, string | Buffer, string, string][] = [
  [
    'FWD-BATCH-05 FWD-BATCH-24',
    'type;reference\npickup;1',
    'Fehlende Spalten: referenceNumber, containerNumber',
    'Missing columns: referenceNumber, containerNumber',
  ],
  [
    'FWD-BATCH-06 FWD-BATCH-27 FWD-BATCH-29',
    `${header}\npickup;REF-1;CSQU3054383\npickup;REF-2;\n`,
    'Unvollständige Zeile: 3: pickup;REF-2;',
    'Incomplete row: 3: pickup;REF-2;',
  ],
  [
    'FWD-BATCH-07 FWD-BATCH-27',
    `${header}\npickup;1,23E+11;CSQU3054383\n`,
    'Ungültiger Wert in Zeile: 2: pickup;1,23E+11;CSQU3054383',
    'Invalid value in row: 2: pickup;1,23E+11;CSQU3054383',
  ],
  [
    'FWD-BATCH-08 FWD-BATCH-26',
    `${header}\nholen;REF-1;CSQU3054383\n`,
    'Unbekannte Buchungsart in Zeile: 2: holen;REF-1;CSQU3054383',
    'Unknown booking type in row: 2: holen;REF-1;CSQU3054383',
  ],
  [
    'FWD-BATCH-28',
    `${header}\nholen;1,23E+11;\npickup;REF-2;\n`,
    'Ungültiger Wert in Zeile: 2: holen;1,23E+11; Unvollständige Zeile: 3: pickup;REF-2;',
    'Invalid value in row: 2: holen;1,23E+11; Incomplete row: 3: pickup;REF-2;',
  ],
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
        getStatusRequests: [],
      },
    },
    { status: 413, json: { code: 'request_too_large' } },
    { status: 415, json: { code: 'unsupported_media_type' } },
    { status: 503, json: { code: 'temporarily_unavailable' } },
  ];
  await page.route('**/parseCsv', (route) => route.fulfill(answers.shift()));
  await page.getByLabel('CSV file').setInputFiles(file(`${header}\npickup;1;CSQU3054383\n`));
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
  await page.getByLabel('CSV-Datei').setInputFiles(file(`${header}\npickup;REF-1;\n`));
  await page.getByRole('button', { name: 'Datei prüfen und Status abfragen' }).dblclick();
  await expect(page.getByRole('button', { name: 'Datei wird geprüft' })).toHaveAttribute('aria-busy', 'true');
  answer();
  await complaint(page).toHaveAccessibleDescription(/Unvollständige Zeile/);
  expect(sent).toHaveLength(1);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`FWD-BATCH-01 FWD-BATCH-06 the upload is accessible, empty and refused (${scheme})`, async ({ open }) => {
    const page = await open('dispatch', addressOf(nordbecken, 'batch'), { scheme });
    await expect(page.getByLabel('CSV-Datei')).toBeAttached();
    await expectAccessible(page);
    await upload(page, file(`${header}\npickup;REF-1;\n`));
    await complaint(page).toHaveAccessibleDescription(/Unvollständige Zeile/);
    await expect(snackbar(page)).toHaveText('');
    await expectAccessible(page);
  });
}
