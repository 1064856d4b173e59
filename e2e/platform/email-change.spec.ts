import type { APIRequestContext } from '@playwright/test';
import { snackbar } from '../support/failing.ts';
import { expect, expectAccessible, openAs, test } from '../support/story.ts';
import { createAccount, listOf, nameOf, openPerson, ownName } from '../support/webapp-user-scene.ts';

/** The address of the link in the newest mail to somebody, from the inbox of the demo. */
async function linkTo(request: APIRequestContext, email: string, mode: string): Promise<string> {
  const html = await (await request.get(`/web/demo/inbox?to=${encodeURIComponent(email)}`)).text();
  const link = new RegExp(`/web/idp/action\\?mode=${mode}[^"]*`).exec(html)?.[0] ?? '';
  return link.replaceAll('&amp;', '&');
}

test('SETUP-60 a user asks in the profile, the new address confirms in another tab, and the profile knows', async ({
  page,
  open,
  api,
  request,
  context,
}) => {
  const person = await createAccount(await api('admin'));
  const email = `${ownName().toLowerCase()}@stories.example`;
  await open(person.email, '/profile', { language: 'en' });
  const panel = page
    .getByRole('region', { name: 'Another email' })
    .or(page.locator('section', { hasText: 'Another email' }));
  const field = page.getByRole('textbox', { name: 'New email' });
  await field.fill(person.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(field).toHaveAccessibleDescription('This is the email of this account already');
  await field.fill('admin@demo.quaygate.example');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(field).toHaveAccessibleDescription('email already exists');
  await field.fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(snackbar(page)).toContainText('Both addresses get an email');
  await expect(panel.first()).toContainText(`${email} is still to be confirmed`);
  await expectAccessible(page);

  expect(await linkTo(request, person.email, 'refuseEmail')).not.toBe('');
  const other = await context.newPage();
  await other.goto(await linkTo(request, email, 'changeEmail'));
  await expectAccessible(other);
  await other.locator('button.primary').click();
  await expect(other.locator('h1')).toHaveText(/Email changed|E-Mail-Adresse geändert/);
  await other.close();
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('definition').first()).toContainText(email);
  await expect(field).toBeVisible();
});

test('SETUP-60 a change can be withdrawn; where another provider keeps the accounts none is offered', async ({
  page,
  open,
  api,
}) => {
  const person = await createAccount(await api('admin'));
  await open(person.email, '/profile', { language: 'en' });
  await page.getByRole('textbox', { name: 'New email' }).fill(`${ownName().toLowerCase()}@stories.example`);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByRole('button', { name: 'Withdraw change' }).click();
  await expect(snackbar(page)).toContainText('Change withdrawn');
  await expect(page.getByRole('textbox', { name: 'New email' })).toBeVisible();

  await page.route('**/web/v1/settings', async (route) => {
    const answer = await route.fetch();
    const settings = await answer.json();
    const identityProvider = { ...settings.identityProvider, keepsPasswords: false };
    await route.fulfill({ response: answer, json: { ...settings, identityProvider } });
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'New email' })).toHaveCount(0);
});

test('SETUP-61 SETUP-62 an administrator asks for another email; a mistyped one of an unused account changes at once', async ({
  page,
  baseURL,
  api,
}) => {
  const admin = await api('admin');
  const person = await createAccount(admin);
  await openAs({ page, baseURL }, 'admin', listOf(person), { language: 'en' });
  await openPerson(page, person);
  const email = `${ownName().toLowerCase()}@stories.example`;
  await page.getByRole('button', { name: 'Change email …' }).click();
  const dialog = page.getByRole('dialog', { name: `Change the email of ${nameOf(person)}` });
  await expect(dialog).toContainText('the present one is told and can refuse');
  await dialog.getByRole('textbox', { name: 'New email' }).fill('no address');
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await expect(dialog.getByRole('textbox', { name: 'New email' })).toHaveAccessibleDescription(/email/i);
  await dialog.getByRole('textbox', { name: 'New email' }).fill(email);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await expect(snackbar(page)).toContainText('Both addresses get an email');
  await expect(page.getByRole('main')).toContainText(`${email} is still to be confirmed`);
  await page.getByRole('button', { name: 'Withdraw change' }).click();
  await expect(page.getByRole('main')).not.toContainText('is still to be confirmed');
});
