import { webappUser } from '@quaygate/contract';
import { expect, expectAccessible, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';
import {
  address,
  alps,
  company,
  createPerson,
  listOf,
  nameOf,
  north,
  openPerson,
  ownName,
} from '../support/webapp-user-scene.ts';

const record = /\/webappUsers\/[^/?]+$/;

test('NAV-23 NAV-32 WAU-18 WAU-20 WAU-21 the detail shows who it is in five sections, and what was done last', async ({
  open,
  api,
}) => {
  const person = await createPerson(await api('admin'));
  const page = await open('admin', listOf(person), { language: 'en' });
  await openPerson(page, person);
  const head = page.getByRole('main').locator('header').first();
  await expect(page.getByRole('heading', { level: 1, name: nameOf(person), exact: true })).toBeVisible();
  await expect(head.getByRole('listitem').last()).toHaveText(nameOf(person));
  await expect(head).toContainText(person.email);
  await expect(head).toContainText('Email not verified');
  await expect(head).toContainText(/created on \d{2}\.\d{2}\.\d{4}/);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'General information',
    'Roles',
    /^Linked trucking companies/,
    /^Linked facilities/,
    /^Linked train operators/,
    'Last entries in the audit log',
  ]);
  for (const label of ['First name', 'Last name'])
    await expect(page.getByRole('textbox', { name: label })).toBeEditable();
  for (const label of ['Email', 'Created date'])
    await expect(page.getByRole('textbox', { name: label })).not.toBeEditable();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email);
  await expectAccessible(page);
});

test('NAV-23 the detail is open to the platform administrator alone', async ({ open }) => {
  const page = await open('gatepass', `${address}/any`);
  await expect(page).toHaveURL(/\/403$/);
});

test('WAU-22 WAU-37 who is in no list in memory, and a reload, lead to the list', async ({ open, api }) => {
  const person = await createPerson(await api('admin'));
  const page = await open('admin', `${address}/${person.id}`, { language: 'en' });
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await page.getByRole('searchbox').fill(person.lastName);
  await openPerson(page, person);
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('row').nth(3)).toBeVisible();
});

test('WAU-37 the detail begins with the record as it is now', async ({ open, api }) => {
  const admin = await api('admin');
  const person = await createPerson(admin);
  const page = await open('admin', listOf(person), { language: 'en' });
  await expect(page.getByRole('button', { name: `Edit ${nameOf(person)}` })).toBeVisible();
  await admin.call(webappUser.update, { params: { id: person.id }, body: { firstName: 'Renamed' } });
  await openPerson(page, person);
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Renamed');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Renamed ${person.lastName}`);
});

test('the detail says that it loads, that it failed, and that the user is gone', async ({ open, page, api }) => {
  const person = await createPerson(await api('admin'));
  await open('admin', listOf(person), { language: 'en' });
  const edit = page.getByRole('button', { name: `Edit ${nameOf(person)}` });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(record, async (route) => {
    await held;
    await route.abort();
  });
  await edit.click();
  await expect(page.getByRole('heading', { level: 1, name: nameOf(person) })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The user could not be loaded.');
  await expectAccessible(page);
  await page.unroute(record);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue(person.firstName);

  await page.goBack();
  await page.route(record, (route) =>
    route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{"code":"not_found"}' }),
  );
  await edit.click();
  await expect(page.getByRole('heading', { name: 'This user no longer exists' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'To the list' }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});

for (const [language, scheme, width] of twins([
  ['de', 'light', 1440],
  ['de', 'dark', 390],
  ['en', 'dark', 1440],
  ['en', 'light', 390],
] as const)) {
  test(`the detail is accessible, ${language} ${scheme} ${width}`, async ({ open, page, api }) => {
    const admin = await api('admin');
    const person = await createPerson(admin, {
      lastName: ownName(),
      facilityOperatorRole: 'admin',
      facilityCompanyIds: [company.id],
      facilityIds: [north.id, alps.id],
    });
    await admin.call(webappUser.disable, { params: { id: person.id }, body: { disabled: true } });
    await open('admin', listOf(person), { language, scheme });
    await expect(page.getByText(language === 'de' ? 'Deaktiviert' : 'Disabled')).toBeVisible();
    await expectAccessible(page);
    await openPerson(page, person, language === 'de' ? `${nameOf(person)} bearbeiten` : `Edit ${nameOf(person)}`);
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('textbox', { name: language === 'de' ? 'Vorname' : 'First name' }).fill('Marlene');
    const words =
      language === 'de' ? ['Änderungen verwerfen', 'Änderungen speichern'] : ['discard changes', 'save changes'];
    for (const name of words) await expect(page.getByRole('button', { name })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
  });
}
