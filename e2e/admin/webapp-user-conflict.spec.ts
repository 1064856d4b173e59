import type { Page } from '@playwright/test';
import { webappUser } from '@quaygate/contract';
import { expect, expectAccessible, test } from '../support/story.ts';
import { createPerson, listOf, openPerson, storedUser } from '../support/webapp-user-scene.ts';

const firstName = (page: Page) => page.getByRole('textbox', { name: 'First name' });
const save = (page: Page) => page.getByRole('button', { name: 'save changes' });
const conflict = (page: Page) => page.getByRole('dialog', { name: /^Changed meanwhile by / });

test('WAU-45 a field that two administrators changed shows both values, and nothing typed is lost', async ({
  open,
  api,
}) => {
  const admin = await api('admin');
  const person = await createPerson(admin);
  const page = await open('admin', listOf(person), { language: 'en' });
  await openPerson(page, person);
  await firstName(page).fill('Mine');
  await admin.call(webappUser.update, { params: { id: person.id }, body: { firstName: 'Theirs' } });
  await save(page).click();
  await expect(conflict(page).getByRole('row', { name: 'First name Mine Theirs' })).toBeVisible();
  await expectAccessible(page);
  expect(await storedUser(admin, person.id)).toMatchObject({ firstName: 'Theirs' });

  await page.keyboard.press('Escape');
  await expect(conflict(page)).toHaveCount(0);
  await expect(firstName(page)).toHaveValue('Mine');
  await save(page).click();
  await conflict(page).getByRole('button', { name: 'Save my values' }).click();
  await expect(page.getByText('User updated successfully')).toBeVisible();
  await expect(conflict(page)).toHaveCount(0);
  expect(await storedUser(admin, person.id)).toMatchObject({ firstName: 'Mine' });
});

test('WAU-45 the stored values can be taken over, other changes stay unsaved in the form', async ({ open, api }) => {
  const admin = await api('admin');
  const person = await createPerson(admin);
  const page = await open('admin', listOf(person), { language: 'en' });
  await openPerson(page, person);
  await firstName(page).fill('Mine');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Kept');
  await admin.call(webappUser.update, { params: { id: person.id }, body: { firstName: 'Theirs' } });
  await save(page).click();
  await conflict(page).getByRole('button', { name: 'Use the stored values' }).click();
  await expect(firstName(page)).toHaveValue('Theirs');
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Kept');
  await save(page).click();
  await expect(page.getByText('User updated successfully')).toBeVisible();
  expect(await storedUser(admin, person.id)).toMatchObject({ firstName: 'Theirs', lastName: 'Kept' });
});

test('WAU-45 changes of different fields are joined without a question', async ({ open, api }) => {
  const admin = await api('admin');
  const person = await createPerson(admin);
  const page = await open('admin', listOf(person), { language: 'en' });
  await openPerson(page, person);
  await firstName(page).fill('Mine');
  await admin.call(webappUser.update, { params: { id: person.id }, body: { lastName: 'Theirs' } });
  await save(page).click();
  await expect(page.getByText('User updated successfully')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Theirs');
  expect(await storedUser(admin, person.id)).toMatchObject({ firstName: 'Mine', lastName: 'Theirs' });
});
