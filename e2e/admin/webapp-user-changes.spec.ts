import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/story.ts';
import {
  address,
  alps,
  createPerson,
  linkedToSpedition,
  listOf,
  north,
  openPerson,
  storedUser,
  trainOperator,
} from '../support/webapp-user-scene.ts';

const record = /\/webappUsers\/[^/?]+$/;
const modules = { trucking: 'Trucking company', facility: 'Facility operator', train: 'Train operator' } as const;
const roleOf = (page: Page, module: keyof typeof modules) => page.getByRole('radiogroup', { name: modules[module] });
const choose = (page: Page, module: keyof typeof modules, role: string) =>
  roleOf(page, module).getByText(role, { exact: true }).click();
const chosen = (page: Page, module: keyof typeof modules, role: string) =>
  expect(roleOf(page, module).getByRole('radio', { name: role, exact: true })).toBeChecked();
const save = (page: Page) => page.getByRole('button', { name: 'save changes' });
const discard = (page: Page) => page.getByRole('button', { name: 'discard changes' });
const picker = (page: Page, label: string) => page.getByRole('combobox', { name: label });
const linked = (page: Page, label: string) => page.getByRole('list', { name: label }).getByRole('listitem');

async function link(page: Page, label: string, typed: string): Promise<void> {
  await picker(page, label).fill(typed);
  await page.getByRole('option').first().click();
}

test('WAU-19 the buttons work only while something differs, and discarding brings the original back', async ({
  open,
  api,
}) => {
  const person = await createPerson(await api('admin'), { trainOperatorRole: 'read', trainOperatorIds: ['nordgleis'] });
  const page = await open('admin', listOf(person), { language: 'en' });
  await openPerson(page, person);
  const first = page.getByRole('textbox', { name: 'First name' });
  const changes = [
    () => first.fill('Other'),
    () => page.getByRole('textbox', { name: 'Last name' }).fill('Other'),
    () => choose(page, 'train', 'Write'),
    () => link(page, 'Link a train operator', 'Alpenbahn'),
    () => link(page, 'Link an individual facility', alps.name),
  ];
  for (const change of changes) {
    await expect(save(page)).toBeDisabled();
    await expect(discard(page)).toBeDisabled();
    await change();
    await expect(save(page)).toBeEnabled();
    await discard(page).click();
  }
  await expect(first).toHaveValue(person.firstName);
  await chosen(page, 'train', 'Read');
  await expect(linked(page, 'Train operators')).toHaveText([trainOperator.name]);
  await expect(page.getByText('No individual facility linked yet')).toBeVisible();
  await first.fill('Other');
  await first.fill(person.firstName);
  await expect(save(page)).toBeDisabled();
  await first.fill(' ');
  await expect(page.getByText('Field required')).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await expect(discard(page)).toBeEnabled();
});

test('WAU-23 WAU-34 WAU-39 WAU-45 what was saved is the new original, and stands in the list at once', async ({
  open,
  api,
}) => {
  const admin = await api('admin');
  const spedition = await linkedToSpedition(admin);
  const person = await createPerson(admin);
  const page = await open('admin', listOf(person), { language: 'en' });
  await openPerson(page, person);
  await page.getByRole('textbox', { name: 'First name' }).fill(' Marlene ');
  await link(page, 'Link a trucking company', spedition.name);
  await choose(page, 'trucking', 'Write');
  await link(page, 'Link an individual facility', north.name);
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await save(page).click();
  expect((await sent).postDataJSON()).toEqual({
    firstName: 'Marlene',
    lastName: person.lastName,
    truckingCompanyRole: 'write',
    facilityOperatorRole: 'read',
    trainOperatorRole: 'none',
    truckingCompanyIds: [spedition.id],
    facilityCompanyIds: [],
    facilityIds: [north.id],
    trainOperatorIds: [],
    version: 1,
  });
  await expect(page.getByText('User updated successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Marlene ${person.lastName}`);
  await expect(save(page)).toBeDisabled();
  expect((await storedUser(admin, person.id)).roles.sort()).toEqual(['forwarder_write', 'terminal_operations_read']);

  await page.route(/\/webappUsers\?/, (route) => route.abort());
  await page.goBack();
  const row = page.getByRole('row').filter({ hasText: person.email });
  await expect(row).toContainText('Marlene');
  await expect(row).toContainText(spedition.name);
  await expect(row).toContainText(north.name);
});

test('WAU-39 leaving with unsaved changes asks first', async ({ open, api }) => {
  const person = await createPerson(await api('admin'));
  const page = await open('admin', listOf(person), { language: 'en' });
  await openPerson(page, person);
  const detail = new RegExp(`${address}/${person.id}$`);
  const question = page.getByRole('alertdialog', { name: 'Leave this page without saving?' });
  await page.getByRole('textbox', { name: 'First name' }).fill('Unsaved');
  const ways = [
    () => page.getByRole('link', { name: 'Trucking companies' }).first().click(),
    () => page.evaluate(() => history.back()),
  ];
  for (const way of ways) {
    await way();
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL(detail);
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Unsaved');
  }
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const unload = await asked;
  expect(unload.type()).toBe('beforeunload');
  await unload.dismiss();
  await page.getByRole('link', { name: 'Trucking companies' }).first().click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/truckingCompanies$/);
});

test('WAU-29 a refusal stands at its section, and nothing is lost', async ({ open, page, api }) => {
  const person = await createPerson(await api('admin'), { trainOperatorRole: 'read', trainOperatorIds: ['nordgleis'] });
  await open('admin', listOf(person), { language: 'en' });
  await openPerson(page, person);
  await link(page, 'Link an individual facility', alps.name);
  const section = (title: string) =>
    page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.getByRole('heading', { level: 2, name: title }) });
  const refusals: [string, string, string][] = [
    ['role_needs_linked_entity', 'Roles', 'A role needs at least one linked entry'],
    ['linked_entity_needs_role', 'Roles', 'Linked entries need a role'],
    ['unknown_linked_entity', 'Linked facilities', 'A linked entry no longer exists'],
  ];
  for (const [code, title, words] of refusals) {
    await page.route(record, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, contentType: 'application/problem+json', body: JSON.stringify({ code }) })
        : route.continue(),
    );
    await save(page).click();
    await expect(section(title).getByRole('alert')).toHaveText(words);
    await expectAccessible(page);
    await page.unroute(record);
    await expect(linked(page, 'Individual facilities')).toContainText([alps.name]);
    await expect(save(page)).toBeEnabled();
  }
  await page.route(record, (route) => route.abort());
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The server does not answer' })).toBeVisible();
  await expect(linked(page, 'Individual facilities')).toContainText([alps.name]);
  await page.unroute(record);
  await save(page).click();
  await expect(page.getByText('User updated successfully')).toBeVisible();
});

test('ROLE-21 WAU-45 without four eyes a platform role changes at once, and what is being edited stays', async ({
  open,
  api,
}) => {
  const person = await createPerson(await api('admin'));
  const page = await open('admin', listOf(person), { language: 'en' });
  await openPerson(page, person);
  await page.getByRole('textbox', { name: 'First name' }).fill('Neu');
  await page.getByRole('button', { name: 'Change platform role …' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await dialog.getByRole('radio', { name: 'Read', exact: true }).check({ force: true });
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByText('Platform role changed')).toBeVisible();
  await expect(page.getByText('Platform, read', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /save changes/i }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Neu');
  expect((await storedUser(await api('admin'), person.id)).roles).toEqual(['quaygate_read']);
});
