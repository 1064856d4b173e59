import { expectFitting, linkOfMail, newDriver, phone } from '../support/driver-phone.ts';
import { password } from '../support/served.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

test.use({ viewport: phone, hasTouch: true });

test('DRV-BRD-06 DRV-BRD-21 DRV-BRD-03 a driver registers with a form that is not lost, and signs in by the link of the mail', async ({
  page,
  context,
}) => {
  const driver = newDriver();
  await page.goto('/driver/');
  await page.getByRole('link', { name: 'Als Fahrer registrieren' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Registrieren' })).toBeVisible();
  await expect(page.getByLabel('E-Mail')).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  const submit = page.getByRole('button', { name: 'Registrieren' });
  await submit.click();
  await expect(page.getByText('Bitte ausfüllen.')).toHaveCount(4);
  await expect(page.getByLabel('E-Mail')).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel('E-Mail').fill('ion');
  await page.getByLabel('Vorname').fill(driver.firstName);
  await page.getByLabel('Nachname').fill(driver.lastName);
  await page.getByLabel('Telefonnummer').fill('anrufen');
  await page.getByLabel('Kennzeichen').fill(driver.licensePlate);
  await submit.click();
  await expect(page.getByText('Das ist keine E-Mail-Adresse.')).toBeVisible();
  await expect(page.getByText('Bitte prüfen Sie diese Angabe.')).toBeVisible();

  await page.getByLabel('E-Mail').fill(driver.email);
  await page.getByLabel('Telefonnummer').fill(driver.phoneNumber);
  await context.setOffline(true);
  await submit.click();
  await expect(page.getByText('Keine Verbindung. Ihre Eingaben bleiben hier.')).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByLabel('E-Mail')).toHaveValue(driver.email);
  await expect(page.getByLabel('Nachname')).toHaveValue(driver.lastName);
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Schauen Sie in Ihr Postfach' })).toBeFocused();
  await expect(page.getByText(driver.email)).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  expect(await page.evaluate(() => localStorage.getItem('driver-registration'))).toBeNull();
  await expect(page.getByRole('link', { name: 'Posteingang der Demo öffnen' })).toHaveAttribute('href', /inbox\?to=/);

  await page.goto(await linkOfMail(page.request, driver.email));
  await page.getByLabel('Neues Passwort', { exact: true }).fill(password);
  await page.locator('form .primary').click();
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await expect(page).toHaveURL(/\/driver\/$/);
  await page.getByLabel('E-Mail').fill(driver.email);
  await page.getByLabel('Passwort').fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'So geht es weiter' })).toBeVisible();
});

test('DRV-BRD-06 an email with an account is answered as a new one is', async ({ page }) => {
  await page.goto('/driver/register');
  await page.getByLabel('E-Mail').fill('dispatch-two@demo.quaygate.example');
  await page.getByLabel('Vorname').fill('Ion');
  await page.getByLabel('Nachname').fill('Popescu');
  await page.getByLabel('Telefonnummer').fill('+40 721 555 012');
  await page.getByLabel('Kennzeichen').fill('B 77 IPP');
  await page.getByRole('button', { name: 'Registrieren' }).click();
  await expect(page.getByRole('heading', { name: 'Schauen Sie in Ihr Postfach' })).toBeVisible();
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
});
