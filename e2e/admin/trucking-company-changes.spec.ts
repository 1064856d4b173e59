import type { Page } from '@playwright/test';
import { aCompany, companiesAddress, storedCompany } from '../support/companies.ts';
import { type Api, expect, expectAccessible, type Language, test } from '../support/story.ts';

const english = { language: 'en' } as const;
type Open = (who: string, path: string, options?: { language?: Language; scheme?: 'light' | 'dark' }) => Promise<Page>;

const field = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('textbox', { name });
const save = (page: Page) => page.getByRole('button', { name: 'save changes', exact: true });
const saved = (page: Page) => page.getByText('company updated successfully', { exact: true });

/** A company of the story's own with its detail open. */
async function openCompany(open: Open, admin: Api, own: Parameters<typeof aCompany>[1] = {}) {
  const company = await aCompany(admin, own);
  const page = await open('admin', `${companiesAddress}/${company.id}`, english);
  await expect(field(page, 'Name')).toHaveValue(company.name);
  return { company, page };
}

test('TRC-23 TRC-09 TRC-10 the tax id of another company is refused at its field; that of the company itself is not', async ({
  open,
  api,
}) => {
  const admin = await api('admin');
  const other = await aCompany(admin);
  const { company, page } = await openCompany(open, admin);
  const vatId = field(page, 'Tax ID');
  await vatId.fill(` ${other.vatId.toLowerCase()}`);
  await field(page, /^City/).fill('Kiel');
  await save(page).click();
  await expect(vatId).toHaveAccessibleDescription('A company with this tax ID already exists');
  await expect(save(page)).toBeDisabled();
  await expect(field(page, /^City/)).toHaveValue('Kiel');
  await expectAccessible(page);
  await vatId.fill(company.vatId.toLowerCase());
  await expect(page.getByText('A company with this tax ID already exists')).toHaveCount(0);
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await vatId.fill(other.vatId);
  await expect(vatId).toHaveAccessibleDescription('A company with this tax ID already exists');
  await expect(save(page)).toBeDisabled();
});

test('TRC-12 ERR-03 a save that fails says so and keeps what was typed', async ({ open, page, api }) => {
  await openCompany(open, await api('admin'));
  await field(page, 'Name').fill('Still here');
  for (const [code, says] of [
    ['not_found', 'This company does not exist (any more)'],
    ['forbidden', 'You do not have permission for this action'],
    [undefined, 'The server does not answer'],
  ] as const) {
    await page.route('**/users/*/truckingCompanies/*', (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      return code
        ? route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify({ code }) })
        : route.abort();
    });
    await save(page).click();
    await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue('Still here');
    await expect(save(page)).toBeEnabled();
    await page.unroute('**/users/*/truckingCompanies/*');
  }
});

test('SESS-18 TRC-26 leaving with unsaved changes asks first; staying keeps them, leaving drops them', async ({
  open,
  page,
  api,
}) => {
  const { company } = await openCompany(open, await api('admin'));
  const toList = page
    .getByRole('navigation', { name: 'Breadcrumbs' })
    .getByRole('link', { name: 'Trucking companies' });
  const question = page.getByRole('alertdialog', { name: 'Leave this page without saving?' });
  await field(page, 'Name').fill('Half done');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await toList.click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(field(page, 'Name')).toHaveValue('Half done');
  await toList.click();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(company.id));
  let asked = '';
  page.on('dialog', (dialog) => {
    asked = dialog.type();
    void dialog.dismiss();
  });
  await page.evaluate(() => setTimeout(() => location.reload()));
  await expect.poll(() => asked).toBe('beforeunload');
  await expect(field(page, 'Name')).toHaveValue('Half done');
  await page.getByRole('button', { name: 'Log out' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(field(page, 'Name')).toHaveValue('Half done');
  await toList.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trucking companies' })).toBeVisible();
  await page.goBack();
  await expect(field(page, 'Name')).toHaveValue(company.name);
  await field(page, 'Name').fill('Half done');
  await page.getByRole('button', { name: 'Log out' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('without a connection what was typed stays and is saved when it is back', async ({ open, page, context, api }) => {
  const admin = await api('admin');
  const { company } = await openCompany(open, admin);
  await field(page, /^City/).fill('Husum');
  await context.setOffline(true);
  await save(page).click();
  await expect(page.getByText('The server does not answer')).toBeVisible();
  await expect(field(page, /^City/)).toHaveValue('Husum');
  await context.setOffline(false);
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  expect(await storedCompany(admin, company.id)).toMatchObject({ city: 'Husum' });
});
