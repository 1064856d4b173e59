import { randomUUID } from 'node:crypto';
import { devices, type Page } from '@playwright/test';
import { present } from '@quaygate/rules';
import { taxDigits } from '../support/companies.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

const phone = { width: 390, height: 844 };

/** A phone shows everything without moving sideways. */
async function fits(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
}

test('TRC-05 TRC-13 TRC-15 WAU-09 WAU-17 WAU-24 AUTH-16 a company and its dispatcher come on board in English on a phone', async ({
  open,
  browser,
  baseURL,
  page,
}) => {
  const word = randomUUID().slice(0, 8);
  const company = `Harbour Haulage ${word} Ltd`;
  const email = `nora.${word}@haulage.example`;
  await page.setViewportSize(phone);
  await open('admin', '/admin/truckingCompanies', { language: 'en' });

  await page.getByRole('button', { name: 'Create company' }).click();
  const newCompany = page.getByRole('dialog');
  await newCompany.getByRole('textbox', { name: 'Name', exact: true }).fill(company);
  await newCompany.getByRole('textbox', { name: 'Tax ID' }).fill(`GB ${taxDigits()}`);
  await newCompany.getByRole('textbox', { name: 'Email' }).fill(`info@${word}.example`);
  await fits(page);
  await newCompany.getByRole('button', { name: 'Create company' }).click();
  await expect(page.getByText('company created successfully', { exact: true })).toBeVisible();
  await fits(page);

  await page.getByRole('link', { name: company }).click();
  await page.getByRole('radio', { name: /^Premium/ }).check();
  await fits(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('company updated successfully', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/admin/webappUsers');
  await page.getByRole('button', { name: 'Create user' }).click();
  const newUser = page.getByRole('dialog');
  await newUser.getByRole('textbox', { name: 'First name' }).fill('Nora');
  await newUser.getByRole('textbox', { name: 'Last name' }).fill('Nash');
  await newUser.getByRole('textbox', { name: 'Email' }).fill(email);
  await fits(page);
  await newUser.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText('User created successfully', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Nora Nash' }).first().click();
  await page.getByRole('combobox', { name: 'Link a trucking company' }).fill(word);
  await fits(page);
  await page.getByRole('option', { name: company }).click();
  const role = page.getByRole('radiogroup', { name: 'Trucking company' });
  await role.getByText('Write', { exact: true }).click();
  await fits(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('User updated successfully', { exact: true })).toBeVisible();

  // On another phone, with nothing of the administrator's browser.
  const elsewhere = await browser.newContext({
    baseURL: present(baseURL),
    locale: 'en-GB',
    viewport: phone,
    hasTouch: true,
    userAgent: devices['iPhone 14'].userAgent,
  });
  const nora = await elsewhere.newPage();
  await nora.goto(`/web/demo/inbox?to=${encodeURIComponent(email)}`);
  await fits(nora);
  await nora.getByRole('link', { name: 'Set up your sign-in' }).click();
  await nora.getByLabel('New password').fill('a long password');
  await fits(nora);
  await nora.getByRole('button', { name: 'Save password' }).click();
  await nora.getByRole('link', { name: 'Go to sign-in' }).click();
  await nora.getByRole('textbox', { name: 'Email' }).fill(email);
  await nora.getByRole('textbox', { name: 'Password' }).fill('a long password');
  await nora.keyboard.press('Enter');

  await expect(nora.getByRole('heading', { level: 1 })).toContainText('Nora');
  await fits(nora);
  await expectAccessible(nora);
  await nora.goto('/forwarderOperator/statusRequest');
  await expect(nora).toHaveURL(/statusRequest$/);
  await expect(nora.getByRole('heading', { level: 1 })).toBeVisible();
  await fits(nora);
  await elsewhere.close();
});
