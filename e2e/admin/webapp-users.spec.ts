import type { Page } from '@playwright/test';
import { holdCalls } from '../support/failing.ts';
import { scriptLimits, weighScripts } from '../support/script-weight.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';
import {
  address,
  alps,
  createPerson,
  linkedToSpedition,
  listOf,
  nameOf,
  north,
  south,
  storedUser,
  trainOperator,
} from '../support/webapp-user-scene.ts';

const lists = /\/webappUsers\?/;
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

// What other kinds of users find is told by navigation.spec.ts and access.test.ts.
test('NAV-22 the list is open to the platform administrator alone, not to who decides on drivers', async ({ open }) => {
  const page = await open('gatepass', address);
  await expect(page).toHaveURL(/\/403$/);
});

test('NAV-22 WAU-01 the table shows every column of a user', async ({ open, api }) => {
  const admin = await api('admin');
  const spedition = await linkedToSpedition(admin);
  const person = await createPerson(admin, {
    truckingCompanyRole: 'read',
    truckingCompanyIds: [spedition.id],
    facilityOperatorRole: 'write',
    facilityIds: [alps.id],
    trainOperatorRole: 'read',
    trainOperatorIds: [trainOperator.id],
  });
  const page = await open('admin', listOf(person), { language: 'en' });
  await expect(page.getByRole('heading', { level: 1, name: 'Web app users' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'First name',
    'Last name',
    'Email',
    'Trucking company',
    'Facility',
    'Train operator',
    'Last sign-in',
    'Created date',
    'Actions',
  ]);
  const cells = rowOf(page, person.lastName).getByRole('gridcell');
  await expect(cells.first()).toHaveText(person.firstName);
  await expect(cells.nth(1)).toHaveText(person.lastName);
  await expect(cells.nth(2)).toHaveText(person.email);
  await expect(cells.nth(3)).toHaveText(spedition.name);
  await expect(cells.nth(4)).toHaveText(alps.name);
  await expect(cells.nth(5)).toHaveText(trainOperator.name);
  await expect(cells.nth(6)).toHaveText('Invited');
  await expect(cells.nth(7)).toHaveText(/^\d{2}\.\d{2}\.\d{4}$/);

  // Words for the ear alone lie in the rows, and must not make the page longer than the window.
  const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await page.goto(address);
  await expect(page.getByRole('row').nth(15)).toBeVisible();
  expect(await beyond()).toBe(0);
});

test('WAU-02 the first linked entry stands in the row, the rest behind +N for pointer and keyboard', async ({
  open,
  api,
}) => {
  const admin = await api('admin');
  const person = await createPerson(admin, {
    facilityOperatorRole: 'read',
    facilityIds: [north.id, south.id, alps.id],
  });
  const { facilities } = await storedUser(admin, person.id);
  const [first, ...rest] = facilities.map(({ name }: { name: string }) => name);
  const page = await open('admin', listOf(person), { language: 'en' });
  const cell = rowOf(page, person.lastName).getByRole('gridcell').nth(4);
  await expect(cell).toHaveText(new RegExp(`^${first}\\+2$`));
  const chip = cell.getByRole('button', { name: `2 more: ${rest.join(', ')}` });
  await chip.hover();
  const tip = page.locator('[data-tooltip]');
  for (const name of rest) await expect(tip).toContainText(name);
  await expect(tip).not.toContainText(first);

  await page.mouse.move(0, 0);
  await rowOf(page, person.lastName).focus();
  // The link of the title comes first.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(chip).toBeFocused();
  await expect(tip).toContainText(rest[0]);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Facility' });
  await expect(sheet.getByRole('listitem')).toHaveText([first, ...rest]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(chip).toBeFocused();
});

test('WAU-10 the edit action, a click on the row and Enter open the detail', async ({ open, api }) => {
  const person = await createPerson(await api('admin'));
  const page = await open('admin', listOf(person), { language: 'en' });
  const detail = new RegExp(`${address}/${person.id}$`);
  const ways = [
    () => page.getByRole('button', { name: `Edit ${nameOf(person)}` }).click(),
    () => rowOf(page, person.lastName).getByText(person.email).click(),
    () => rowOf(page, person.lastName).press('Enter'),
  ];
  for (const way of ways) {
    await way();
    await expect(page).toHaveURL(detail);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`search=${person.lastName}`));
    await expect(page.getByRole('searchbox')).toHaveValue(person.lastName);
  }
});

test('the list says that it loads, that nothing fits, and that it failed', async ({ open, page }) => {
  const release = await holdCalls(page, lists);
  await open('admin', address, { language: 'en' });
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'true');
  await expectAccessible(page);
  release();
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await page.unroute(lists);

  await page.getByRole('searchbox').fill('nobody is called so');
  await expect(page.getByRole('heading', { name: 'No user fits' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Clear search and filters' }).last().click();
  await expect(page.getByRole('row').nth(3)).toBeVisible();

  await page.route(lists, (route) => route.abort());
  await page.getByRole('searchbox').fill('another search');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The users could not be loaded.');
  await expectAccessible(page);
  await page.unroute(lists);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No user fits' })).toBeVisible();
});

for (const language of twins(['de', 'en'] as const)) {
  test(`the web app users are accessible, ${language}`, async ({ open }) => {
    const page = await open('admin', address, { language });
    await expect(page.getByRole('row').nth(3)).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('button', { name: language === 'de' ? 'Nutzer anlegen' : 'Create user' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });
}

test('on a phone every user is a card that opens', async ({ open, page, api }) => {
  const person = await createPerson(await api('admin'), { facilityOperatorRole: 'read', facilityIds: [3, 8, 12] });
  await page.setViewportSize({ width: 390, height: 844 });
  await open('admin', listOf(person), { language: 'en' });
  const card = page.getByRole('listitem').filter({ hasText: person.email });
  await card.getByRole('button', { name: /^2 more/ }).click();
  await expect(page.getByRole('dialog', { name: 'Facility' }).getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await card.getByRole('link', { name: nameOf(person) }).click();
  await expect(page).toHaveURL(new RegExp(`${address}/${person.id}$`));
});

test('the list of web app users loads no more script than a table may', async ({ open, browser, baseURL }) => {
  const page = await open('admin', '/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), storageState });
  const fresh = await context.newPage();
  const weight = await weighScripts(fresh, () => fresh.goto(address));
  await expect(fresh.getByRole('row').nth(3)).toBeVisible();
  expect(weight).toBeGreaterThan(20);
  expect(weight).toBeLessThanOrEqual(scriptLimits.screen);
  await context.close();
});
