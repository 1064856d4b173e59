import { expect, expectAccessible, test } from '../support/story.ts';

test('SETUP-20 the first steps say what is missing and lead there, and stand on the home page until they are hidden', async ({
  open,
}) => {
  const page = await open('admin', '/admin/firstSteps', { language: 'en' });
  let isHidden = false;
  const step = (name: string, isDone: boolean) => ({ step: name, isDone });
  await page.route('**/web/**/firstSteps', async (route) => {
    if (route.request().method() === 'PUT') isHidden = route.request().postDataJSON().isHidden;
    await route.fulfill({ json: { steps: [step('terminal', true), step('company', false)], isHidden } });
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: '1 of 2 done' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^A terminal ?, done/ })).toBeVisible();
  await expect(page.getByText('Create the company and give it the plan Premium')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'To the trucking companies' }).click();
  await expect(page).toHaveURL(/truckingCompanies/);
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByRole('button', { name: 'Show on the home page again' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: /User/ }).first()).toBeVisible();
  await expect(page.getByText('1 of 2 done.')).toHaveCount(0);
});
