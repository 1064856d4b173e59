import { aCompany, companiesAddress } from '../support/companies.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { createPerson, nameOf } from '../support/webapp-user-scene.ts';

test('TRC-28 the company lists its users page by page, and each leads to their record', async ({ open, api }) => {
  const admin = await api('admin');
  const company = await aCompany(admin);
  const links = { truckingCompanyRole: 'read' as const, truckingCompanyIds: [company.id] };
  const people = [];
  for (let count = 0; count < 27; count++) people.push(await createPerson(admin, links));
  const page = await open('admin', `${companiesAddress}/${company.id}`, { language: 'en' });
  const table = page.getByRole('grid', { name: 'Users of the company' });
  await expect(page.getByText('27 users are linked to this company')).toBeVisible();
  await expect(table.getByRole('row').filter({ hasText: 'Forwarder, read' }).first()).toBeVisible();
  await expectAccessible(page);
  const [first] = [...people].sort((a, b) => a.lastName.localeCompare(b.lastName, 'de'));
  if (!first) throw new Error('nobody was created');
  await table.getByRole('link', { name: nameOf(first) }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/webappUsers/${first.id}$`));
  await expect(page.getByRole('heading', { level: 1, name: nameOf(first) })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: company.name })).toBeVisible();
});

test('TRC-28 a company without users says how one gets there', async ({ open, api }) => {
  const company = await aCompany(await api('admin'));
  const page = await open('admin', `${companiesAddress}/${company.id}`, { language: 'en' });
  await expect(page.getByText('No user yet')).toBeVisible();
});
