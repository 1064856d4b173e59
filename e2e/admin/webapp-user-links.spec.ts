import type { Page } from '@playwright/test';
import { webappUser } from '@quaygate/contract';
import { expect, expectAccessible, test } from '../support/story.ts';
import {
  address,
  alps,
  company,
  createPerson,
  linkedToSpedition,
  listOf,
  north,
  openPerson,
  south,
  storedUser,
  trainOperator,
} from '../support/webapp-user-scene.ts';

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

test('WAU-24 WAU-26 each module has its own roles, closed with a reason as long as nothing is linked', async ({
  open,
  api,
}) => {
  const person = await createPerson(await api('admin'), { facilityOperatorRole: 'read', facilityIds: [alps.id] });
  const page = await open('admin', listOf(person), { language: 'en' });
  await openPerson(page, person);
  const choices = { trucking: ['None', 'Read', 'Write'], facility: ['None', 'Read', 'Write', 'Admin'] };
  await expect(roleOf(page, 'trucking').locator('label')).toHaveText(choices.trucking);
  await expect(roleOf(page, 'facility').locator('label')).toHaveText(choices.facility);
  await expect(roleOf(page, 'train').locator('label')).toHaveText(choices.trucking);
  for (const [module, reason] of [
    ['trucking', 'Can be chosen once a trucking company is linked'],
    ['train', 'Can be chosen once a train operator is linked'],
  ] as const) {
    for (const radio of await roleOf(page, module).getByRole('radio').all()) await expect(radio).toBeDisabled();
    await expect(roleOf(page, module)).toHaveAccessibleDescription(reason);
  }
  await choose(page, 'facility', 'Admin');
  await chosen(page, 'facility', 'Admin');
  await chosen(page, 'trucking', 'None');
  await chosen(page, 'train', 'None');
});

test('WAU-27 WAU-28 WAU-30 WAU-35 linking makes the role read, the last link taken away makes it none', async ({
  open,
  api,
}) => {
  const person = await createPerson(await api('admin'));
  const page = await open('admin', listOf(person), { language: 'en' });
  await openPerson(page, person);
  await link(page, 'Link a facility company', company.name);
  await expect(linked(page, 'Facility companies')).toContainText([company.name]);
  await expect(linked(page, 'Facility companies')).toContainText(['brings ']);
  await expect(linked(page, 'Facility companies')).toContainText([north.name]);
  await chosen(page, 'facility', 'Read');
  await choose(page, 'facility', 'Write');
  await link(page, 'Link an individual facility', south.name);
  await expect(linked(page, 'Individual facilities')).toContainText([`also by ${company.name}`]);
  await chosen(page, 'facility', 'Write');
  await page.getByRole('button', { name: `Remove ${company.name}` }).click();
  await expect(linked(page, 'Individual facilities')).toContainText([company.name]);
  await chosen(page, 'facility', 'Write');
  await page.getByRole('button', { name: `Remove ${south.name}` }).click();
  await chosen(page, 'facility', 'None');
  await expect(roleOf(page, 'facility').getByRole('radio').first()).toBeDisabled();
  await expect(save(page), 'as in the beginning').toBeDisabled();
});

test('WAU-30 everything is linked and removed by keyboard, and Enter in a picker does not save', async ({
  open,
  api,
}) => {
  const admin = await api('admin');
  const spedition = await linkedToSpedition(admin);
  const person = await createPerson(admin);
  const page = await open('admin', listOf(person), { language: 'en' });
  await openPerson(page, person);
  const puts: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && puts.push(request.url()));
  await picker(page, 'Link a trucking company').focus();
  await page.keyboard.type(spedition.name.slice(0, 14).toLowerCase());
  await expect(page.getByRole('option').first()).toContainText(spedition.name);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(linked(page, 'Trucking companies')).toHaveText([spedition.name]);
  await page.keyboard.type(spedition.name.slice(0, 14));
  await expect(page.getByRole('option').first()).toContainText('is already linked');
  await page.keyboard.press('Escape');
  for (const train of ['nordgleis', 'alpenbahn']) {
    await picker(page, 'Link a train operator').focus();
    await page.keyboard.type(train);
    await page.keyboard.press('Enter');
  }
  await expect(linked(page, 'Train operators')).toHaveText(['Alpenbahn Cargo', trainOperator.name]);
  expect(puts).toEqual([]);

  await page.getByRole('button', { name: 'Remove Alpenbahn Cargo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Remove ${trainOperator.name}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(picker(page, 'Link a train operator')).toBeFocused();
  await expect(page.getByText('No train operator linked yet')).toBeVisible();

  await page.getByRole('radio', { name: 'Read', exact: true }).first().focus();
  await page.keyboard.press('ArrowRight');
  await chosen(page, 'trucking', 'Write');
  await save(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('User updated successfully')).toBeVisible();
  expect(await storedUser(admin, person.id)).toMatchObject({
    truckingCompanyRole: 'write',
    truckingCompanyIds: [spedition.id],
    trainOperatorRole: 'none',
    trainOperatorIds: [],
  });
});

test('WAU-25 WAU-36 choosing none asks, names what goes, and is stored by saving alone', async ({ open, api }) => {
  const admin = await api('admin');
  const person = await createPerson(admin, {
    facilityOperatorRole: 'admin',
    facilityCompanyIds: [company.id],
    facilityIds: [alps.id],
    trainOperatorRole: 'read',
    trainOperatorIds: [trainOperator.id],
  });
  const page = await open('admin', listOf(person), { language: 'en' });
  await openPerson(page, person);
  await choose(page, 'facility', 'None');
  const question = page.getByRole('alertdialog', { name: 'Remove the access “Facility operator”?' });
  await expect(question).toContainText('With the role “Admin” these 2 links are removed too:');
  await expect(question.getByRole('listitem')).toHaveText([company.name, alps.name]);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await chosen(page, 'facility', 'Admin');
  await expect(linked(page, 'Facility companies')).toHaveCount(1);
  await expect(save(page)).toBeDisabled();

  await choose(page, 'facility', 'None');
  await question.getByRole('button', { name: 'Remove role and links' }).click();
  await chosen(page, 'facility', 'None');
  await chosen(page, 'train', 'Read');
  await expect(page.getByText('No facility company linked yet')).toBeVisible();
  await expect(page.getByText('No individual facility linked yet')).toBeVisible();
  await expect(picker(page, 'Link a facility company')).toBeFocused();
  expect((await storedUser(admin, person.id)).facilityOperatorRole).toBe('admin');
  await save(page).click();
  await expect(page.getByText('User updated successfully')).toBeVisible();
  expect(await storedUser(admin, person.id)).toMatchObject({
    facilityOperatorRole: 'none',
    facilityCompanyIds: [],
    facilityIds: [],
    trainOperatorRole: 'read',
    roles: ['train_operator_read'],
  });
});

test('WAU-30 an entry that is gone is marked where it is linked', async ({ open, page, api }) => {
  const person = await createPerson(await api('admin'), {
    trainOperatorRole: 'read',
    trainOperatorIds: ['nordgleis', 'alpenbahn'],
  });
  await page.route(/dimensions\/.*\/trainOperators/, async (route) => {
    const answer = await route.fetch();
    const list = await answer.json();
    const items = list.items.filter(({ id }: { id: string }) => id !== 'alpenbahn');
    await route.fulfill({ json: { ...list, items, total: items.length } });
  });
  await open('admin', listOf(person), { language: 'en' });
  await openPerson(page, person);
  const gone = linked(page, 'Train operators').filter({ hasText: 'Alpenbahn Cargo' });
  await expect(gone).toContainText('no longer exists');
  await expect(linked(page, 'Train operators').filter({ hasText: trainOperator.name })).not.toContainText('no longer');
  await gone.getByRole('button', { name: 'Remove Alpenbahn Cargo' }).click();
  await save(page).click();
  await expect(page.getByText('User updated successfully')).toBeVisible();
});

test('WAU-40 facilities of a security user stay linked without a role', async ({ open, api }) => {
  const admin = await api('admin');
  const { body } = await admin.call(webappUser.list, { query: { search: 'isps@demo' } });
  const person = body.items[0];
  const page = await open('admin', `${address}?search=isps@demo`, { language: 'en' });
  await openPerson(page, person);
  await chosen(page, 'facility', 'None');
  await expect(linked(page, 'Individual facilities')).toContainText([north.name]);
  await expect(roleOf(page, 'facility')).toHaveAccessibleDescription('Linked for the port security role');
  await expect(page.getByText('Port security, edit')).toBeVisible();
  await page.getByRole('textbox', { name: 'First name' }).fill(`${person.firstName}-Maria`);
  await save(page).click();
  await expect(page.getByText('User updated successfully')).toBeVisible();
  const stored = await storedUser(admin, person.id);
  expect(stored).toMatchObject({ facilityOperatorRole: 'none', facilityIds: [north.id] });
  expect(stored.roles).toEqual(['isps_terminal_operations_write']);

  await choose(page, 'facility', 'Read');
  await choose(page, 'facility', 'None');
  const question = page.getByRole('alertdialog', { name: 'Remove the access “Facility operator”?' });
  await expect(question).toContainText('With the role “Read” this link is removed too:');
  await question.getByRole('button', { name: 'Remove role and links' }).click();
  await expect(page.getByText('No individual facility linked yet')).toBeVisible();
  await discard(page).click();
  await page.getByRole('textbox', { name: 'First name' }).fill(person.firstName);
  await save(page).click();
  await expect(save(page)).toBeDisabled();
});

test('choices that failed to load say so and come by retry, what is linked keeps its name', async ({
  open,
  page,
  api,
}) => {
  const person = await createPerson(await api('admin'), { trainOperatorRole: 'read', trainOperatorIds: ['nordgleis'] });
  await page.route(/dimensions\/.*\/trainOperators/, (route) => route.abort());
  await open('admin', listOf(person), { language: 'en' });
  await openPerson(page, person);
  await expect(linked(page, 'Train operators')).toHaveText([trainOperator.name]);
  await expect(page.getByText('The choices could not be loaded.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/dimensions\/.*\/trainOperators/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await link(page, 'Link a train operator', 'Alpenbahn');
  await expect(linked(page, 'Train operators')).toHaveCount(2);
});
