import { expectFitting, linkOfMail, phone } from '../support/driver-phone.ts';
import { anAwaitedDriver } from '../support/drivers.ts';
import { addDevice } from '../support/passkey-device.ts';
import { password } from '../support/served.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

test.use({
  viewport: phone,
  hasTouch: true,
  // Passkeys belong to the domain of the installation.
  baseURL: async ({ served }, use) => use(served.url.replace('127.0.0.1', 'localhost')),
});

/** The same link at the address of this page. */
const here = (link: string) => {
  const { pathname, search } = new URL(link);
  return pathname + search;
};

test('DRV-BRD-28 DRV-BRD-29 an invited driver makes a passkey in place of a password, and comes back without it', async ({
  api,
  page,
}) => {
  test.slow();
  const driver = await anAwaitedDriver(await api('dispatch'));
  const { verifies } = await addDevice(page);
  await page.goto(here(driver.link));
  const make = page.getByRole('button', { name: 'Passkey anlegen' });
  await expect(make).toBeVisible();
  await expectAccessible(page);
  await verifies(false);
  await make.click();
  await expect(page.getByRole('alert')).toHaveText('Es wurde kein Passkey angelegt.');
  await page.route('**/firstPasskey', (route) => route.abort());
  await verifies(true);
  await make.click();
  await expect(page.getByRole('alert')).toHaveText(/^Keine Verbindung/);
  await expectAccessible(page);
  await page.unroute('**/firstPasskey');
  await make.click();
  await expect(page.getByRole('heading', { name: 'Passkey angelegt' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await expect(page).toHaveURL(/\/driver\/$/);
  const alone = page.getByRole('button', { name: 'Mit einem Passkey anmelden' });
  await alone.click();
  await expect(page.getByRole('heading', { name: 'So geht es weiter' })).toBeVisible();

  await page.goto('/driver/passkeys');
  await page.getByRole('button', { name: 'Entfernen: Mein Telefon' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Entfernen', exact: true }).click();
  await expect(page.getByText(/^Ohne Passwort können Sie sich nur mit diesem Passkey anmelden/)).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  await page.goto('/driver/account');
  await page.getByRole('button', { name: 'Abmelden' }).click();

  await page.getByRole('link', { name: 'Passwort oder Passkey verloren?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zugang verloren' })).toBeVisible();
  await page.getByRole('button', { name: 'Link senden' }).click();
  await expect(page.getByText('Bitte ausfüllen.')).toBeVisible();
  await expect(page.getByLabel('E-Mail')).toBeFocused();
  await expectAccessible(page);
  await expectFitting(page);
  await page.getByLabel('E-Mail').fill(driver.email);
  await page.getByRole('button', { name: 'Link senden' }).click();
  await expect(page.getByRole('heading', { name: 'Schauen Sie in Ihr Postfach' })).toBeFocused();
  await page.goto(await linkOfMail(page.request, driver.email));
  await expect(page.getByLabel('Neues Passwort', { exact: true })).toBeVisible();
  // There is something to sign in with already.
  await expect(make).toHaveCount(0);
  await page.getByLabel('Neues Passwort', { exact: true }).fill(password);
  await page.locator('form .primary').click();
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await alone.click();
  await expect(page.getByRole('alert')).toHaveText('Dieser Passkey wurde nicht angenommen.');
  await page.getByLabel('E-Mail').fill(driver.email);
  await page.getByLabel('Passwort').fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'So geht es weiter' })).toBeVisible();
});

test('DRV-BRD-28 a link that is over by then says so; at another address no passkey is offered', async ({
  api,
  page,
  served,
}) => {
  const driver = await anAwaitedDriver(await api('dispatch'));
  await addDevice(page);
  await page.goto(`${served.url}${here(driver.link)}&lang=en`);
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make a passkey' })).toHaveCount(0);
  await page.goto(`${here(driver.link)}&lang=en`);
  const token = new URL(driver.link).searchParams.get('token');
  const chosen = await page.request.post('/web/idp/v1/confirmPasswordReset', {
    data: { token, newPassword: password },
  });
  expect(chosen.status()).toBe(204);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
});
