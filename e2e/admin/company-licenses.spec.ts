import { aCompany } from '../support/companies.ts';
import { address, reason, test } from '../support/four-eyes.ts';
import { expect, expectAccessible } from '../support/story.ts';

test.describe.configure({ mode: 'default' });

test('SETUP-11 SETUP-13 SETUP-83 licences are granted to a company by two administrators, and none are needed once that is chosen', async ({
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
  await expect(approving.getByRole('row').filter({ hasText: company.name })).toContainText('freigegeben');
  await page.reload();
  await expect(page.getByText('3 licences, 6 months, renewing, 300 €')).toBeVisible();

  await page.getByRole('radio', { name: /^None/ }).check();
  await page.getByRole('button', { name: 'Ask for approval', exact: true }).press('Enter');
  const asking = page.getByRole('dialog', { name: `Licences of ${company.name}: None?` });
  await asking.getByRole('textbox', { name: /^Reason/ }).fill(reason);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Waits for approval: None')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^By card/ })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Grant licences' })).toBeVisible();
  await expectAccessible(page);

  // By itself it reads again every half minute.
  await approving.reload();
  const row = approving.getByRole('row').filter({ hasText: 'Lizenzen von' }).filter({ hasText: company.name });
  await expect(row).toContainText('wie die Installation → keine nötig');
  await row.getByRole('button', { name: `Lizenzen von ${company.name} freigeben`, exact: true }).click();
  await approving.getByRole('dialog').getByRole('button', { name: 'Freigeben' }).click();
  await expect(row).toContainText('freigegeben');
  await page.reload();
  await expect(page.getByRole('radio', { name: /^None/ })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Grant licences' })).toHaveCount(0);
});

test('SETUP-83 the way of the installation waits for a second administrator, and both places say so', async ({
  open,
  beside,
}) => {
  const page = await open('admin2', '/admin/installation');
  await page.getByRole('radio', { name: /^Auf Rechnung oder Vertrag/ }).check();
  await page.getByRole('button', { name: 'Freigabe anfragen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lizenzen künftig „Auf Rechnung oder Vertrag“?' });
  await expect(dialog.getByRole('button', { name: 'Freigabe anfragen' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: /^Begründung/ }).fill(reason);
  await page.keyboard.press('Enter');
  const pending = page.getByText('Wartet auf Freigabe: „Auf Rechnung oder Vertrag“');
  await expect(pending).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Keine/ })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Freigaben ansehen' }).click();
  await expect(page).toHaveURL(/\/admin\/approvals/);

  const approving = await beside('admin', address);
  const row = approving.getByRole('row').filter({ hasText: 'Lizenzen der Installation' });
  await expect(row).toContainText('mit Karte → auf Rechnung oder Vertrag');
  await row.getByRole('button', { name: /^Lizenzen der Installation .* freigeben$/ }).click();
  await approving.getByRole('dialog').getByRole('button', { name: 'Freigeben' }).click();
  await expect(row).toContainText('freigegeben');
  await page.goto('/admin/installation');
  await expect(page.getByRole('radio', { name: /^Auf Rechnung oder Vertrag/ })).toBeChecked();
  await expect(pending).toHaveCount(0);
});
