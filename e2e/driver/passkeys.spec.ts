import { aRegisteredDriver, expectFitting, phone } from '../support/driver-phone.ts';
import { addDevice } from '../support/passkey-device.ts';
import { password } from '../support/served.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

test.use({
  viewport: phone,
  hasTouch: true,
  // Passkeys belong to the domain of the installation.
  baseURL: async ({ served }, use) => use(served.url.replace('127.0.0.1', 'localhost')),
});

test('DRV-APP-11 a passkey is added, signs the driver in, and is removed', async ({ open, page }) => {
  const driver = await aRegisteredDriver(page.request);
  const { verifies } = await addDevice(page);
  await open(driver.email, '/driver/account');
  await page.getByRole('link', { name: 'Passkeys' }).click();
  await expect(page.getByText('Noch kein Passkey')).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  const add = page.getByRole('button', { name: 'Passkey hinzufügen' });
  await verifies(false);
  await add.click();
  await expect(page.getByText('Es wurde kein Passkey verwendet.')).toBeVisible();
  await verifies(true);
  // As the server answers when the last proof is 15 minutes old.
  const options = /\/factors\/passkeyOptions$/;
  await page.route(options, (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{"code":"proof_needed"}' }),
  );
  await add.click();
  await expect(page.getByRole('heading', { name: 'Bestätigen Sie, dass Sie es sind' })).toBeVisible();
  await expect(page.getByLabel('Passwort')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Passwort').fill('falsch');
  await page.getByRole('button', { name: 'Bestätigen' }).click();
  await expect(page.getByText('Das Passwort ist falsch.')).toBeVisible();
  await page.unroute(options);
  await page.getByLabel('Passwort').fill(password);
  await page.getByRole('button', { name: 'Bestätigen' }).click();
  await expect(page.getByRole('heading', { name: 'Wiederherstellungscodes' })).toBeFocused();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await expectFitting(page);
  await page.getByRole('button', { name: 'Ich habe sie notiert' }).click();
  await expect(page.getByRole('listitem')).toContainText('Mein Telefon');
  await expectAccessible(page);

  const signOut = async () => {
    await page.goto('/driver/account');
    await page.getByRole('button', { name: 'Abmelden' }).click();
  };
  await signOut();
  const alone = page.getByRole('button', { name: 'Mit einem Passkey anmelden' });
  await verifies(false);
  await alone.click();
  await expect(page.getByRole('alert')).toHaveText('Es wurde kein Passkey verwendet.');
  await verifies(true);
  await expectAccessible(page);
  await expectFitting(page);
  await alone.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Konto' })).toBeVisible();

  await signOut();
  await page.getByLabel('E-Mail').fill(driver.email);
  await page.getByLabel('Passwort').fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByLabel('Code')).toBeVisible();
  await expectAccessible(page);
  await alone.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Konto' })).toBeVisible();

  await page.goto('/driver/passkeys');
  await page.getByRole('button', { name: 'Entfernen: Mein Telefon' }).click();
  const question = page.getByRole('alertdialog', { name: 'Mein Telefon entfernen?' });
  await expect(question.getByRole('button', { name: 'Behalten' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Entfernen' }).click();
  await expect(page.getByText('Noch kein Passkey')).toBeVisible();
});
