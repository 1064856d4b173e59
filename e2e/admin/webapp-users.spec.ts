import type { Page, Request } from '@playwright/test';
import { webappUser } from '@quaygate/contract';
import { scriptLimits, weighScripts } from '../support/script-weight.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import {
  address,
  alps,
  createPerson,
  linkedToSpedition,
  listOf,
  nameOf,
  north,
  ownName,
  south,
  storedUser,
  trainOperator,
} from '../support/webapp-user-scene.ts';

const lists = /\/webappUsers\?/;
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** The searches the list was asked for, page by page. */
function noteLists(page: Page): { page: string; size: string; search: string | null }[] {
  const asked: { page: string; size: string; search: string | null }[] = [];
  page.on('request', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.endsWith('/webappUsers') || request.method() !== 'GET' || !searchParams.has('page')) return;
    asked.push({
      page: searchParams.get('page') ?? '',
      size: searchParams.get('size') ?? '',
      search: searchParams.get('search'),
    });
  });
  return asked;
}

for (const who of ['dispatch', 'support', 'gatepass']) {
  test(`NAV-22 the list is open to the platform administrator alone, not to ${who}`, async ({ open }) => {
    const page = await open(who, address);
    await expect(page).toHaveURL(/\/403$/);
  });
}

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
  await expect(cells.nth(6)).toHaveText(/^\d{2}\.\d{2}\.\d{4}$/);

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
  const tip = page.locator('[popover][aria-hidden]:popover-open');
  for (const name of rest) await expect(tip).toContainText(name);
  await expect(tip).not.toContainText(first);

  await page.mouse.move(0, 0);
  await rowOf(page, person.lastName).focus();
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

test('WAU-04 WAU-05 WAU-06 WAU-31 the search waits for four characters and 300 ms; Enter skips the wait alone', async ({
  open,
  api,
}) => {
  const person = await createPerson(await api('admin'));
  const page = await open('admin', address, { language: 'en' });
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked = noteLists(page);
  const field = page.getByRole('searchbox');

  await field.fill(person.lastName.slice(0, 3));
  await field.press('Enter');
  await page.clock.runFor(2_000);
  await expect(page.getByText('Enter at least four characters to search')).toBeVisible();
  expect(asked).toEqual([]);

  await field.fill(person.lastName.slice(0, 4));
  await page.clock.runFor(299);
  await field.pressSequentially(person.lastName.slice(4));
  await page.clock.runFor(299);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => asked.map(({ search }) => search)).toEqual([person.lastName]);
  await expect(page).toHaveURL(new RegExp(`search=${person.lastName}`));

  await field.fill(person.email);
  await field.press('Enter');
  await expect.poll(() => asked.map(({ search }) => search)).toEqual([person.lastName, person.email]);
  await page.clock.runFor(1_000);
  expect(asked).toHaveLength(2);
});

test('WAU-03 WAU-32 tabs and blanks of what is pasted do not count', async ({ open, api }) => {
  const person = await createPerson(await api('admin'));
  const page = await open('admin', address, { language: 'en' });
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  const asked = noteLists(page);
  const field = page.getByRole('searchbox');
  await field.fill('  a\t b  ');
  await expect(page.getByText('Enter at least four characters to search')).toBeVisible();
  await field.fill(`  ${person.firstName}\t    ${person.lastName} `);
  await expect(rowOf(page, person.lastName)).toHaveCount(1);
  expect(asked.map(({ search }) => search)).toEqual([nameOf(person)]);
});

test('WAU-07 WAU-33 a search finds by parts of names, email and links; emptying it resets the list', async ({
  open,
  api,
}) => {
  const admin = await api('admin');
  const person = await createPerson(admin, { trainOperatorRole: 'read', trainOperatorIds: ['alpenbahn'] });
  const page = await open('admin', address, { language: 'en' });
  const all = page.getByRole('status').filter({ hasText: /entries$/ });
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  const asked = noteLists(page);
  const field = page.getByRole('searchbox');
  for (const search of [person.lastName.slice(2, 8).toUpperCase(), nameOf(person), person.email.slice(1, 12)]) {
    await field.fill(search);
    await expect(rowOf(page, person.lastName), search).toHaveCount(1);
    await expect(page.getByRole('row'), search).toHaveCount(2);
  }
  await field.fill('ALPENBAHN car');
  await expect(page).toHaveURL(/search=ALPENBAHN/);
  await expect(page.getByRole('row').nth(1)).toContainText('Alpenbahn Cargo');
  asked.length = 0;
  await field.fill('');
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect.poll(async () => Number((await all.textContent())?.replace(/\D/g, ''))).toBeGreaterThan(10);
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  expect(asked.filter(({ search }) => search !== null)).toEqual([]);
});

test('WAU-08 UI-08 pages of 25 are appended while one scrolls, and a long list ends with a note', async ({
  open,
  api,
}) => {
  test.slow();
  const admin = await api('admin');
  const lastName = ownName();
  for (let done = 0; done < 52; done += 13) {
    const some = Array.from({ length: 13 }, (_, index) =>
      createPerson(admin, { lastName, firstName: `Nr${String(done + index).padStart(2, '0')}` }),
    );
    await Promise.all(some);
  }
  const page = await open('admin', address, { language: 'en' });
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  const asked = noteLists(page);
  await page.getByRole('searchbox').fill(lastName);
  await expect(page.getByText('52 entries')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Nr00');
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('End');
  await expect.poll(() => asked.map((each) => each.page)).toContain('1');
  await expect
    .poll(async () => {
      await page.keyboard.press('End');
      return page.getByText('No more entries', { exact: true }).count();
    })
    .toBe(1);
  await expect(rowOf(page, 'Nr51')).toBeVisible();
  expect(asked).toEqual(['0', '1', '2'].map((each) => ({ page: each, size: '25', search: lastName })));
  await page.keyboard.press('Home');
  await expect(rowOf(page, 'Nr00')).toBeVisible();
});

test('WAU-08 a next page that fails says so and comes back by retry', async ({ open, api }) => {
  test.slow();
  const admin = await api('admin');
  const lastName = ownName();
  await Promise.all(
    Array.from({ length: 27 }, (_, index) => createPerson(admin, { lastName, firstName: `Nr${index}` })),
  );
  const page = await open('admin', address, { language: 'en' });
  const nextPage = (url: URL) => url.searchParams.get('page') === '1' && url.searchParams.get('search') === lastName;
  let refused = 0;
  await page.route(nextPage, (route) => {
    refused += 1;
    return route.abort();
  });
  await page.getByRole('searchbox').fill(lastName);
  await expect(page.getByText('27 entries')).toBeVisible();
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('End');
  const again = page.getByRole('alert').filter({ hasText: 'Further entries could not be loaded.' });
  await expect(again).toBeVisible();
  await expectAccessible(page);
  expect(refused).toBe(1);
  await page.unroute(nextPage);
  await again.getByRole('button', { name: 'Try again' }).click();
  await expect(again).toHaveCount(0);
  await page.getByRole('row').last().focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '28');
});

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
  for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(8, 8)]) {
    await page.getByRole('button', { name: 'Create user' }).click();
    await expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue('');
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Mara');
    await close();
    await expect(dialog).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue('');
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
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(lists, async (route) => {
    await held;
    await route.continue();
  });
  await open('admin', address, { language: 'en' });
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'true');
  await expectAccessible(page);
  release();
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await page.unroute(lists);

  await page.getByRole('searchbox').fill('nobody is called so');
  await expect(page.getByRole('heading', { name: 'No user fits' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Clear the search' }).last().click();
  await expect(page.getByRole('row').nth(3)).toBeVisible();

  await page.route(lists, (route) => route.abort());
  await page.getByRole('searchbox').fill('another search');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The users could not be loaded.');
  await expectAccessible(page);
  await page.unroute(lists);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No user fits' })).toBeVisible();
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
  await expect(page.getByRole('alert').filter({ hasText: 'An unknown error occurred' })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Last name' })).toHaveValue('Offline');
  await page.keyboard.press('Escape');
  await expect(page.getByText('No connection')).toBeVisible();
  await expect(page.getByRole('row').nth(3)).toBeVisible();
  await context.setOffline(false);
});

for (const language of ['de', 'en'] as const) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`the web app users are accessible, ${language} ${scheme}`, async ({ open }) => {
      const page = await open('admin', address, { language, scheme });
      await expect(page.getByRole('row').nth(3)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: language === 'de' ? 'Nutzer anlegen' : 'Create user' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
    });
  }
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
  await card.getByRole('button', { name: nameOf(person) }).click();
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
