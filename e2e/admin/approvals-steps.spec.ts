import { webappUser } from '@quaygate/contract';
import { address, askRole, reason, rowOf, test } from '../support/four-eyes.ts';
import { expect, expectAccessible } from '../support/story.ts';
import { createPerson } from '../support/webapp-user-scene.ts';

test.describe.configure({ mode: 'default' });

test('APPR-06 a key is approved by another administrator and told to its creator alone, once', async ({
  open,
  beside,
}) => {
  const label = `Tor ${Math.random().toString(36).slice(2, 8)}`;
  const asking = await open('admin2', '/admin/integrationKeys', { language: 'en' });
  await asking.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = asking.getByRole('dialog', { name: 'Create key' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(label);
  await dialog.getByRole('combobox', { name: /Terminal/ }).press('Enter');
  await asking.getByRole('option').first().press('Enter');
  await dialog.getByRole('checkbox', { name: 'Report gate events' }).press('Space');
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill(reason);
  await expectAccessible(asking);
  await dialog.getByRole('button', { name: 'Ask for approval' }).press('Enter');
  await expect(asking.getByText('Changes sent for approval')).toBeVisible();
  await expect(rowOf(asking, label)).toHaveCount(0);
  await expectAccessible(asking);
  await asking.getByRole('link', { name: /keys? waits? for approval$/ }).click();
  await expect(asking).toHaveURL(/approvals\?kinds=integrationKey/);
  const collect = asking.getByRole('button', { name: `Collect the key ${label}` });
  await expect(asking.getByRole('button', { name: `Withdraw Integration key ${label}` })).toBeVisible();
  await expect(collect).toHaveCount(0);

  const approving = await beside('admin', address);
  await approving.getByRole('button', { name: `Integrationsschlüssel ${label} freigeben`, exact: true }).click();
  await approving.getByRole('dialog').getByRole('button', { name: 'Freigeben' }).click();
  await expect(rowOf(approving, label)).toContainText('freigegeben');
  await expect(approving.getByRole('button', { name: `Schlüssel ${label} abholen` })).toHaveCount(0);

  await asking.reload();
  await collect.press('Enter');
  await asking.getByRole('dialog').getByRole('button', { name: 'Show key' }).press('Enter');
  const shown = asking.getByRole('dialog').getByRole('textbox', { name: 'Key' });
  await expect(shown).toHaveValue(/^qgk_[A-Za-z0-9]{12}_[\w-]{43}$/);
  await expectAccessible(asking);
  await asking.getByRole('dialog').getByRole('button', { name: 'Done' }).press('Enter');
  await expect(collect).toHaveCount(0);
  expect(await asking.content()).not.toMatch(/qgk_[A-Za-z0-9]{12}_/);
  await asking.goto('/admin/integrationKeys');
  await expect(rowOf(asking, label)).toContainText('active');
});

test('APPR-04 what one asked for one can only withdraw; who comes too late hears it in the dialog', async ({
  open,
  api,
  beside,
}) => {
  const admin = await api('admin');
  const person = await createPerson(admin);
  await askRole(admin, person, 'read');
  const page = await open('admin', `${address}?states=pending&kinds=platformRole`, { language: 'en' });
  const row = rowOf(page, person.email);
  await expect(row.getByRole('button', { name: /^(Approve|Deny)/ })).toHaveCount(0);

  const other = await beside('admin2', address, 'en');
  await other.getByRole('button', { name: `Deny Platform role ${person.email}` }).click();
  await page.getByRole('button', { name: `Withdraw Platform role ${person.email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('heading', { name: 'No approval matches' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show all approvals' }).click();
  await expect(row).toContainText('withdrawn');

  await other.getByRole('textbox', { name: /^Note/ }).fill('Nicht nötig');
  await other.getByRole('dialog').getByRole('button', { name: 'Deny' }).click();
  await expect(other.getByRole('dialog').getByRole('alert')).toHaveText('This change has already been decided');
  await expect(other.getByRole('textbox', { name: /^Note/ })).toHaveValue('Nicht nötig');
});

test('APPR-09 where there is no second administrator the approval says what the operator does', async ({
  open,
  api,
}) => {
  const admin = await api('admin');
  const { body } = await admin.call(webappUser.list, { query: { search: 'admin2@demo' } });
  const params = { id: body.items[0].id };
  await admin.call(webappUser.disable, { params, body: { disabled: true } });
  try {
    const person = await createPerson(admin);
    await askRole(admin, person, 'admin');
    const page = await open('admin', address);
    await rowOf(page, person.email).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Niemand sonst kann das freigeben')).toBeVisible();
    await expect(page.getByText('quaygate -- appoint-administrator EMAIL')).toBeVisible();
    await expectAccessible(page);
  } finally {
    await admin.call(webappUser.disable, { params, body: { disabled: false } });
  }
});

test('APPR-08 a failure can be tried again; on a phone and in the dark nothing is cut off', async ({ open, api }) => {
  const admin = await api('admin');
  const person = await createPerson(admin);
  await askRole(admin, person, 'write');
  const page = await open('admin', '/profile', { scheme: 'dark' });
  await page.route(/\/approvals\?/, (route) => route.abort());
  await page.goto(address);
  await expect(page.getByText(/Die Freigaben konnten nicht geladen werden/)).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/\/approvals\?/);
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(rowOf(page, person.email)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: person.email });
  await expect(card).toContainText('wartet');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
