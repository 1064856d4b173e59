import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { present } from '@quaygate/rules';
import { holdCalls } from '../support/failing.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';

const header = 'type;referenceNumber;containerNumber';
const good = ['delivery;REF-1002;', 'delivery;REF-2002;'];

const csv = (rows: string[], name = 'list.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${[header, ...rows].join('\n')}\n`),
});

/** Uploads a list as a dispatcher does and stands on the results. */
async function run(page: Page, rows: string[], terminal = 'Nordbecken Terminal') {
  await page
    .getByRole('combobox', { name: /Terminal/ })
    .last()
    .click();
  await page.getByRole('option', { name: terminal }).click();
  await page.locator('input[type=file]').setInputFiles(csv(rows));
  await page.getByRole('button', { name: 'Check file and request status' }).click();
  await expect(page).toHaveURL(/\/forwarderOperator\/batchStatusRequest\?fileName=list\.csv&terminalIdInput=8/);
}
const upload = '/forwarderOperator/statusRequest?mode=batch';
const lineOf = (page: Page, reference: string) => page.getByRole('row').filter({ hasText: reference });
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Request completed' });

test('NAV-42 UI-03 FWD-BATCH-10 FWD-BATCH-12..16 FWD-BATCH-32 FWD-BATCH-37 FWD-BATCH-38 a list is asked row by row, failures are red and summed up', async ({
  open,
  page,
}) => {
  await open('dispatch', upload, { language: 'en' });
  await run(page, [
    present(good[0]),
    'pickup;REF-1011;HLBU0983470',
    'pickup;NO-SUCH-REF;CSQU3054383',
    'pickup;NO-OTHER;CSQU3054383',
  ]);
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '4');
  await expect(page.getByText('successful 1')).toBeVisible();
  await expect(page.getByText('failed 3')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Line',
    'Type',
    'Reference number',
    'Container number',
    'Result',
    'Container type',
    'Net weight',
    'First free slot',
  ]);
  const lines = page.getByRole('row').filter({ has: page.getByRole('gridcell') });
  await expect(lines.getByRole('gridcell').filter({ hasText: /^[2-5]$/ })).toHaveText(['2', '3', '4', '5']);
  await expect(lineOf(page, 'REF-1002')).toContainText('can be booked');
  await expect(lineOf(page, 'REF-1002')).toContainText(/\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}/);
  await expect(lineOf(page, 'REF-1002').getByRole('gridcell').nth(3)).toHaveText('missing');
  await expect(lineOf(page, 'NO-SUCH-REF').getByRole('gridcell')).toHaveText([
    '4',
    'pickup',
    'NO-SUCH-REF',
    /CSQU3054383/,
    'Reference not found',
    '–',
    '–',
    '–',
  ]);
  await expect(lineOf(page, 'REF-1011')).toContainText('The weight exceeds the limit');
  await expect(lineOf(page, 'REF-1011')).toHaveAttribute('data-tone', 'red');
  await expect(page.getByRole('status').filter({ hasText: 'Failed rows' }).getByRole('listitem')).toHaveText([
    'Reference not found: 2 rows (4, 5)',
    'The weight exceeds the limit: 1 row (3)',
  ]);
  await expectAccessible(page);
});

test('FWD-BATCH-16 FWD-BATCH-23 FWD-BATCH-41 FWD-BATCH-46 the result is downloaded once the run is complete, and can be uploaded again', async ({
  open,
  page,
}) => {
  await open('dispatch', upload, { language: 'en' });
  const release = await holdCalls(page, '**/containers?requestType=list');
  await run(page, [present(good[0]), 'pickup;NO-SUCH-REF;CSQU3054383']);
  const button = page.getByRole('button', { name: 'Download as CSV' });
  await expect(button).toBeDisabled();
  release();
  await expect(button).toBeEnabled();
  let sent = '';
  page.on('request', (request) => {
    if (request.url().endsWith('/downloadCsv')) sent = request.postData() ?? '';
  });
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(file.suggestedFilename()).toBe('list_download.csv');
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\ufefftype;referenceNumber;containerNumber;')).toBe(true);
  expect(text).toContain('Reference not found');
  expect(JSON.parse(sent).getStatusRequestResponses[0].getStatusResponse.timeSlots).toHaveLength(1);
  await page.locator('input[type=file]').setInputFiles(await file.path());
  await expect(page.getByRole('button', { name: 'Request new list' })).toBeEnabled();
});

test('FWD-BATCH-39 a wrong check digit is marked and does not fail the row', async ({ open, page }) => {
  await open('dispatch', upload, { language: 'en' });
  await run(page, ['delivery;REF-1002;CSQU3054384']);
  await expect(progress(page)).toBeVisible();
  const row = lineOf(page, 'REF-1002');
  await expect(row).toContainText('The check digit does not match. Please check the number.');
  await expect(row).toContainText('can be booked');
  await expect(row).not.toHaveAttribute('data-tone', 'red');
});

test('FWD-BATCH-17 FWD-BATCH-40 only the failed rows are repeated, or another list is asked', async ({
  open,
  page,
}) => {
  await open('dispatch', upload, { language: 'en' });
  let asked: string[][] = [];
  await page.route('**/containers?requestType=list', async (route) => {
    const rows = route.request().postDataJSON().getStatusRequests as { referenceNumber: string }[];
    asked.push(rows.map(({ referenceNumber }) => referenceNumber));
    return asked.length === 1 ? route.abort() : route.continue();
  });
  await run(page, [present(good[0]), 'pickup;NO-SUCH-REF;CSQU3054383']);
  await expect(page.getByText('failed 2')).toBeVisible();
  await expect(lineOf(page, 'REF-1002'), 'FWD-BATCH-36').toContainText('The server does not answer');
  await page.getByRole('button', { name: 'Repeat 2 failed rows' }).click();
  await expect(page.getByText('failed 1')).toBeVisible();
  await page.getByRole('button', { name: 'Repeat 1 failed row' }).click();
  await expect.poll(() => asked.at(-1)).toEqual(['NO-SUCH-REF']);
  asked = [];
  await page.locator('input[type=file]').setInputFiles(csv([present(good[1])], 'second.csv'));
  await page.getByRole('button', { name: 'Request new list' }).click();
  await expect(page).toHaveURL(/fileName=second\.csv/);
  await expect(lineOf(page, 'REF-2002')).toBeVisible();
  await expect(lineOf(page, 'REF-1002')).toHaveCount(0);
});

test('FWD-BATCH-11 FWD-BATCH-33 FWD-BATCH-34 without a terminal or without rows the way leads back to the upload', async ({
  open,
}) => {
  const page = await open('dispatch', '/forwarderOperator/batchStatusRequest?fileName=list.csv');
  await expect(page).toHaveURL(/\/forwarderOperator\/statusRequest\?mode=batch/);
  await page.goto('/forwarderOperator/batchStatusRequest?fileName=list.csv&terminalIdInput=8');
  await expect(page).toHaveURL(/\/forwarderOperator\/statusRequest\?mode=batch/);
});

test('FWD-BATCH-33 a reload starts the run again', async ({ open, page }) => {
  await open('dispatch', upload, { language: 'en' });
  await run(page, [present(good[0])]);
  await expect(progress(page)).toBeVisible();
  const again = page.waitForRequest('**/containers?requestType=list');
  await page.reload();
  await again;
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '1');
});

test('FWD-BATCH-43 leaving a running list asks first', async ({ open, page }) => {
  await open('dispatch', upload, { language: 'en' });
  await page.route('**/containers?requestType=list', () => {});
  await run(page, [present(good[0])]);
  await expect(page.getByRole('progressbar', { name: 'Request is running' })).toBeVisible();
  await page.getByRole('link', { name: 'Trucker management' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Stop the request?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Let it run' }).click();
  await expect(page).toHaveURL(/batchStatusRequest/);
  await page.getByRole('link', { name: 'Trucker management' }).click();
  await dialog.getByRole('button', { name: 'Stop and leave' }).click();
  await expect(page).toHaveURL(/truckerManagement/);
});

test('FWD-BATCH-43 another company is asked about too, and takes the place of the running list', async ({
  open,
  page,
}) => {
  await open('dispatch-two', upload, { language: 'en' });
  await page.route('**/containers?requestType=list', () => {});
  await run(page, [present(good[0])]);
  const running = page.getByRole('progressbar', { name: 'Request is running' });
  await expect(running).toBeVisible();
  const company = page.getByRole('navigation', { name: 'Services' }).getByRole('combobox');
  const dialog = page.getByRole('alertdialog', { name: 'Stop the request?' });
  const choose = async () => {
    await company.click();
    await page.getByRole('option', { selected: false }).click();
  };
  const before = (await company.textContent()) ?? '';
  await choose();
  await dialog.getByRole('button', { name: 'Let it run' }).click();
  await expect(dialog).toBeHidden();
  await expect(company).toHaveText(before);
  await expect(running).toBeVisible();

  await choose();
  await dialog.getByRole('button', { name: 'Stop and leave' }).click();
  await expect(company).not.toHaveText(before);
  await expect(page).toHaveURL(/statusRequest\?mode=batch/);
  await expect(page.locator('input[type=file]')).toBeAttached();
});

for (const language of twins(['en', 'de'] as const)) {
  test(`results on a phone, ${language}: cards, nothing beyond the edge, accessible`, async ({ open, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('dispatch', upload, { language });
    await page.locator('input[type=file]').setInputFiles(csv([present(good[0]), 'pickup;NO-SUCH-REF;CSQU3054383']));
    await page.getByRole('combobox').last().click();
    await page.getByRole('option', { name: 'Nordbecken Terminal' }).click();
    await page
      .getByRole('button', {
        name: language === 'de' ? 'Datei prüfen und Status abfragen' : 'Check file and request status',
      })
      .click();
    await expect(page.getByText(language === 'de' ? 'buchbar' : 'can be booked')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
  });
}
