import { webappUser } from '@quaygate/contract';
import { expect, expectAccessible, test } from '../support/story.ts';
import { address, createPerson, ownName } from '../support/webapp-user-scene.ts';

test('WAU-46 filters stay in the address, count what fits, and are removed one by one', async ({ open, api }) => {
  const admin = await api('admin');
  const lastName = ownName();
  const [off, ...others] = [
    await createPerson(admin, { lastName, firstName: 'Ada' }),
    await createPerson(admin, { lastName, firstName: 'Bea' }),
    await createPerson(admin, { lastName, firstName: 'Cem' }),
  ];
  await admin.call(webappUser.disable, { params: { id: off?.id ?? '' }, body: { disabled: true } });
  const page = await open('admin', `${address}?search=${lastName}`, { language: 'en' });
  const rows = page.getByRole('row').filter({ hasText: lastName });
  await expect(rows).toHaveCount(3);

  await page.getByRole('button', { name: 'Filter' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await sheet.getByRole('checkbox', { name: 'Disabled' }).check();
  await sheet.getByRole('checkbox', { name: 'Never signed in' }).check();
  await sheet.getByRole('checkbox', { name: 'Without a role' }).check();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Apply' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Ada');
  await expect(page).toHaveURL(/account=disabled&signIn=never&roles=none/);
  await page.reload();
  await expect(rows).toHaveCount(1);

  await page.getByRole('button', { name: /Account: Disabled/ }).click();
  await expect(rows).toHaveCount(others.length + 1);
  await page.goto(`${address}?search=${lastName}&signIn=before`);
  await expect(page.getByText('No user fits')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
});
