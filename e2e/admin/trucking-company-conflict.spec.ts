import type { Page } from '@playwright/test';
import { truckingCompany } from '@quaygate/contract';
import { aCompany, companiesAddress, storedCompany } from '../support/companies.ts';
import { type Api, expect, expectAccessible, test } from '../support/story.ts';

const field = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('textbox', { name });
const save = (page: Page) => page.getByRole('button', { name: 'save changes' });
const saved = (page: Page) => page.getByText('company updated successfully');
const conflict = (page: Page) => page.getByRole('dialog', { name: /^Changed meanwhile by / });

/** Another administrator changes the company while the detail is open. */
async function changeBeside(admin: Api, id: string, change: object) {
  const { version: _, ...stored } = await storedCompany(admin, id);
  const { status } = await admin.call(truckingCompany.update, { params: { id }, body: { ...stored, ...change } });
  expect(status).toBe(200);
}

test('TRC-27 a field that two administrators changed shows both values, and nothing typed is lost', async ({
  open,
  api,
}) => {
  const admin = await api('admin');
  const company = await aCompany(admin);
  const page = await open('admin', `${companiesAddress}/${company.id}`, { language: 'en' });
  await field(page, /^City/).fill('Kiel');
  await field(page, /^Country/).fill('Germany');
  await changeBeside(admin, company.id, { city: 'Emden', tier: 'Premium' });
  await save(page).click();
  await expect(conflict(page).getByRole('row', { name: 'City Kiel Emden' })).toBeVisible();
  await expect(conflict(page).getByRole('row')).toHaveCount(2);
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(field(page, /^City/)).toHaveValue('Kiel');
  await save(page).click();
  await conflict(page).getByRole('button', { name: 'Use the stored values' }).click();
  await expect(field(page, /^City/)).toHaveValue('Emden');
  await expect(field(page, /^Country/)).toHaveValue('Germany');
  await expect(page.getByRole('radio', { name: /^Premium/ })).toBeChecked();
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  expect(await storedCompany(admin, company.id)).toMatchObject({ city: 'Emden', country: 'Germany', tier: 'Premium' });
});

test('TRC-27 changes of different fields are joined, and own values win when they are chosen', async ({
  open,
  api,
}) => {
  const admin = await api('admin');
  const company = await aCompany(admin, { city: 'Kiel' });
  const page = await open('admin', `${companiesAddress}/${company.id}`, { language: 'en' });
  await field(page, /^Country/).fill('Germany');
  await changeBeside(admin, company.id, { city: 'Emden' });
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await expect(field(page, /^City/)).toHaveValue('Emden');
  expect(await storedCompany(admin, company.id)).toMatchObject({ city: 'Emden', country: 'Germany' });

  await field(page, /^City/).fill('Husum');
  await changeBeside(admin, company.id, { city: 'Stade' });
  await save(page).click();
  await conflict(page).getByRole('button', { name: 'Save my values' }).click();
  await expect(conflict(page)).toHaveCount(0);
  await expect.poll(() => storedCompany(admin, company.id)).toMatchObject({ city: 'Husum', country: 'Germany' });
});
