import { readFile } from 'node:fs/promises';
import { webappUser } from '@quaygate/contract';
import { expect, expectAccessible, test } from '../support/story.ts';
import { createPerson, listOf, openPerson } from '../support/webapp-user-scene.ts';

const address = '/admin/audit';

test('AUD-12 the administrator finds who changed a user, what it was before, and everything else of them', async ({
  open,
  api,
}) => {
  const admin = await api('admin');
  const person = await createPerson(admin);
  const params = { id: person.id };
  await admin.call(webappUser.update, { params, body: { firstName: 'Umbenannt' } });
  await admin.call(webappUser.disable, { params, body: { disabled: true } });

  const page = await open('admin', address, { language: 'en' });
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible();
  await page.getByRole('searchbox').fill(person.email);
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByText('3 entries')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Account disabled');
  await expect(page.getByRole('row').nth(1)).toContainText('admin@demo.quaygate.example');

  const changed = page.getByRole('row').filter({ hasText: 'User changed' });
  await changed.focus();
  await page.keyboard.press('Enter');
  const values = page.getByRole('table').filter({ hasText: 'Before' }).last();
  await expect(values.getByRole('row', { name: /^First name/ })).toHaveText(
    new RegExp(`First name.*${person.firstName}.*Umbenannt`),
  );
  await expectAccessible(page);

  await page.getByRole('button', { name: `Everything about ${person.email}` }).click();
  await expect(page).toHaveURL(new RegExp(`objectId=${person.id}`));
  await page.getByRole('searchbox').fill('');
  await expect(page.getByText('3 entries')).toBeVisible();
  await page.reload();
  await expect(page.getByText(`To what: ${person.email}`)).toBeVisible();
  await expect(page.getByText('3 entries')).toBeVisible();
  await page.getByRole('button', { name: /^Remove.*To what/ }).click();
  await expect(page).not.toHaveURL(/objectId/);
});

test('AUD-12 kinds and days are filters of the address; where nothing fits, one press shows all again', async ({
  open,
}) => {
  const page = await open('admin', `${address}?kinds=signIn&from=today&to=today`);
  await expect(page.getByRole('row').nth(1)).toContainText('Angemeldet');
  await expect(page.getByText('Art: Angemeldet', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Gestern' }).click();
  await expect(page).toHaveURL(/from=yesterday/);
  await expect(page.getByRole('heading', { name: 'Kein Eintrag passt dazu' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Alle Einträge zeigen' }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('AUD-11 AUD-12 the CSV holds what the list shows; a failure says so', async ({ open, api }) => {
  const person = await createPerson(await api('admin'));
  const page = await open('admin', `${address}?search=${person.email}`, { language: 'en' });
  await expect(page.getByText('1 entry')).toBeVisible();
  await page.route(/\/audit\/download/, (route) => route.abort());
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect(page.getByText('The file could not be loaded.')).toBeVisible();
  await page.unroute(/\/audit\/download/);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^audit_\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(person.email);
});

test('AUD-12 on a phone the entries are cards that unfold, in the dark too', async ({ open, api }) => {
  const person = await createPerson(await api('admin'));
  const page = await open('admin', `${address}?search=${person.email}`, { scheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Nutzer angelegt' });
  await expect(card).toContainText(person.email);
  await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
});

test('AUD-13 the last entries stand in the detail of the user, and lead to all of them', async ({ open, api }) => {
  const admin = await api('admin');
  const person = await createPerson(admin);
  const page = await open('admin', listOf(person), { language: 'en' });
  await openPerson(page, person);
  const panel = page
    .getByRole('region', { name: 'Last entries in the audit log' })
    .or(page.locator('section').filter({ has: page.getByRole('heading', { name: 'Last entries in the audit log' }) }));
  await expect(panel.getByRole('listitem')).toHaveText([/User created.*by admin@demo/]);
  await page.getByRole('textbox', { name: 'First name' }).fill('Neu');
  await page.getByRole('button', { name: /save changes/i }).click();
  await expect(panel.getByRole('listitem').first()).toContainText('User changed');
  await expectAccessible(page);
  await panel.getByRole('link', { name: 'Show all' }).click();
  await expect(page).toHaveURL(new RegExp(`${address}\\?.*objectId=${person.id}`));
  await expect(page.getByText('2 entries')).toBeVisible();
});
