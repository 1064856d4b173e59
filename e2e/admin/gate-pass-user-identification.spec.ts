import type { Locator, Page } from '@playwright/test';
import { audit } from '@quaygate/contract';
import { test } from '../support/beside.ts';
import { refused, refusedFields } from '../support/failing.ts';
import {
  address,
  aPicture,
  documentOf,
  handIn,
  nameOf,
  storedDriver,
  takeDrivers,
} from '../support/gate-pass-scene.ts';
import { expect, expectAccessible } from '../support/story.ts';

const infoOf = (page: Page) => page.getByRole('dialog', { name: /^(Additional info about|Weitere Angaben zu)/ });
const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
/** Chooses a picture as by the sheet of the browser. */
const choose = (dialog: Locator, label: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
  dialog.getByLabel(label, { exact: true }).setInputFiles(file);

test('IDENT-03 IDENT-05 IDENT-07 a document and its pictures are entered at the counter; what was sent stays when a step fails', async ({
  open,
  api,
  page,
}) => {
  test.slow();
  const [driver] = await takeDrivers(api, 'counter', 1);
  const name = nameOf(driver);
  const picture = await aPicture(page, 'Ausweis');
  await open('gatepass', `${address}?driver=${driver.userId}`, { language: 'en' });
  await infoOf(page).getByRole('button', { name: 'Add identification' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Identification of ${name}` });
  const submit = dialog.getByRole('button', { name: 'Submit' });
  await expect(dialog.getByRole('textbox', { name: 'Last name' })).toHaveValue(driver.lastName);
  await submit.press('Enter');
  await expect(dialog.getByText('Field required')).toHaveCount(7);
  await expect(dialog.getByRole('textbox', { name: 'Issuing country' })).toBeFocused();
  await expectAccessible(page);

  await dialog.getByText('Passport', { exact: true }).click();
  await expect(dialog.getByLabel('Back', { exact: true })).toHaveCount(0);
  await dialog.getByText('Identity card', { exact: true }).click();
  const document = documentOf(driver);
  await dialog.getByRole('textbox', { name: 'Issuing country' }).fill('d');
  await dialog.getByRole('textbox', { name: 'Document number' }).fill(document.documentNumber);
  await dialog.getByRole('textbox', { name: 'Date of birth' }).fill('01.01.2036');
  await dialog.getByRole('textbox', { name: 'Valid until' }).fill('11.05.2031');
  await dialog.getByRole('textbox', { name: /^Machine-readable zone/ }).fill('IDD<<T220001293\nwrong!');
  await submit.click();
  await expect(dialog.getByText('Invalid value')).toHaveCount(1);
  await expect(dialog.getByText('The date must not be in the future')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Date of birth' }).fill('12.05.1984');
  await dialog.getByRole('textbox', { name: /^Machine-readable zone/ }).fill('IDD<<T220001293<<<\n6408125<2010315D');

  await choose(dialog, 'Front', { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b') });
  await expect(dialog.getByText('Invalid file type')).toBeVisible();
  await choose(dialog, 'Front', jpeg('huge.jpg', Buffer.alloc(12_000_001)));
  await expect(dialog.getByText('File too big')).toBeVisible();
  await choose(dialog, 'Front', jpeg('front.jpg', picture));
  await expect(dialog.getByRole('status').filter({ hasText: /^front\.jpg chosen, \d+ kB$/ })).toBeAttached();
  await choose(dialog, 'Back', jpeg('back.jpg', await aPicture(page, 'klein', [200, 120])));
  await choose(dialog, 'Portrait', jpeg('portrait.jpg', picture));
  await expectAccessible(page);

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname.split('/identifications')[1] ?? '');
  });
  await page.route(/\/identifications$/, (route) =>
    route.fulfill(refusedFields({ field: 'documentNumber', code: 'invalidValue' })),
  );
  await submit.click();
  await expect(dialog.getByRole('textbox', { name: 'Document number' })).toBeFocused();
  await expect(dialog.getByRole('textbox', { name: 'Document number' })).toHaveAccessibleDescription(/Invalid value/);
  await page.unroute(/\/identifications$/);
  await dialog.getByRole('textbox', { name: 'Document number' }).fill(`${document.documentNumber}X`);
  await submit.click();
  await expect(dialog.getByText(/^The picture is too small/)).toBeVisible();
  await expect(dialog.getByLabel('Back', { exact: true })).toBeFocused();
  await expect(dialog.getByText('Uploaded')).toHaveCount(1);
  await expect(dialog.getByRole('textbox', { name: 'Document number' })).toHaveAttribute('readonly');
  await expectAccessible(page);

  await choose(dialog, 'Back', jpeg('back.jpg', picture));
  await page.route(/\/submit$/, (route) => route.fulfill(refused(500, 'internal_error')));
  await submit.click();
  await expect(dialog.getByText('Uploaded')).toHaveCount(3);
  await expect(dialog.getByRole('alert')).toContainText('The identification is not submitted yet. What was sent stays');
  await page.unroute(/\/submit$/);
  sent.length = 0;
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await infoOf(page).getByRole('button', { name: 'Show document and checks' }).click();
  await expect(infoOf(page)).toContainText('It is checked once the identification is submitted.');
  await infoOf(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Uploaded')).toHaveCount(3);
  await submit.click();
  await expect(page.getByText('Identification submitted')).toBeVisible();
  expect(sent).toEqual([expect.stringMatching(/submit$/)]);
  await expect(infoOf(page)).toContainText('The check digits of the machine-readable zone are wrong');
  await expect(infoOf(page).getByRole('button', { name: 'Add identification' })).toBeDisabled();
  const { truckerIdentification } = await storedDriver(await api('support'), driver);
  expect(truckerIdentification[0].documentStatus).toBe('WARN');
});

test('IDENT-02 IDENT-07 IDENT-09 IDENT-11 IDENT-15 a reviewer looks at data and pictures and proposes, another administrator decides', async ({
  open,
  api,
  page,
  beside,
}) => {
  const [driver] = await takeDrivers(api, 'review', 1);
  const name = nameOf(driver);
  await handIn(page, driver, { lastName: 'Andersheim', documentKind: 'passport', validUntil: '2024-01-31' });
  const admin = await api('admin');
  const looks = async () => {
    const query = { objectKind: 'trucker', objectId: driver.userId, page: '0', size: '50' };
    const { body } = await admin.call(audit.list, { query });
    return body.items.map(({ kind }: { kind: string }) => kind).filter((kind: string) => /Viewed$/.test(kind));
  };
  await open('gatepass', `${address}?driver=${driver.userId}`);
  const info = infoOf(page);
  await expect(info).toContainText('Wer Dokument und Bilder ansieht, wird im Protokoll festgehalten.');
  expect(await looks()).toEqual([]);
  await info.getByRole('button', { name: 'Dokument und Prüfungen anzeigen' }).press('Enter');
  await expect(info).toContainText('Andersheim');
  await expect(info).toContainText('Reisepass');
  await expect(info).toContainText('Name im Dokument ist nicht der des Fahrers');
  await expect(info).toContainText('Dokument war bei der Einreichung abgelaufen');
  await expect(info).toContainText('Keine Prüfziffern: die maschinenlesbare Zone fehlt');
  await expect(info).toContainText('Kein anderer Fahrer hat dasselbe Dokument');
  expect(await looks()).toEqual(['identificationViewed']);
  await expectAccessible(page);

  await expect(info.getByText('Jeder Blick auf ein Bild wird im Protokoll festgehalten.')).toBeVisible();
  await info.getByRole('button', { name: 'Bilder anzeigen' }).press('Enter');
  const front = info.getByRole('img', { name: `Vorderseite von ${name}` });
  await expect(front).toBeVisible();
  await expect(info.getByRole('img', { name: `Porträt von ${name}` })).toBeVisible();
  await expect(info.getByRole('img')).toHaveCount(2);
  expect(await front.evaluate((image: HTMLImageElement) => [image.src.slice(0, 5), image.naturalWidth > 0])).toEqual([
    'blob:',
    true,
  ]);
  expect(await looks()).toEqual(['pictureViewed', 'pictureViewed', 'identificationViewed']);
  await expectAccessible(page);
  const enlarge = info.getByRole('button', { name: /Vorderseite vergrößern$/ });
  await enlarge.press('Enter');
  const large = page.getByRole('dialog', { name: `Vorderseite von ${name}` });
  await expect(large.getByRole('img')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect(enlarge).toBeFocused();
  const source = await front.getAttribute('src');

  await info.getByRole('button', { name: 'Status vorschlagen' }).press('Enter');
  const proposal = page.getByRole('dialog', { name: `${name} bearbeiten` });
  await proposal.getByRole('combobox', { name: /^Dokumentstatus/ }).press('Enter');
  await page.getByRole('option', { name: 'manuell abgelehnt' }).press('Enter');
  await proposal.getByRole('combobox', { name: /^Terrorstatus/ }).press('Enter');
  await page.getByRole('option', { name: 'manuell genehmigt' }).press('Enter');
  await proposal.getByRole('button', { name: 'Zur Genehmigung senden' }).press('Enter');
  await expect(page.getByText('Änderungen zur Genehmigung gesendet')).toBeVisible();
  await expect(proposal).toHaveCount(0);
  await expect(info.getByRole('button', { name: 'Status vorschlagen' })).toHaveAccessibleDescription(
    'Eine Änderung wartet bereits auf Genehmigung',
  );
  // The pictures are still those that were loaded: no further look is recorded.
  await expect(front).toHaveAttribute('src', source ?? '');
  expect(await looks()).toHaveLength(3);
  await page.keyboard.press('Escape');
  await expect(info).toHaveCount(0);
  // What was shown is gone with the dialog.
  const isGone = await page.evaluate(
    (url) =>
      fetch(url).then(
        () => false,
        () => true,
      ),
    source ?? '',
  );
  expect(isGone).toBe(true);

  const other = await beside('admin', `${address}?search=${driver.userId}`);
  await other.getByRole('button', { name: `Änderungen von ${name}` }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Genehmigen' }).click();
  const question = other.getByRole('dialog', { name: /genehmigen\?$/ });
  await expect(question.getByRole('row', { name: 'Dokumentstatus' })).toContainText('Warnung');
  await question.getByRole('button', { name: 'Genehmigen' }).click();
  await expect(other.getByText('Änderung genehmigt')).toBeVisible();
  const { truckerIdentification } = await storedDriver(admin, driver);
  expect(truckerIdentification[0]).toMatchObject({
    documentStatus: 'MANUALLY_DENIED',
    terrorStatus: 'MANUALLY_APPROVED',
  });
});

test('IDENT-08 the document of another driver is a duplicate, and a link opens the other one', async ({
  open,
  api,
  page,
}) => {
  const [first, second] = await takeDrivers(api, 'duplicate', 2);
  const { document } = await handIn(page, first);
  const { documentNumber, issuingCountry } = document;
  await handIn(page, second, { documentNumber, issuingCountry });
  await open('support', `${address}?driver=${second.userId}`, { language: 'en' });
  await infoOf(page).getByRole('button', { name: 'Show document and checks' }).click();
  await expect(infoOf(page)).toContainText('Another driver has the same document');
  await expectAccessible(page);
  await infoOf(page)
    .getByRole('link', { name: nameOf(first) })
    .press('Enter');
  await expect(page).toHaveURL(new RegExp(`search=${first.userId}&driver=${first.userId}$`));
  await expect(page.getByRole('dialog', { name: `Additional info about ${nameOf(first)}` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: `Additional info about ${nameOf(second)}` })).toBeVisible();
});

test('IDENT-09 a picture that cannot be loaded says so and is tried again; on a phone and in the dark', async ({
  open,
  api,
  page,
}) => {
  const [driver] = await takeDrivers(api, 'phone', 1);
  await handIn(page, driver);
  await page.setViewportSize({ width: 390, height: 844 });
  await open('support', `${address}?driver=${driver.userId}`, { scheme: 'dark' });
  await infoOf(page).getByRole('button', { name: 'Dokument und Prüfungen anzeigen' }).click();
  await page.route(/\/pictures\/portrait$/, (route) => route.abort());
  await infoOf(page).getByRole('button', { name: 'Bilder anzeigen' }).click();
  await expect(infoOf(page).getByRole('alert')).toContainText('Das Bild konnte nicht geladen werden.');
  await expect(infoOf(page).getByRole('img')).toHaveCount(2);
  await expectAccessible(page);
  await page.unroute(/\/pictures\/portrait$/);
  await infoOf(page).getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(infoOf(page).getByRole('img')).toHaveCount(3);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
