import { identity } from '@quaygate/contract';
import { linkOfMail } from '../support/driver-phone.ts';
import { anAwaitedDriver } from '../support/drivers.ts';
import { password } from '../support/served.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { truckersAddress } from '../support/truckers.ts';

const tokenIn = (link: string) => new URL(link, 'http://localhost').searchParams.get('token');

test('DRV-BRD-26 DRV-BRD-05 a driver who did not come in yet is invited again, by a link and by mail', async ({
  open,
  api,
  page,
}) => {
  const driver = await anAwaitedDriver(await api('dispatch'));
  const name = `${driver.firstName} ${driver.lastName}`;
  await open('dispatch', `${truckersAddress}?search=${driver.lastName}`);
  const row = page.getByRole('row', { name: new RegExp(driver.lastName) });
  await expect(row.getByText(/^Eingeladen am \d\d\.\d\d\.$/)).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: `${name} erneut einladen` }).click();
  const dialog = page.getByRole('dialog', { name: `${name} erneut einladen?` });
  await expectAccessible(page);
  await dialog.getByText('Als Link oder QR-Code').click();
  await dialog.getByRole('button', { name: 'Erneut einladen' }).click();
  const shown = page.getByRole('dialog', { name: 'Link der Einladung' });
  await expect(shown.getByRole('img', { name: 'QR-Code der Einladung' })).toBeVisible();
  const link = await shown.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).not.toBe(driver.link);
  await shown.getByRole('button', { name: 'Fertig' }).click();

  // From the dialog of the signs, by mail.
  await row.getByRole('button', { name: `${name}: ` }).click();
  await page
    .getByRole('dialog', { name: /bereit\?$/ })
    .getByRole('button', { name: 'Erneut einladen' })
    .click();
  await dialog.getByText('Per E-Mail').click();
  await dialog.getByRole('button', { name: 'Erneut einladen' }).click();
  await expect(page.getByText('Fahrer erneut eingeladen').last()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const choose = (of: string) =>
    page.request.post(identity.confirmPasswordReset.path, { data: { token: tokenIn(of), newPassword: password } });
  expect((await choose(driver.link)).status()).toBe(400);
  expect((await choose(link)).status()).toBe(400);
  expect((await choose(await linkOfMail(page.request, driver.email))).status()).toBe(204);

  // They came in meanwhile, and the list does not know yet.
  await row.getByRole('button', { name: `${name} erneut einladen` }).click();
  await dialog.getByRole('button', { name: 'Erneut einladen' }).click();
  await expect(dialog.getByText(/noch kein Passwort/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(row).toBeVisible();
  await expect(row.getByRole('button', { name: `${name} erneut einladen` })).toHaveCount(0);
  await expect(row.getByText(/^Eingeladen am/)).toHaveCount(0);
});

test('DRV-BRD-26 an invitation whose link has ended is said, in English, on a phone and in the dark', async ({
  open,
  api,
  page,
}) => {
  const driver = await anAwaitedDriver(await api('dispatch'));
  await page.setViewportSize({ width: 390, height: 844 });
  await open('dispatch', `${truckersAddress}?search=${driver.lastName}`, { language: 'en', scheme: 'dark' });
  const card = page.getByRole('listitem').filter({ hasText: driver.lastName });
  await expect(card.getByText(/^Invited on /)).toBeVisible();
  await page.route('**/truckers?**', async (route) => {
    const answer = await route.fetch();
    const { items, ...rest } = await answer.json();
    const ended = items.map((each: object) => ({ ...each, invitationEndsDate: '2026-01-05T08:00:00Z' }));
    await route.fulfill({ response: answer, json: { ...rest, items: ended } });
  });
  await page.reload();
  await expect(card.getByText('Invitation ended on 05.01.')).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: `Invite ${driver.firstName} ${driver.lastName} again` }).click();
  const dialog = page.getByRole('dialog');
  await page.route('**/driverInvitations/truckers/**', (route) =>
    route.fulfill({ status: 404, json: { code: 'trucker_not_found', status: 404 } }),
  );
  await dialog.getByRole('button', { name: 'Invite again' }).click();
  await expect(dialog.getByText('Driver not found')).toBeVisible();
});
