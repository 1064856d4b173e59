import { driverTour, identification } from '@quaygate/contract';
import { pathOf } from '@quaygate/rules';
import { expectKept } from '../support/driver-account.ts';
import { aRegisteredDriver, expectFitting, fillDocument, phone } from '../support/driver-phone.ts';
import { aPicture, change } from '../support/gate-pass-scene.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';

test.use({ viewport: phone, hasTouch: true });

/** What was typed, as the phone keeps it: it is written beside the typing. */
const typed = () =>
  new Promise<unknown>((resolve, reject) => {
    const opened = indexedDB.open('driver-identification');
    opened.onerror = () => reject(opened.error);
    opened.onsuccess = () => {
      const found = opened.result.transaction('parts').objectStore('parts').get('typed');
      found.onsuccess = () => {
        opened.result.close();
        resolve(found.result);
      };
    };
  });
const kept = () => indexedDB.databases().then((all) => all.some(({ name }) => name === 'driver-identification'));

test('DRV-IDN-01 DRV-IDN-02 DRV-IDN-03 a driver photographs document and face, hands them in, is refused, and confirmed the second time', async ({
  open,
  api,
  page,
}) => {
  test.slow();
  const driver = await aRegisteredDriver(page.request);
  await page.goto('/driver/');
  const photo = await aPicture(page, 'Ausweis', [3_200, 2_000]);
  await open(driver.email, '/driver/account');
  await page.getByRole('link', { name: 'Identifikation' }).click();
  await expect(page.getByRole('heading', { name: 'Noch nicht identifiziert' })).toBeVisible();
  await expect(page.getByText('Noch 3 Versuche')).toBeVisible();
  await expect(page.getByLabel('Nachname')).toHaveValue(driver.lastName);
  await expectAccessible(page);
  await expectFitting(page);

  const handIn = page.getByRole('button', { name: 'Einreichen' });
  await handIn.click();
  await expect(page.getByText('Dieses Foto fehlt noch.')).toHaveCount(3);
  await expect(page.getByText('Bitte ausfüllen.')).toHaveCount(4);
  await expect(page.getByLabel('Fotografieren: Vorderseite')).toBeFocused();
  await expect(page.getByText(/^Es fehlt noch: Vorderseite, Rückseite, Gesicht, /)).toBeVisible();
  await expectAccessible(page);
  await page.getByText('Reisepass', { exact: true }).click();
  await expect(page.getByLabel('Fotografieren: Rückseite')).toHaveCount(0);
  await page.getByText('Personalausweis', { exact: true }).click();
  const front = page.getByLabel('Fotografieren: Vorderseite');
  await front.setInputFiles({ name: 'a.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') });
  await expect(page.getByText('Dieses Foto ist nicht lesbar.')).toBeVisible();
  await fillDocument(page, photo);
  await expect(page.getByRole('img', { name: 'Foto: Vorderseite' })).toHaveJSProperty('naturalWidth', 2_400);
  await page
    .getByLabel('Neu aufnehmen: Gesicht')
    .setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(page.getByText(/^Es fehlt noch/)).toHaveCount(0);
  await expectAccessible(page);
  await expectFitting(page);
  await handIn.click();
  await expect(page.getByRole('heading', { name: 'Wird geprüft' })).toBeVisible();
  await expect(handIn).toHaveCount(0);
  await expectAccessible(page);
  await expect.poll(() => page.evaluate(kept), 'pictures on the phone').toBe(false);

  await change(api, driver, { documentStatus: 'MANUALLY_DENIED' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Abgelehnt' })).toBeVisible();
  await expect(page.getByText('Ein Prüfer hat das Dokument abgelehnt.')).toBeVisible();
  await expect(page.getByText('Noch 2 Versuche')).toBeVisible();
  await expectAccessible(page);
  await fillDocument(page, photo);
  await handIn.click();
  await expect(page.getByRole('heading', { name: 'Wird geprüft' })).toBeVisible();
  await change(api, driver, { documentStatus: 'MANUALLY_APPROVED', terrorStatus: 'MANUALLY_APPROVED' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Bestätigt' })).toBeVisible();
  await expect(page.getByText('Dokument gültig bis 11. Mai 2031')).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
});

for (const language of twins(['de', 'pl'] as const)) {
  test(`DRV-IDN-07 a driver who is refused for another reason is told what to do, ${language}`, async ({
    open,
    api,
    page,
  }) => {
    test.slow();
    const driver = await aRegisteredDriver(page.request);
    await page.goto('/driver/');
    const photo = await aPicture(page, 'Ausweis');
    await open(driver.email, '/driver/identification');
    await fillDocument(page, photo);
    await page.getByRole('button', { name: 'Einreichen' }).click();
    await expect(page.getByRole('heading', { name: 'Wird geprüft' })).toBeVisible();
    await change(api, driver, { terrorStatus: 'MANUALLY_DENIED' });
    await page.evaluate((chosen) => localStorage.setItem('driver-locale', chosen), language);
    await page.reload();
    const title = { de: 'Nicht bestätigt', pl: 'Nie potwierdzono' }[language];
    const told = page.getByRole('status').filter({ has: page.getByRole('heading', { name: title }) });
    await expect(told).toContainText({ de: 'fragen Sie Ihre Spedition', pl: 'zwróć się do swojej firmy' }[language]);
    await expect(page.getByText({ de: 'Noch 2 Versuche', pl: 'Pozostały 2 próby' }[language])).toBeVisible();
    await expectAccessible(page);
    await expectFitting(page);
  });
}

test('DRV-IDN-04 DRV-APP-12 what is photographed without a network stays on the phone and is sent when the network is back', async ({
  open,
  page,
  context,
}) => {
  test.slow();
  const driver = await aRegisteredDriver(page.request);
  await page.goto('/driver/');
  // A page that loads while the worker starts is not answered by it.
  await expectKept(page);
  const photo = await aPicture(page, 'Ausweis');
  await open(driver.email, '/driver/');
  await context.setOffline(true);
  await page.goto('/driver/identification');
  await expect(page.getByText('Keine Verbindung. Sie können trotzdem fotografieren')).toBeVisible();
  await page.getByLabel('Vorname').fill(driver.firstName);
  await page.getByLabel('Nachname').fill(driver.lastName);
  await fillDocument(page, photo);
  await expect.poll(() => page.evaluate(typed)).toMatchObject({ validUntil: '2031-05-11' });
  await page.reload();
  await expect(page.getByRole('img', { name: /^Foto: / })).toHaveCount(3);
  await expect(page.getByLabel('Nachname')).toHaveValue(driver.lastName);
  await page.getByRole('button', { name: 'Einreichen' }).click();
  await expect(page.getByRole('heading', { name: 'Wartet auf Verbindung' })).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  await page.goto('/driver/');
  await expect(page.getByRole('heading', { level: 1, name: 'Meine Touren' })).toBeVisible();

  const sent = page.waitForResponse((answer) => answer.url().endsWith('/submit'));
  await context.setOffline(false);
  expect((await sent).status()).toBe(200);
  await page.getByRole('link', { name: 'Konto' }).click();
  await page.getByRole('link', { name: 'Identifikation' }).click();
  await expect(page.getByRole('heading', { name: 'Wird geprüft' })).toBeVisible();
  await expect.poll(() => page.evaluate(kept)).toBe(false);
});

test('DRV-IDN-04 signing out removes what was photographed, and a refused picture can be taken again', async ({
  open,
  page,
}) => {
  test.slow();
  const driver = await aRegisteredDriver(page.request);
  await page.goto('/driver/');
  const photo = await aPicture(page, 'Ausweis');
  await open(driver.email, '/driver/identification');
  await fillDocument(page, photo);
  const uploads = /\/pictures\/documentBack$/;
  await page.route(uploads, (route) =>
    route.fulfill({ status: 400, contentType: 'application/problem+json', body: '{"code":"picture_too_small"}' }),
  );
  await page.getByRole('button', { name: 'Einreichen' }).click();
  await expect(page.getByText('Das Foto ist zu klein.')).toBeVisible();
  await expect(page.getByRole('img', { name: /^Foto: / })).toHaveCount(3);
  await expectAccessible(page);
  expect(await page.evaluate(kept)).toBe(true);
  await page.goto('/driver/account');
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect(page.getByRole('heading', { name: 'Anmelden' })).toBeVisible();
  await expect.poll(() => page.evaluate(kept)).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem('driver-identification'))).toBeNull();
});

test('DRV-IDN-05 a tour that waits for the identification leads there', async ({ open, page }) => {
  await page.route(new RegExp(`${driverTour.list.path.split(':u')[1]}$`), async (route) => {
    const answer = await route.fetch();
    const { items } = await answer.json();
    const json = {
      items: items.map((tour: object) => ({ ...tour, isOpen: true, hindrances: ['driver_not_verified'] })),
    };
    await route.fulfill({ response: answer, json });
  });
  await open('driver', '/driver/');
  await expect(page.getByRole('link', { name: 'Jetzt identifizieren' })).toHaveAttribute(
    'href',
    '/driver/identification',
  );
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /Nordbecken Terminal/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Ihre Identität ist nicht bestätigt' })).toBeVisible();
  await expectFitting(page);
  await page.getByRole('link', { name: 'Jetzt identifizieren' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Identifikation' })).toBeVisible();
});

test('DRV-IDN-06 where a provider identifies drivers, the app leads to its page', async ({ open, page, api }) => {
  const driver = await aRegisteredDriver(page.request);
  const { userId: u } = await api(driver.email);
  const own = pathOf(identification.own.path, { u });
  await page.route(`**${own}`, async (route) => {
    if (route.request().method() === 'POST') {
      return route.fulfill({
        status: 502,
        contentType: 'application/problem+json',
        body: '{"code":"identification_provider_unavailable"}',
      });
    }
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), source: 'hosted' } });
  });
  await open(driver.email, '/driver/identification');
  await page.getByRole('button', { name: 'Zum Prüfdienst' }).click();
  await expect(page.getByText('Der Prüfdienst antwortet gerade nicht.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Einreichen' })).toHaveCount(0);
  await expectAccessible(page);
  await expectFitting(page);
});
