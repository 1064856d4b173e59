import { expect, expectAccessible, test } from '../support/story.ts';

const address = '/admin/integrationKeys';
const nameOf = () => `Tor ${Math.random().toString(36).slice(2, 8)}`;

test('KEY-04 INT-02 a key is created by keyboard, shown once, and revoked', async ({ open }) => {
  const name = nameOf();
  const page = await open('admin', address, { language: 'en' });
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create key' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('combobox', { name: /Terminal/ }).press('Enter');
  await page.getByRole('option').first().press('Enter');
  await dialog.getByRole('checkbox', { name: 'Report gate events' }).press('Space');
  await dialog.getByRole('textbox', { name: 'Allowed networks' }).fill('gate.example.org');
  await dialog.getByRole('textbox', { name: 'Name' }).focus();
  await expect(dialog).toContainText('Name addresses or networks');
  await dialog.getByRole('textbox', { name: 'Allowed networks' }).fill('192.0.2.0/24, 2001:db8::/32');
  await expect(dialog.getByRole('textbox', { name: 'Valid until' })).toHaveValue(/^\d\d\.\d\d\.\d{4}$/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create key' }).press('Enter');

  const shown = page.getByRole('dialog', { name: `Key for ${name}` });
  await expect(shown.getByRole('textbox', { name: 'Key' })).toHaveValue(/^qgk_[A-Za-z0-9]{12}_[\w-]{43}$/);
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(shown).toBeHidden();

  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('192.0.2.0/24, 2001:db8::/32');
  await expect(row).toContainText('never');
  await expect(row).toContainText('active');
  expect(await page.content()).not.toMatch(/qgk_[A-Za-z0-9]{12}_/);

  await row.getByRole('button', { name: `Revoke ${name}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('cannot be undone');
  await question.getByRole('button', { name: 'Revoke key' }).press('Enter');
  await expect(row).toContainText('revoked');
  await expect(row.getByRole('button', { name: /^Revoke/ })).toHaveCount(0);
  await page.getByRole('searchbox').fill(name);
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('KEY-04 on a phone and in the dark the keys are cards that nothing cuts off', async ({ open }) => {
  const page = await open('admin', address, { scheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('heading', { name: 'Integrationsschlüssel', level: 1 })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
