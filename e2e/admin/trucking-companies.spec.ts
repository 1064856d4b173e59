import type { Locator, Page } from '@playwright/test';
import { dimension, truckingCompany } from '@quaygate/contract';
import { now } from '../support/clock.ts';
import { aCompany, companiesAddress, mark } from '../support/companies.ts';
import { scriptLimits, weighScripts } from '../support/script-weight.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';

const english = { language: 'en' } as const;
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const searched = (name: string) => `${companiesAddress}?search=${encodeURIComponent(name)}`;
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name or tax ID' });

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Create company' }).first().click();
  return page.getByRole('dialog', { name: 'Create company' });
}

test('TRC-01 TRC-22 UI-03 ENT-05 I18N-05 every company shows its columns, and what is missing says so', async ({
  open,
  api,
}) => {
  const admin = await api('admin');
  const bare = await aCompany(admin);
  const systems = (await admin.call(dimension.truckingSystems)).body.items;
  const full = await aCompany(admin, {
    streetAddress: 'Hafenstraße 7',
    zipCode: '47119',
    city: 'Duisburg',
    country: 'Deutschland',
  });
  await admin.call(truckingCompany.update, {
    params: { id: full.id },
    body: { ...full, tier: 'Premium', truckingSystem: systems[0].name },
  });
  const page = await open('admin', searched(full.name), english);
  const titles = ['Name', 'Email', 'Tax ID', 'Created', 'Street', 'Postcode and city', 'Country', 'TMS', 'Actions'];
  await expect(page.getByRole('columnheader')).toHaveText(titles);
  const today = new Intl.DateTimeFormat('de-DE', {
    dateStyle: 'medium',
    timeZone: 'Europe/Berlin',
  }).format(now());
  await expect(rowOf(page, full.name).getByRole('gridcell')).toHaveText([
    `${full.name} Premium`,
    full.email,
    full.vatId,
    today,
    'Hafenstraße 7',
    '47119 Duisburg',
    'Deutschland',
    systems[0].name,
    '',
  ]);
  await search(page).fill(bare.name);
  await expect(rowOf(page, bare.name).getByRole('gridcell')).toHaveText([
    bare.name,
    bare.email,
    bare.vatId,
    today,
    'missing',
    'missing',
    'missing',
    'missing',
    '',
  ]);
});

test('TRC-02 NAV-25 the pencil of a row, a press on it and Enter open the company', async ({ open, api }) => {
  const company = await aCompany(await api('admin'));
  const page = await open('admin', searched(company.name), english);
  const detail = page.getByRole('heading', { level: 1, name: company.name });
  await page.getByRole('button', { name: `Edit ${company.name}` }).click();
  await expect(page).toHaveURL(new RegExp(`${companiesAddress}/${company.id}$`));
  await expect(detail).toBeVisible();
  await page.goBack();
  await expect(search(page)).toHaveValue(company.name);
  await rowOf(page, company.name).getByText(company.email).click();
  await expect(detail).toBeVisible();
  await page.goBack();
  await rowOf(page, company.name).press('Enter');
  await expect(detail).toBeVisible();
});

test('TRC-03 the search by name or tax id asks no one, looks past capitals and stands in the address', async ({
  open,
  page,
  api,
}) => {
  const word = mark();
  const one = await aCompany(await api('admin'), { name: `Rhein-Trans ${word}`, vatId: `X 99 ${word}` });
  await open('admin', companiesAddress, english);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/truckingCompanies')) asked.push(request.url());
  });
  const only = async () => {
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(rowOf(page, one.name)).toBeVisible();
  };
  await search(page).fill(`TRANS ${word.toUpperCase()}`);
  await only();
  await expect(page).toHaveURL(/search=TRANS/);
  await search(page).fill(`x99${word}`);
  await expect(page).toHaveURL(/search=x99/);
  await only();
  expect(asked).toEqual([]);
  await page.reload();
  await expect(search(page)).toHaveValue(`x99${word}`);
  await only();
  await search(page).fill('no company of this name');
  await expect(page.getByRole('heading', { name: 'No company fits' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Clear the search' }).last().click();
  await expect(page).not.toHaveURL(/search=/);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
});

test('TRC-04 REST-12 the newest company stands on top', async ({ open, api }) => {
  const admin = await api('admin');
  const word = mark();
  const older = await aCompany(admin, { name: `A ${word}` });
  const newer = await aCompany(admin, { name: `B ${word}` });
  const page = await open('admin', searched(word), english);
  await expect(page.getByRole('row').nth(1)).toContainText(newer.name);
  await expect(page.getByRole('row').nth(2)).toContainText(older.name);
});

test('NAV-24 NAV-31 NAV-32 a platform administrator finds the list in the drawer', async ({ open, page }) => {
  await open('admin', '/', english);
  await page.goto('/admin/webappUsers');
  await page.getByRole('navigation', { name: 'Services' }).getByRole('link', { name: 'Trucking companies' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trucking companies' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Trucking companies');
});

// What other kinds of users find is told by navigation.spec.ts and access.test.ts.
test('NAV-24 NAV-25 ROLE-15 who decides on drivers is refused', async ({ open, page }) => {
  await open('gatepass', companiesAddress, english);
  await expect(page).toHaveURL(/\/403$/);
  await page.goto(`${companiesAddress}/any`);
  await expect(page).toHaveURL(/\/403$/);
});

test('while it loads the list shows its shape, without companies the next step', async ({ open, page }) => {
  let answer = () => {};
  const ready = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/users/*/truckingCompanies', async (route) => {
    await ready;
    await route.fulfill({ json: { items: [], page: 0, size: 0, total: 0 } });
  });
  await open('admin', companiesAddress, english);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy=true]').first()).toBeVisible();
  await expectAccessible(page);
  answer();
  await expect(page.getByRole('heading', { name: 'No trucking companies yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('button', { name: 'Create company' }).last().click();
  await expect(page.getByRole('dialog', { name: 'Create company' })).toBeVisible();
});

test('UI-05 a failed list ends empty, says so and comes back by retry', async ({ open, page }) => {
  await page.route('**/users/*/truckingCompanies', (route) => route.abort());
  await open('admin', companiesAddress, english);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The trucking companies could not be loaded.');
  await expect(page.getByRole('row')).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute('**/users/*/truckingCompanies');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
});

for (const language of twins(['de', 'en'] as const)) {
  test(`I18N-10 list and dialog are accessible, ${language}`, async ({ open }) => {
    const word = mark();
    const page = await open('admin', companiesAddress, { language });
    const create = language === 'de' ? 'Unternehmen anlegen' : 'Create company';
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('button', { name: create }).click();
    const dialog = page.getByRole('dialog', { name: create });
    for (const [index, typed] of [`Kontor ${word}`, `X ${word}`, 'nobody.example'].entries()) {
      await dialog.getByRole('textbox').nth(index).fill(typed);
    }
    await dialog.getByRole('textbox').nth(3).focus();
    await expect(dialog.getByText(language === 'de' ? 'Ungültige E-Mail-Adresse' : 'Invalid email')).toBeVisible();
    await expectAccessibleInBothSchemes(page);
  });
}

test('on a phone every company is a card, and the dialog a sheet', async ({ open, page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const company = await aCompany(await api('admin'), { name: `Internationale Speditionsgesellschaft ${mark()}` });
  await open('admin', searched(company.name), english);
  const card = page.getByRole('listitem').filter({ hasText: company.name });
  await expect(card).toContainText(company.vatId);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  const dialog = await openDialog(page);
  expect((await dialog.boundingBox())?.width).toBe(390);
  await page.keyboard.press('Escape');
  await card.getByRole('link', { name: company.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: company.name })).toBeVisible();
});

test('list and detail load at most 300 kB of script', async ({ open, page, browser, baseURL, api }) => {
  const company = await aCompany(await api('admin'));
  await open('admin', companiesAddress);
  const state = await page.context().storageState();
  for (const path of [companiesAddress, `${companiesAddress}/${company.id}`]) {
    // As the first screen of a visit: nothing is in the cache.
    const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), storageState: state });
    const fresh = await context.newPage();
    const weight = await weighScripts(fresh, () => fresh.goto(path));
    await expect(fresh.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible();
    expect(weight, path).toBeGreaterThan(scriptLimits.signIn / 2);
    expect(weight, path).toBeLessThanOrEqual(scriptLimits.screen);
    await context.close();
  }
});
