import { test } from '../support/beside.ts';
import { aRegisteredDriver, asWritten, codeOf, expectFitting, phone } from '../support/driver-phone.ts';
import { expect, expectAccessible } from '../support/story.ts';
import { truckersAddress } from '../support/truckers.ts';

test.use({ viewport: phone, hasTouch: true });

test('DRV-BRD-08 DRV-BRD-09 DRV-BRD-22 DRV-APP-30 a driver joins by the code of a company, sees when it has approved them, and what to do next', async ({
  open,
  api,
  page,
  beside,
}) => {
  const driver = await aRegisteredDriver(page.request);
  const code = await codeOf(await api('dispatch-two'));
  await open(driver.email, '/driver');
  const step = (name: RegExp) =>
    page.getByRole('navigation', { name: 'So geht es weiter' }).getByRole('link', { name });
  await expect(step(/^Einer Spedition beitreten/)).toBeVisible();
  await expect(step(/^Identität bestätigen/)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/driver/account');
  await page.getByRole('link', { name: 'Speditionen' }).click();
  await expect(page.getByText('Sie gehören noch zu keiner Spedition.')).toBeVisible();
  await expectAccessible(page);
  await expectFitting(page);
  const typed = page.getByLabel('Code der Spedition');
  const join = page.getByRole('button', { name: 'Beitreten' });
  await join.click();
  await expect(page.getByText('Bitte ausfüllen.')).toBeVisible();
  await typed.fill('AAAA BBBB');
  await join.click();
  await expect(page.getByText(/^Diesen Code gibt es nicht/)).toBeVisible();
  await expect(typed).toBeFocused();
  await expectAccessible(page);
  await typed.fill(asWritten(code));
  await join.click();
  await expect(page.getByText(/^Ihre Anfrage ist bei /)).toBeVisible();
  await expect(page.getByRole('listitem')).toContainText('Die Spedition muss Sie noch bestätigen.');
  await expect(typed).toHaveValue('');
  await expectAccessible(page);
  await page.goto('/driver');
  await expect(page.getByText(/^Ihre Anfrage an .+ läuft/)).toBeVisible();
  await expect(step(/^Identität bestätigen/)).toBeVisible();
  await expect(step(/^Einer Spedition beitreten/)).toHaveCount(0);
  await page.goBack();

  const dispatcher = await beside('dispatch-two', `${truckersAddress}?search=${driver.lastName}`);
  await dispatcher.getByRole('button', { name: `${driver.firstName} ${driver.lastName} bestätigen` }).click();
  await expect(dispatcher.getByText('Fahrer bestätigt')).toBeVisible();
  // The list is read again while it is open.
  await page.clock.fastForward('00:15');
  await expect(page.getByRole('listitem')).toContainText('Bestätigt');
  await expectAccessible(page);
  await expectFitting(page);
  await page.getByRole('link', { name: 'Zurück' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Konto' })).toBeVisible();
  await page.goto('/driver');
  await expect(step(/^Identität bestätigen/)).toBeVisible();
  await expect(page.getByText(/^Ihre Anfrage an/)).toHaveCount(0);
  await expect(step(/^Einer Spedition beitreten/)).toHaveCount(0);
});
