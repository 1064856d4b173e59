import type { Page } from '@playwright/test';
import { dimension, forwarder } from '@quaygate/contract';
import { aCompany, companiesAddress, storedCompany } from '../support/companies.ts';
import { refusedFields } from '../support/failing.ts';
import { type Api, expect, expectAccessible, type Language, test } from '../support/story.ts';

const english = { language: 'en' } as const;
type Open = (who: string, path: string, options?: { language?: Language; scheme?: 'light' | 'dark' }) => Promise<Page>;

const field = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('textbox', { name });
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

test('TRC-21 the plan of the forwarder is the tier of its company, from its beginning on', async ({ open, api }) => {
  const admin = await api('admin');
  const { company, page } = await openCompany(open, admin);
  const plan = async () => (await admin.call(forwarder.config, { params: { f: company.id } })).body.plan;
  expect(await plan()).toBe('Free');
  await tier(page, 'Premium').check();
  await expect(page.getByText(/open to the users of the company within a minute/)).toBeVisible();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  expect(await plan()).toBe('Premium');
  await tier(page, 'Free').check();
  await expect(page.getByText(/close to the users of the company within a minute/)).toBeVisible();
  await save(page).click();
  await expect(save(page)).toBeDisabled();
  await expect.poll(plan).toBe('Free');
});

test('TRC-22 REST-15 ENT-16 the trucking system comes from the list and may be none', async ({ open, api }) => {
  const admin = await api('admin');
  const { company, page } = await openCompany(open, admin);
  const names = (await admin.call(dimension.truckingSystems)).body.items.map(({ name }: { name: string }) => name);
  await system(page).click();
  await expect(page.getByRole('option')).toHaveText(['No system', ...names]);
  await page.getByRole('option', { name: names[0], exact: true }).click();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  expect(await storedCompany(admin, company.id)).toMatchObject({ truckingSystem: names[0] });
  await system(page).click();
  await page.getByRole('option', { name: 'No system' }).click();
  await save(page).click();
  await expect(save(page)).toBeDisabled();
  await expect.poll(async () => (await storedCompany(admin, company.id)).truckingSystem).toBeNull();
});

test('TRC-22 without the list of systems the rest can be edited, and the list is asked for again', async ({
  open,
  page,
  api,
}) => {
  await page.route('**/truckingSystems', (route) => route.abort());
  await openCompany(open, await api('admin'));
  await expect(page.getByText('The list of systems could not be loaded.')).toBeVisible();
  await field(page, /^City/).fill('Ulm');
  await expect(save(page)).toBeEnabled();
  await page.unroute('**/truckingSystems');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The list of systems could not be loaded.')).toHaveCount(0);
  await system(page).click();
  await expect(page.getByRole('option').nth(1)).toBeVisible();
  await page.keyboard.press('Escape');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
});

test('TRC-22 a trucking system and a plan that are refused say so where they are chosen', async ({
  open,
  page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openCompany(open, await api('admin'));
  await field(page, /^City/).fill('Ulm');
  await page.route('**/users/*/truckingCompanies/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill(
          refusedFields({ field: 'truckingSystem', code: 'invalidValue' }, { field: 'tier', code: 'invalidValue' }),
        )
      : route.continue(),
  );
  await save(page).click();
  await expect(system(page)).toHaveAccessibleDescription('Invalid value');
  await expect(system(page)).toBeFocused();
  await system(page).click({ trial: true });
  expect((await system(page).boundingBox())?.y, 'above the bar').toBeLessThan(844 / 2);
  await expect(page.getByRole('radiogroup', { name: 'Plan' })).toHaveAccessibleDescription('Invalid value');
  await expect(save(page)).toBeDisabled();
  await expectAccessible(page);
});
