import { aCompany } from '../support/companies.ts';
import { address, reason, test } from '../support/four-eyes.ts';
import { expect, expectAccessible } from '../support/story.ts';

test.describe.configure({ mode: 'default' });

test('SETUP-11 SETUP-13 licences are granted to a company by two administrators, and none are needed once that is chosen', async ({
  open,
  beside,
  api,
}) => {
  const company = await aCompany(await api('admin'));
  const page = await open('admin2', `/admin/truckingCompanies/${company.id}`, { language: 'en' });
  await page.getByRole('button', { name: 'Grant licences' }).click();
  const dialog = page.getByRole('dialog', { name: `Grant licences to ${company.name}` });
  await dialog.getByRole('textbox', { name: 'Quantity' }).fill('3');
  await dialog.getByRole('textbox', { name: 'Months' }).fill('0');
  await dialog.getByRole('textbox', { name: /^Cost/ }).fill('300 €');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(reason);
  await expect(dialog.getByRole('button', { name: 'Ask for approval' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Months' }).fill('6');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ask for approval' }).press('Enter');
  await expect(page.getByText('The approval has been asked for')).toBeVisible();
  await expect(page.getByText('Waits for approval: 3 licences')).toBeVisible();

  const approving = await beside('admin', address);
  await approving.getByRole('button', { name: `Lizenzen für ${company.name} freigeben`, exact: true }).click();
  await approving.getByRole('dialog').getByRole('button', { name: 'Freigeben' }).click();
  await expect(approving.getByText('Freigegeben').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('3 licences, 6 months, renewing, 300 €')).toBeVisible();

  await page.getByRole('radio', { name: /^None/ }).check();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('Changed. It holds for the users of the company at once.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Grant licences' })).toHaveCount(0);
  await expectAccessible(page);
});
