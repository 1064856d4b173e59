import { webappUser } from '@quaygate/contract';
import { refused, snackbar } from '../support/failing.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { address, createPerson, listOf, nameOf, openPerson, storedUser } from '../support/webapp-user-scene.ts';

const flag = /\/webappUsers\/[^/]+\/disabled$/;

test('WAU-43 WAU-44 an account is disabled by keyboard and enabled again, and loses nothing on the way', async ({
  open,
  context,
  api,
}) => {
  const admin = await api('admin');
  const person = await createPerson(admin);
  const page = await open('admin', listOf(person), { language: 'en' });
  await openPerson(page, person);
  const head = page.getByRole('main').locator('header').first();
  const first = page.getByRole('textbox', { name: 'First name' });
  await first.fill('Unsaved');

  await head.getByRole('button', { name: 'Disable account' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: `Disable the account of ${nameOf(person)}?` });
  await expect(question).toContainText(`${person.email} can no longer sign in`);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(head.getByRole('button', { name: 'Disable account' })).toBeFocused();
  expect((await storedUser(admin, person.id)).disabledDate).toBeNull();

  await page.keyboard.press('Enter');
  const confirm = question.getByRole('button', { name: 'Disable account' });
  await context.setOffline(true);
  await confirm.press('Enter');
  await expect(question.getByRole('alert')).toContainText('The server does not answer');
  await context.setOffline(false);
  await confirm.press('Enter');
  await expect(snackbar(page)).toContainText('Account disabled');
  await expect(head).toContainText(/Disabled since \d{2}\.\d{2}\.\d{4}/);
  await expect(first).toHaveValue('Unsaved');
  expect(await storedUser(admin, person.id)).toMatchObject({ firstName: person.firstName });
  expect((await storedUser(admin, person.id)).disabledDate).not.toBeNull();

  await page.getByRole('button', { name: 'discard changes' }).click();
  await page.goBack();
  const row = page.getByRole('row').filter({ hasText: person.email });
  await expect(row).toContainText('Disabled');

  await openPerson(page, person);
  await page.route(flag, (route) => route.abort());
  const enable = head.getByRole('button', { name: 'Enable account' });
  await enable.click();
  await expect(snackbar(page)).toContainText('The server does not answer');
  await page.unroute(flag);
  await enable.click();
  await expect(snackbar(page)).toContainText('Account enabled');
  await expect(head).not.toContainText('Disabled');
  expect((await storedUser(admin, person.id)).disabledDate).toBeNull();
});

test('WAU-42 no administrator finds the action in their own detail, and the last administrator stays', async ({
  open,
  api,
}) => {
  const { call, userId } = await api('admin');
  const { body: own } = await call(webappUser.get, { params: { id: userId } });
  const { body } = await call(webappUser.list, { query: { search: 'admin2@demo' } });
  const page = await open('admin', `${address}?search=${own.email}`, { language: 'en' });
  await openPerson(page, own);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(own.email);
  await expect(page.getByRole('button', { name: 'Disable account' })).toHaveCount(0);

  await page.goBack();
  await page.getByRole('searchbox').fill('admin2@demo');
  await openPerson(page, body.items[0]);
  await page.route(flag, (route) => route.fulfill(refused(409, 'last_administrator')));
  await page.getByRole('button', { name: 'Disable account' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Disable account' }).click();
  await expect(question.getByRole('alert')).toContainText('The only administrator cannot be disabled');
});
