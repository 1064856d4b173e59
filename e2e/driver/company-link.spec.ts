import type { Page } from '@playwright/test';
import { companyCode } from '@quaygate/contract';
import { aRegisteredDriver, codeOf, expectFitting, linkOfMail, newDriver, phone } from '../support/driver-phone.ts';
import { password } from '../support/served.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

test.use({ viewport: phone, hasTouch: true });

const linkOf = (code: string) => `/driver/?companyCode=${code}`;
const inGroups = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('driver-company-code'));

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-Mail').fill(email);
  await page.getByLabel('Passwort').fill(password);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
}

test('DRV-BRD-23 DRV-BRD-24 a scanned code waits through registration, mail and sign-in, also in an app that was closed', async ({
  page,
  api,
}) => {
  const driver = newDriver();
  const code = await codeOf(await api('dispatch-two'));
  await page.goto(linkOf(code));
  await expect(page).toHaveURL(/\/driver\/$/);
  await expect(page.getByRole('heading', { name: `Firmencode ${inGroups(code)}` })).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  await page.getByRole('link', { name: 'Als Fahrer registrieren' }).click();
  await expect(page.getByRole('heading', { name: `Firmencode ${inGroups(code)}` })).toBeVisible();
  for (const [label, value] of [
    ['E-Mail', driver.email],
    ['Vorname', driver.firstName],
    ['Nachname', driver.lastName],
    ['Telefonnummer', driver.phoneNumber],
    ['Kennzeichen', driver.licensePlate],
  ] as const)
    await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Registrieren' }).click();
  await expect(page.getByRole('heading', { name: 'Schauen Sie in Ihr Postfach' })).toBeVisible();
  // Nothing of the app is left but what the phone keeps.
  await page.goto('about:blank');

  await page.goto(await linkOfMail(page.request, driver.email));
  await page.getByLabel('Neues Passwort', { exact: true }).fill(password);
  await page.locator('form .primary').click();
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await signIn(page, driver.email);
  await expect(page.getByRole('heading', { name: /beitreten\?$/ })).toBeFocused();
  await expect(page).toHaveURL(/\/driver\/companies$/);
  await expectAccessible(page);
  await expectFitting(page);
  await page.getByRole('button', { name: 'Beitreten', exact: true }).click();
  await expect(page.getByText(/^Ihre Anfrage ist bei /)).toBeVisible();
  await expect(page.getByRole('listitem')).toContainText('Die Spedition muss Sie noch bestätigen.');
  expect(await kept(page)).toBeNull();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Einer Spedition beitreten' })).toBeVisible();
});

test('DRV-BRD-24 who is signed in is asked at once, and told where they asked already', async ({ open, api, page }) => {
  const driver = await aRegisteredDriver(page.request);
  const code = await codeOf(await api('dispatch-two'));
  await open(driver.email, linkOf(code));
  await expect(page.getByRole('heading', { name: /beitreten\?$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Nicht beitreten' }).click();
  await expect(page.getByText('Sie gehören noch zu keiner Spedition.')).toBeVisible();
  await expect(page.getByLabel('Code der Spedition')).toHaveValue('');
  expect(await kept(page)).toBeNull();

  await page.goto(linkOf(code));
  await page.getByRole('button', { name: 'Anderen Code eingeben' }).click();
  await expect(page.getByLabel('Code der Spedition')).toHaveValue(inGroups(code));
  await page.getByRole('button', { name: 'Beitreten', exact: true }).click();
  await expect(page.getByText(/^Ihre Anfrage ist bei /)).toBeVisible();
  await page.goto(linkOf(code));
  await expect(page.getByText(/^Ihre Anfrage ist bei /)).toBeVisible();
});

test('DRV-BRD-24 a code that ended is said and can be changed; without a network it goes on waiting', async ({
  open,
  api,
  page,
}) => {
  const driver = await aRegisteredDriver(page.request);
  const code = await codeOf(await api('dispatch-two'));
  await open(driver.email, linkOf('AAAABBBB'));
  await expect(page.getByText(/^Diesen Code gibt es nicht oder nicht mehr/)).toBeVisible();
  const typed = page.getByLabel('Code der Spedition');
  await expect(typed).toHaveValue('AAAA-BBBB');
  await expect(typed).toBeFocused();
  await expectAccessible(page);
  await page.goto(linkOf('%F0%9F%9A%9A'));
  await expect(page.getByText(/^Diesen Code gibt es nicht/)).toBeVisible();

  await page.route('**/companies/ofCode', (route) => route.abort());
  await page.goto(linkOf(code));
  await expect(page.getByText('Keine Verbindung. Bitte versuchen Sie es gleich noch einmal.')).toBeVisible();
  expect(await kept(page)).toContain(code);
  await page.unroute('**/companies/ofCode');
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await expect(page.getByRole('heading', { name: /beitreten\?$/ })).toBeVisible();
  await page.route('**/companies/ofCode', (route) =>
    route.fulfill({ status: 429, json: { code: 'too_many_requests', status: 429 } }),
  );
  await page.reload();
  await expect(page.getByText('Zu viele Versuche. Bitte versuchen Sie es in einer Stunde noch einmal.')).toBeVisible();
});

test('DRV-BRD-23 a code waits for one driver alone, is dropped by signing out and by a button, and ends', async ({
  open,
  api,
  page,
}) => {
  const [driver, other] = [await aRegisteredDriver(page.request), await aRegisteredDriver(page.request)];
  const { body } = await (await api('dispatch-two')).call(companyCode.get);
  const code: string = body.code ?? 'AAAABBBB';
  await page.route('**/companies/ofCode', (route) => route.abort());
  await open(driver.email, linkOf(code));
  await expect(page.getByText('Keine Verbindung. Bitte versuchen Sie es gleich noch einmal.')).toBeVisible();
  // The session is over, without a sign-out.
  await page.evaluate(() => localStorage.removeItem('auth-store'));
  await page.context().clearCookies();
  await page.goto('/driver/');
  await signIn(page, other.email);
  await expect(page.getByRole('heading', { name: 'So geht es weiter' })).toBeVisible();
  expect(await kept(page)).toBeNull();

  await page.goto(linkOf(code));
  await expect(page.getByText('Keine Verbindung. Bitte versuchen Sie es gleich noch einmal.')).toBeVisible();
  await page.getByRole('link', { name: 'Zurück' }).click();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  expect(await kept(page)).toBeNull();

  const notice = page.getByRole('heading', { name: `Firmencode ${inGroups(code)}` });
  await page.goto(linkOf(code));
  await page.getByRole('button', { name: 'Ohne Code weiter' }).click();
  await expect(notice).toHaveCount(0);
  expect(await kept(page)).toBeNull();

  await page.goto(linkOf(code));
  await expect(notice).toBeVisible();
  await page.clock.fastForward(6 * 86_400_000);
  await page.reload();
  await expect(notice).toBeVisible();
  await page.clock.fastForward(86_400_001);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
