import { readFile } from 'node:fs/promises';
import { audit } from '@quaygate/contract';
import { test } from '../support/beside.ts';
import { refused } from '../support/failing.ts';
import {
  address,
  ask,
  change,
  type Driver,
  handIn,
  listOf,
  nameOf,
  rowOf,
  storedDriver,
  takeDrivers,
} from '../support/gate-pass-scene.ts';
import { password } from '../support/served.ts';
import { type Api, expect, expectAccessible } from '../support/story.ts';

/** What is recorded of a driver, the newest first. */
const actsOf = async ({ call }: Api, { userId }: Driver): Promise<string[]> => {
  const query = { objectKind: 'trucker', objectId: userId, page: '0', size: '20' };
  const { body } = await call(audit.list, { query });
  return body.items.map(({ kind }: { kind: string }) => kind);
};

test('GATE-53 the row opens what is known of a driver, absent values are missing, and the address keeps who', async ({
  open,
  api,
  page,
}) => {
  const [known, unknown] = await takeDrivers(api, 'info', 2);
  await handIn(page, known);
  await change(api, known, { documentStatus: 'MANUALLY_APPROVED', terrorStatus: 'MANUALLY_APPROVED' });
  await open('support', listOf(known), { language: 'en' });
  await rowOf(page, known).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Additional info about ${nameOf(known)}` });
  const fact = (term: string) => dialog.getByRole('term').filter({ hasText: term }).locator('xpath=following::dd[1]');
  await expect(fact('User ID')).toContainText(known.userId);
  await expect(fact('Phone')).toContainText('+49');
  await expect(fact('Roles')).toHaveText('missing');
  await expect(fact('Date of birth')).toHaveText('12.05.1984');
  await expect(fact('Verified on')).toHaveText(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/);
  await expect(fact('Terror state')).toHaveText('manually approved');
  await expect(fact('Document state')).toHaveText('manually approved');
  await expect(fact('Deleted at')).toHaveText('missing');
  await expect(page).toHaveURL(new RegExp(`driver=${known.userId}$`));
  await expect(dialog.getByRole('button', { name: 'Download data' })).toHaveAccessibleDescription(
    'Only administrators of the platform may do this',
  );
  await expect(dialog.getByRole('button', { name: 'Add identification' })).toHaveAccessibleDescription(
    'You do not have permission for this action',
  );
  await expectAccessible(page);
  await page.reload();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`${listOf(known).replace('?', '\\?')}$`));
  await expect(dialog).toHaveCount(0);

  await page.goto(`${address}?driver=${unknown.userId}`);
  const other = page.getByRole('dialog', { name: `Additional info about ${nameOf(unknown)}` });
  await expect(other).toContainText('The driver has not identified yet.');
  await expect(
    other.getByRole('term').filter({ hasText: 'Terror state' }).locator('xpath=following::dd[1]'),
  ).toHaveText('missing');
  await page.goto(`${address}?driver=nobody`);
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Not found. It may have been removed.');
  await expectAccessible(page);
});

test('GATE-38 GATE-54 a licence is given to another driver, who is found from three characters on', async ({
  open,
  api,
  page,
}) => {
  const [from, licensed] = await takeDrivers(api, 'licensed', 2, 1);
  const [unlicensed] = await takeDrivers(api, 'unlicensed', 1, 0);
  const [{ licenseKey }] = (await storedDriver(await api('support'), from)).licenses;
  await open('gatepass', `${address}?driver=${from.userId}`, { language: 'en' });
  await page.getByRole('button', { name: `Migrate licence ${licenseKey}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Migrate licence' });
  const confirm = dialog.getByRole('button', { name: 'Migrate licence' });
  await expect(dialog).toContainText(`Licence ${licenseKey} belongs to ${nameOf(from)} now.`);
  await expect(confirm).toBeDisabled();
  const field = dialog.getByRole('combobox', { name: 'New driver' });
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('truckerId=') && asked.push(request.url()));
  await field.fill(from.email.slice(0, 2));
  await expect(page.getByText('Nothing found')).toBeVisible();
  await field.fill(from.email);
  const own = page.getByRole('option', { name: new RegExp(nameOf(from)) });
  await expect(own).toContainText('has the licence already');
  await expect(own).toBeDisabled();
  // Two characters ask for nothing; what others change is read again.
  expect(new Set(asked).size).toBe(1);
  await expectAccessible(page);

  await field.fill(licensed.email);
  await page.getByRole('option', { name: new RegExp(nameOf(licensed)) }).click();
  await expect(confirm).toBeEnabled();
  await confirm.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(
    'The licence could not be migrated: The driver already has a licence',
  );
  await field.fill(nameOf(unlicensed));
  await page
    .getByRole('option', { name: new RegExp(nameOf(unlicensed)) })
    .filter({ hasText: unlicensed.email })
    .click();
  await confirm.click();
  await expect(page.getByText('License migrated successfully.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Migrate licence ${licenseKey}` })).toHaveCount(0);
  await page.goto(`${address}?driver=${unlicensed.userId}`);
  await expect(page.getByRole('button', { name: `Migrate licence ${licenseKey}` })).toBeVisible();
});

test('FACT-21 IDENT-13 OFFICE-24 an administrator downloads all that is kept of a driver, and the report on it, after a recent proof; both are recorded', async ({
  open,
  api,
  page,
}) => {
  const [driver] = await takeDrivers(api, 'download', 1);
  await handIn(page, driver);
  await open('admin', `${address}?driver=${driver.userId}`);
  // As when the last proof is too old.
  await page.route(/\/download$/, (route) => route.fulfill(refused(403, 'proof_needed')));
  await page.getByRole('button', { name: 'Daten herunterladen' }).press('Enter');
  const proof = page.getByRole('dialog', { name: 'Bestätigen Sie, dass Sie es sind' });
  await proof.getByLabel('Passwort', { exact: true }).fill(password);
  await expectAccessible(page);
  await page.unroute(/\/download$/);
  const fetched = page.waitForEvent('download');
  await proof.getByLabel('Passwort', { exact: true }).press('Enter');
  const file = await fetched;
  await expect(proof).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Daten herunterladen' })).toBeFocused();
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.length).toBeGreaterThan(2_000);
  await expect.poll(async () => actsOf(await api('admin'), driver)).toContain('truckerDownloaded');
  const printed = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Datenschutzbericht (PDF)' }).press('Enter');
  const report = await printed;
  expect(report.suggestedFilename()).toMatch(/\.pdf$/);
  expect((await readFile(await report.path())).subarray(0, 5).toString()).toBe('%PDF-');
  const downloads = async () =>
    (await actsOf(await api('admin'), driver)).filter((kind) => kind === 'truckerDownloaded');
  await expect.poll(downloads).toHaveLength(2);
});

test('APPR-08 GATE-47 a change of a driver is an approval too, with its words, and is decided there', async ({
  open,
  api,
  page,
  beside,
}) => {
  const [driver] = await takeDrivers(api, 'approvals', 1);
  const name = nameOf(driver);
  await handIn(page, driver);
  await ask(await api('gatepass'), driver, { lastName: 'Freigegeben', documentStatus: 'MANUALLY_APPROVED' });
  await open('admin', '/admin/approvals?states=pending&kinds=gatePass');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(`${driver.lastName} → Freigegeben`);
  await expect(row).toContainText('in Prüfung → manuell genehmigt');
  await row.focus();
  await page.keyboard.press('Enter');
  const detail = page.getByRole('row').filter({ hasText: 'Dokumentstatus' }).last();
  await expect(detail).toContainText('manuell genehmigt');
  await expect(page.getByRole('main').getByText('Begründung')).toHaveCount(0);
  await expectAccessible(page);

  const list = await beside('gatepass', listOf(driver));
  await expect(rowOf(list, driver)).toHaveAttribute('data-tone', 'yellow');
  await page.getByRole('button', { name: `Gate-Pass ${name} freigeben`, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Freigeben' }).click();
  await expect(page.getByText('Freigegeben', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Gate-Pass-Nutzer' }).click();
  await page.goto(listOf(driver));
  await expect(rowOf(page, driver)).toContainText('Freigegeben');

  await page.goto(`/admin/audit?objectKind=trucker&objectId=${driver.userId}`);
  const act = page.getByRole('row').filter({ hasText: 'Fahrer geändert' });
  await act.getByRole('button').first().click();
  await expect(page.getByRole('row', { name: /^Dokumentstatus/ })).toContainText('manuell genehmigt');
  await expectAccessible(page);
});
