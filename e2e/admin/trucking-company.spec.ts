import type { Page } from '@playwright/test';
import { present } from '@quaygate/rules';
import { aCompany, companiesAddress, mark, storedCompany } from '../support/companies.ts';
import {
  type Api,
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  type Language,
  test,
} from '../support/story.ts';
import { twins } from '../support/twins.ts';

const english = { language: 'en' } as const;
type Open = (who: string, path: string, options?: { language?: Language; scheme?: 'light' | 'dark' }) => Promise<Page>;

const field = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('textbox', { name });
const discard = (page: Page) => page.getByRole('button', { name: 'discard changes', exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'save changes', exact: true });
const tier = (page: Page, name: 'Free' | 'Premium') => page.getByRole('radio', { name: new RegExp(`^${name}`) });
const system = (page: Page) => page.getByRole('combobox', { name: /^Transport management system/ });
const saved = (page: Page) => page.getByText('company updated successfully', { exact: true });

/** A company of the story's own with its detail open. */
async function openCompany(open: Open, admin: Api, own: Parameters<typeof aCompany>[1] = {}) {
  const company = await aCompany(admin, own);
  const page = await open('admin', `${companiesAddress}/${company.id}`, english);
  await expect(field(page, 'Name')).toHaveValue(company.name);
  return { company, page };
}

test('TRC-15 TRC-19 TRC-20 NAV-25 NAV-32 the detail has general information and two plans without a price', async ({
  open,
  api,
}) => {
  const { company, page } = await openCompany(open, await api('admin'), {
    streetAddress: 'Kai 3',
    zipCode: '20457',
    city: 'Hamburg',
    country: 'Deutschland',
  });
  await expect(page.getByRole('heading', { level: 1, name: company.name })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'General information',
    'Plan',
    'Users',
    'No user yet',
    'Licences',
    'Last entries in the audit log',
  ]);
  await expect(field(page, 'Tax ID')).toHaveValue(company.vatId);
  await expect(field(page, 'Email')).toHaveValue(company.email);
  for (const [name, value] of [
    [/^Street/, 'Kai 3'],
    [/^Postcode/, '20457'],
    [/^City/, 'Hamburg'],
    [/^Country/, 'Deutschland'],
  ] as const) {
    await expect(field(page, name)).toHaveValue(value);
  }
  const plans = page.getByRole('radiogroup', { name: 'Plan' });
  await expect(plans.getByRole('radio')).toHaveCount(2);
  await expect(tier(page, 'Free')).toBeChecked();
  await expect(tier(page, 'Premium')).toHaveAccessibleName(/Bookings overview.*Status request/);
  await expect(plans).not.toContainText(/€|\$|\bEUR\b|\bprices?\b|\bfees?\b|per month/i);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect(crumbs.getByRole('listitem').last()).toHaveText(company.name);
  await crumbs.getByRole('link', { name: 'Trucking companies' }).click();
  await expect(page).toHaveURL(new RegExp(`${companiesAddress}$`));
});

test('TRC-16 discard and save work only while something differs from what is stored', async ({ open, api }) => {
  const { company, page } = await openCompany(open, await api('admin'), { city: 'Bremen' });
  const differs = async (yes: boolean) => {
    for (const button of [discard(page), save(page)]) {
      await (yes ? expect(button).toBeEnabled() : expect(button).toBeDisabled());
    }
  };
  await differs(false);
  const changes: [change: () => Promise<unknown>, back: () => Promise<unknown>][] = [
    [() => field(page, 'Name').fill('Other'), () => field(page, 'Name').fill(company.name)],
    [() => field(page, /^City/).fill(''), () => field(page, /^City/).fill('Bremen')],
    [() => field(page, /^Country/).fill('DE'), () => field(page, /^Country/).fill('  ')],
    [() => tier(page, 'Premium').check(), () => tier(page, 'Free').check({ force: true })],
  ];
  for (const [change, back] of changes) {
    await change();
    await differs(true);
    await back();
    await differs(false);
  }
  await field(page, /^City/).fill('Emden');
  await field(page, 'Email').fill('new@one');
  await tier(page, 'Premium').check();
  await discard(page).click();
  await differs(false);
  await expect(field(page, /^City/)).toHaveValue('Bremen');
  await expect(field(page, 'Email')).toHaveValue(company.email);
  await expect(tier(page, 'Free')).toBeChecked();
});

test('TRC-14 TRC-25 TRC-26 REST-14 what is saved is the new original, in the list and after a reload', async ({
  open,
  api,
}) => {
  const admin = await api('admin');
  const { company, page } = await openCompany(open, admin, { country: 'Polska' });
  const name = `Neu ${mark()}`;
  await field(page, 'Name').fill(` ${name} `);
  await field(page, /^Country/).fill('');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await expect(discard(page)).toBeDisabled();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue(name);
  expect(await storedCompany(admin, company.id)).toMatchObject({ name, country: null, vatId: company.vatId });
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Trucking companies' }).click();
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('row').nth(1)).toContainText(name);
  await page.goto(`${companiesAddress}/${company.id}`);
  await expect(field(page, 'Name')).toHaveValue(name);
});

test('TRC-17 name, email and tax id are required', async ({ open, api }) => {
  const { company, page } = await openCompany(open, await api('admin'));
  for (const [name, before] of [
    ['Name', company.name],
    ['Tax ID', company.vatId],
    ['Email', company.email],
  ] as const) {
    await field(page, name).fill(' ');
    await field(page, name).blur();
    await expect(field(page, name)).toHaveAccessibleDescription('Field required');
    await expect(save(page)).toBeDisabled();
    await expect(discard(page)).toBeEnabled();
    await field(page, name).fill(before);
    await expect(page.getByText('Field required')).toHaveCount(0);
  }
  await field(page, 'Email').fill('nobody.example');
  await field(page, 'Email').blur();
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Invalid email');
  await expect(save(page)).toBeDisabled();
});

test('TRC-18 TRC-24 opened directly the list is asked first; an unknown id leads back to it', async ({
  open,
  page,
  api,
}) => {
  const company = await aCompany(await api('admin'));
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.split('/truckingCompanies')[1];
    if (request.url().includes('/web/v1/') && path !== undefined) asked.push(path);
  });
  await open('admin', `${companiesAddress}/${company.id}`, english);
  await expect(field(page, 'Name')).toHaveValue(company.name);
  expect(asked).toEqual(['', `/${company.id}`]);
  await page.goto(`${companiesAddress}/no-such-company`);
  await expect(page).toHaveURL(new RegExp(`${companiesAddress}$`));
  await expect(page.getByText('This company does not exist (any more)')).toBeVisible();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  expect(asked).not.toContain('/no-such-company');
});

test('TRC-18 a company newer than the loaded list is found', async ({ open, page, api }) => {
  await open('admin', companiesAddress, english);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const company = await aCompany(await api('admin'));
  await page.evaluate((path) => {
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `${companiesAddress}/${company.id}`);
  await expect(field(page, 'Name')).toHaveValue(company.name);
});

test('a company is changed and saved with the keyboard alone', async ({ open, page, api }) => {
  const admin = await api('admin');
  const { company } = await openCompany(open, admin);
  await page.locator('#content').focus();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(field(page, /^City/)).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.type('Lübeck');
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(system(page)).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(system(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tier(page, 'Free')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(tier(page, 'Premium')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(discard(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(save(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(saved(page)).toBeVisible();
  const stored = await storedCompany(admin, company.id);
  expect(stored).toMatchObject({ city: 'Lübeck', tier: 'Premium' });
  expect(stored.truckingSystem).not.toBeNull();
  await field(page, /^City/).fill('Wismar');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await storedCompany(admin, company.id)).city).toBe('Wismar');
});

test('while it loads the detail shows its shape; what failed says so and comes back by retry', async ({
  open,
  page,
  api,
}) => {
  const company = await aCompany(await api('admin'));
  let answer = () => {};
  const ready = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/users/*/truckingCompanies/*', async (route) => {
    await ready;
    await route.abort();
  });
  await open('admin', `${companiesAddress}/${company.id}`, english);
  await expect(page.getByRole('heading', { level: 1, name: company.name })).toBeVisible();
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible();
  await expectAccessible(page);
  answer();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The company could not be loaded.');
  await expectAccessible(page);
  await page.unroute('**/users/*/truckingCompanies/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(field(page, 'Name')).toHaveValue(company.name);
});

test('a list that fails keeps the detail from deciding', async ({ open, page, api }) => {
  const company = await aCompany(await api('admin'));
  await page.route('**/users/*/truckingCompanies', (route) => route.abort());
  await open('admin', `${companiesAddress}/${company.id}`, english);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The company could not be loaded.');
  await expect(page).toHaveURL(new RegExp(company.id));
  await page.unroute('**/users/*/truckingCompanies');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(field(page, 'Name')).toHaveValue(company.name);
});

for (const language of twins(['de', 'en'] as const)) {
  test(`I18N-10 the detail is accessible, ${language}`, async ({ open, api }) => {
    const company = await aCompany(await api('admin'));
    const page = await open('admin', `${companiesAddress}/${company.id}`, { language });
    const words = { de: ['Änderungen verwerfen', 'Änderungen speichern'], en: ['discard changes', 'save changes'] };
    for (const name of words[language]) await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('main').getByRole('textbox').first().fill('');
    await page.getByRole('radio').last().check();
    await expectAccessibleInBothSchemes(page);
  });
}

test('on a phone the bar stays in sight above the navigation', async ({ open, page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openCompany(open, await api('admin'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(save(page)).toBeInViewport();
  const [bar, rail] = await Promise.all([
    save(page).boundingBox(),
    page.getByRole('navigation', { name: 'Areas' }).boundingBox(),
  ]);
  expect(present(bar).y + present(bar).height).toBeLessThanOrEqual(present(rail).y);
  await expectAccessible(page);
});
