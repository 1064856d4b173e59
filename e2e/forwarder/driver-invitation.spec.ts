import { password } from '../support/served.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

test('DRV-BRD-01 DRV-BRD-02 DRV-BRD-03 a driver invited with a link chooses a password and opens their app', async ({
  open,
  browser,
  baseURL,
}) => {
  const page = await open('dispatch', '/forwarderOperator/truckerManagement');
  await page.getByRole('button', { name: 'Fahrer einladen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fahrer einladen' });
  await expect(dialog.getByLabel('E-Mail-Adresse')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Einladen' }).click();
  await expect(dialog.getByText('Ungültige E-Mail')).toBeVisible();

  // Of this try alone.
  const email = `ion.${crypto.randomUUID()}@fahrer.example`;
  await dialog.getByLabel('E-Mail-Adresse').fill('dispatch@demo.quaygate.example');
  await dialog.getByLabel('Vorname').fill('Ion');
  await dialog.getByLabel('Nachname').fill('Popescu');
  await dialog.getByLabel('Kennzeichen').fill('B-IP 77');
  await dialog.getByText('Als Link oder QR-Code').click();
  await dialog.getByRole('button', { name: 'Einladen' }).click();
  await expect(dialog.getByLabel('E-Mail-Adresse')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('E-Mail-Adresse').fill(email);
  await dialog.getByRole('button', { name: 'Einladen' }).click();
  const shown = page.getByRole('dialog', { name: 'Link der Einladung' });
  await expect(shown.getByRole('img', { name: 'QR-Code der Einladung' })).toBeVisible();
  await expectAccessible(page);
  const link = await shown.getByRole('textbox', { name: 'Link' }).inputValue();
  await shown.getByRole('button', { name: 'Fertig' }).click();
  await page.getByRole('searchbox', { name: 'Fahrername oder Kennzeichen' }).fill('Popescu');
  await expect(page.getByText(email)).toBeVisible();

  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), viewport: { width: 360, height: 740 } });
  const phone = await context.newPage();
  await phone.goto(link);
  await phone.getByLabel('Neues Passwort', { exact: true }).fill(password);
  await phone.locator('form .primary').click();
  await phone.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await expect(phone).toHaveURL(/\/driver\/$/);
  await phone.getByLabel('E-Mail').fill(email);
  await phone.getByLabel('Passwort').fill(password);
  await phone.getByRole('button', { name: 'Anmelden' }).click();
  await expect(phone.getByRole('heading', { name: 'Keine Touren' })).toBeVisible();
  await expectAccessible(phone);
  await context.close();
});
