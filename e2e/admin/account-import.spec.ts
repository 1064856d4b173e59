import { snackbar } from '../support/failing.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { ownName } from '../support/webapp-user-scene.ts';

const address = '/admin/accountImport';

test('SETUP-64 SETUP-65 SETUP-66 a pasted list of users: a wrong row is mended, the good ones are created, again none', async ({
  open,
}) => {
  const page = await open('admin', address, { language: 'en' });
  const [one, two] = [ownName(), ownName()];
  const email = (name: string) => `${name.toLowerCase()}@stories.example`;
  const list = `Vorname\tNachname\tE-Mail\nMara\t${one}\t${email(one)}\nMara\t${two}\tno address\n`;
  const main = page.getByRole('main');
  await page.getByRole('button', { name: 'Read list' }).click();
  await expect(main).toContainText('Field required');
  await page.getByRole('radiogroup').getByText('Users', { exact: true }).click();
  await page.getByRole('textbox', { name: /Or paste a table/ }).fill(list);
  await page.getByRole('button', { name: 'Read list' }).click();
  await expect(main).toContainText('1 new, 1 wrong');
  await expectAccessible(page);
  const field = page.getByRole('group', { name: 'Mend line 3' }).getByRole('textbox', { name: /Email/ });
  await expect(field).toHaveAccessibleDescription('No email address');
  await field.fill(email(two));
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(main).toContainText('2 new');
  await page.getByRole('button', { name: 'Create 2 rows' }).click();
  await expect(page.getByRole('heading', { name: 'Report' })).toBeVisible();
  await expect(main).toContainText('2 created');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Another list' }).click();
  await page.getByRole('radiogroup').getByText('Users', { exact: true }).click();
  await page.getByRole('textbox', { name: /Or paste a table/ }).fill(list.replace('no address', email(two)));
  await page.getByRole('button', { name: 'Read list' }).click();
  await expect(main).toContainText('2 already there');
  await expect(page.getByRole('button', { name: /^Create/ })).toHaveCount(0);
});

test('SETUP-64 columns without a known name are said by the user, and a failure is told', async ({ open }) => {
  const page = await open('admin', address, { language: 'en' });
  const name = `${ownName()} GmbH`;
  const buffer = Buffer.from(`Wer;Kennung;Post\n${name};XX${Date.now()};post@stories.example\n`);
  await page.getByLabel('List as a file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Read list' }).click();
  await expect(page.getByRole('heading', { name: 'What is what in this list?' })).toBeVisible();
  for (const [field, header] of [
    ['Name', 'Wer'],
    ['Tax ID', 'Kennung'],
    ['Email', 'Post'],
  ] as const) {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: header }).click();
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Read rows' }).click();
  await expect(page.getByRole('main')).toContainText('1 new');
  await page.route('**/accountImports?**', (route) =>
    route.fulfill({ status: 503, json: { code: 'temporarily_unavailable' } }),
  );
  await page.getByRole('button', { name: 'Create 1 row' }).click();
  await expect(page.getByRole('main')).toContainText('Temporarily unavailable');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Create 1 row' }).click();
  await expect(page.getByRole('main')).toContainText('1 created');
  await expect(snackbar(page)).not.toContainText('error');
});
