import { webappUser } from '@quaygate/contract';
import { expect, expectAccessible, test } from '../support/story.ts';
import { address, createPerson, ownName } from '../support/webapp-user-scene.ts';

test('WAU-09 WAU-11 WAU-12 WAU-17 WAU-38 UI-03 a user is created by keyboard and stands on top, without roles and links', async ({
  open,
  api,
}) => {
  const lastName = ownName();
  const email = `${lastName.toLowerCase()}@stories.example`;
  const page = await open('admin', address, { language: 'en' });
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  const create = page.getByRole('button', { name: 'Create user' });
  await create.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create user' });
  const confirm = dialog.getByRole('button', { name: 'Create user' });
  await expect(dialog.getByRole('textbox', { name: 'First name' })).toBeFocused();
  await expect(confirm).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.type(' Ria ');
  await page.keyboard.press('Tab');
  await page.keyboard.type('  ');
  await page.keyboard.press('Tab');
  await page.keyboard.type(email.replace('@', ''));
  await expect(confirm, 'no last name, no @').toBeDisabled();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type(lastName);
  await expect(confirm, 'no @').toBeDisabled();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(email);
  await expect(confirm).toBeEnabled();

  const sent = page.waitForRequest((request) => request.method() === 'POST' && /\/webappUsers$/.test(request.url()));
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toEqual({ firstName: 'Ria', lastName, email });
  await expect(page.getByText('User created successfully')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(create).toBeFocused();
  const top = page.getByRole('row').nth(1);
  await expect(top).toContainText(lastName);
  await expect(top.getByText('–', { exact: true })).toHaveCount(3);
  await expect(top.getByText('nothing linked')).toHaveCount(3);
  const { body } = await (await api('admin')).call(webappUser.list, { query: { search: email } });
  expect(body.items).toMatchObject([{ lastName, roles: [], emailVerificationStatus: 'NOT_VERIFIED', forwarders: [] }]);
});

test('WAU-13 WAU-14 an email that exists is told at its field until it is another', async ({ open, api }) => {
  const person = await createPerson(await api('admin'));
  const page = await open('admin', address);
  await page.getByRole('button', { name: 'Nutzer anlegen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nutzer anlegen' });
  const email = dialog.getByRole('textbox', { name: 'E-Mail-Adresse' });
  const confirm = dialog.getByRole('button', { name: 'Nutzer anlegen' });
  await dialog.getByRole('textbox', { name: 'Vorname' }).fill('Mara');
  await dialog.getByRole('textbox', { name: 'Nachname' }).fill('Zweite');
  await email.fill(person.email.toUpperCase());
  await confirm.click();
  const told = dialog.getByText('E-Mail-Adresse existiert bereits');
  await expect(told).toBeVisible();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(confirm).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Nachname' }).fill('Dritte');
  await expect(told).toBeVisible();
  await expect(confirm).toBeDisabled();
  await email.fill(`x${person.email}`);
  await expect(told).toHaveCount(0);
  await expect(confirm).toBeEnabled();
});

test('WAU-15 Escape and a press outside close and clear the dialog', async ({ open }) => {
  const page = await open('admin', address, { language: 'en' });
  const dialog = page.getByRole('dialog', { name: 'Create user' });
  const firstName = dialog.getByRole('textbox', { name: 'First name' });
  await page.getByRole('button', { name: 'Create user' }).click();
  await firstName.fill('Mara');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(firstName).toHaveValue('');
  await page.mouse.click(8, 8);
  await expect(dialog).toHaveCount(0);
});

test('WAU-16 other failures have their words and lose nothing', async ({ open }) => {
  const page = await open('admin', address, { language: 'en' });
  await page.getByRole('button', { name: 'Create user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create user' });
  const names = { 'First name': 'Mara', 'Last name': 'Vierte', Email: `${ownName()}@stories.example` };
  for (const [label, value] of Object.entries(names)) await dialog.getByRole('textbox', { name: label }).fill(value);
  const confirm = dialog.getByRole('button', { name: 'Create user' });
  const answers: [number, object, string][] = [
    [502, { code: 'identity_provider_unavailable' }, 'The sign-in service does not answer. Nothing was saved.'],
    [429, { code: 'too_many_requests' }, 'Too many requests. Please wait a moment.'],
    [500, { code: 'from_the_future', detail: 'Words of the answer' }, 'Words of the answer'],
    [500, {}, 'An unknown error occurred'],
  ];
  for (const [status, body, words] of answers) {
    await page.route(/\/webappUsers$/, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(body) })
        : route.continue(),
    );
    await confirm.click();
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await page.unroute(/\/webappUsers$/);
    for (const [label, value] of Object.entries(names))
      await expect(dialog.getByRole('textbox', { name: label })).toHaveValue(value);
  }
  await dialog.getByRole('textbox', { name: 'Email' }).fill('two words@stories.example');
  await confirm.click();
  await expect(dialog.getByText('Invalid email')).toBeVisible();
});

test('without a connection the list stays, and a user that cannot be created is not lost', async ({
  open,
  page,
  context,
}) => {
  await open('admin', address, { language: 'en' });
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await page.getByRole('button', { name: 'Create user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create user' });
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Mara');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Offline');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('mara@stories.example');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The server does not answer' })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Last name' })).toHaveValue('Offline');
  await page.keyboard.press('Escape');
  await expect(page.getByText('No connection')).toBeVisible();
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await context.setOffline(false);
});
