import { gatePassUser } from '@quaygate/contract';
import { refusedFields } from '../support/failing.ts';
import { aPicture, documentOf } from '../support/gate-pass-scene.ts';
import { type Api, expect, expectAccessible, test } from '../support/story.ts';
import { alpenland, driversAt, type Known, nameOf, overviewAddress, workAt } from '../support/terminal-scene.ts';

/** A driver of Alpenland who has handed in nothing yet. */
async function aStranger(clerk: Api, admin: Api): Promise<Known> {
  const unverified = (await driversAt(clerk, alpenland)).filter((one) => one.verificationStatus === 'NOT_VERIFIED');
  for (const one of unverified.reverse()) {
    const { body } = await admin.call(gatePassUser.get, { params: { t: one.id } });
    if (body.truckerIdentification.length === 0 && body.changes.length === 0) return one;
  }
  throw new Error('The demo has no driver without an identification at Alpenland');
}

test('OFFICE-22 OFFICE-23 by keyboard, a clerk checks document and person at the counter; what is missing is named, and an administrator is asked', async ({
  open,
  api,
  page,
}) => {
  test.slow();
  const driver = await aStranger(await api('terminal'), await api('admin'));
  const picture = await aPicture(page, 'Ausweis');
  const { documentNumber } = documentOf({ ...driver, userId: driver.id, email: '' });
  await workAt(page, alpenland);
  await open('terminal', `${overviewAddress}?driver=${driver.id}`);
  await page.getByRole('button', { name: 'Am Schalter identifizieren' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `${nameOf(driver)} am Schalter identifizieren` });
  const submit = dialog.getByRole('button', { name: 'Prüfen und einreichen' });
  const field = (name: string | RegExp) => dialog.getByRole('textbox', { name });
  await expect(field('Nachname')).toHaveValue(driver.lastName);
  await submit.press('Enter');
  await expect(field('Ausstellender Staat')).toBeFocused();
  await expectAccessible(page);

  await field('Ausstellender Staat').fill('POL');
  await field('Dokumentnummer').fill(documentNumber);
  await field('Geburtsdatum').fill('12.05.1984');
  await field('Gültig bis').fill('11.05.2031');
  for (const label of ['Vorderseite', 'Rückseite', 'Porträt']) {
    const file = { name: `${label}.jpg`, mimeType: 'image/jpeg', buffer: picture };
    await dialog.getByLabel(label, { exact: true }).setInputFiles(file);
  }
  await dialog.getByRole('checkbox', { name: /^Ich hatte das Original in der Hand/ }).press('Space');
  await submit.press('Enter');
  await expect(dialog.getByText('Bestätigen Sie beides, sonst können Sie die Identifikation nicht')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^Wer vor mir steht/ }).press('Space');

  await page.route(/\/identifications$/, (route) =>
    route.fulfill(refusedFields({ field: 'documentNumber', code: 'invalidValue' })),
  );
  await submit.press('Enter');
  await expect(field('Dokumentnummer')).toBeFocused();
  await page.unroute(/\/identifications$/);
  await field('Dokumentnummer').fill(`${documentNumber}X`);
  await expectAccessible(page);
  await submit.press('Enter');
  await expect(page.getByText('Eingereicht. Ein Administrator entscheidet.')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const { call } = await api('admin');
  const { body } = await call(gatePassUser.get, { params: { t: driver.id } });
  expect(body.changes.filter(({ state }: { state: string }) => state === 'PENDING')).toHaveLength(1);
  expect(body.truckerIdentification.length).toBeGreaterThan(0);
});

test('OFFICE-22 in English, who may only read the terminal sees why they cannot identify', async ({ open, api }) => {
  const driver = await aStranger(await api('terminal'), await api('admin'));
  const page = await open('terminal-read', `${overviewAddress}?driver=${driver.id}`, { language: 'en' });
  const button = page.getByRole('button', { name: 'Identify at the counter' });
  await expect(button).toHaveAccessibleDescription('You may only read here.');
  await expect(button).toBeDisabled();
});
