import type { Locator, Page } from '@playwright/test';
import { truckingCompany } from '@quaygate/contract';
import { aCompany, companiesAddress, mark } from '../support/companies.ts';
import { refusedFields } from '../support/failing.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

const english = { language: 'en' } as const;
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const searched = (name: string) => `${companiesAddress}?search=${encodeURIComponent(name)}`;
const field = (dialog: Locator, name: string) => dialog.getByRole('textbox', { name });
const confirm = (dialog: Locator) => dialog.getByRole('button', { name: 'Create company' });

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Create company' }).first().click();
  return page.getByRole('dialog', { name: 'Create company' });
}

async function fillNeeded(dialog: Locator, word: string): Promise<void> {
  await field(dialog, 'Name').fill(`Kontor ${word}`);
  await field(dialog, 'Tax ID').fill(`X ${word}`);
  await field(dialog, 'Email').fill(`post@${word}.example`);
}

test('TRC-05 TRC-06 TRC-07 TRC-08 a company needs name, tax id and an email with an at sign', async ({ open }) => {
  const page = await open('admin', companiesAddress, english);
  const dialog = await openDialog(page);
  await expect(field(dialog, 'Name')).toBeFocused();
  await expect(confirm(dialog)).toBeDisabled();
  await fillNeeded(dialog, mark());
  await expect(confirm(dialog)).toBeEnabled();
  for (const name of ['Name', 'Tax ID', 'Email']) {
    const before = await field(dialog, name).inputValue();
    await field(dialog, name).fill('  ');
    await expect(confirm(dialog), name).toBeDisabled();
    await field(dialog, name).blur();
    await expect(dialog.getByText('Field required')).toHaveCount(1);
    await field(dialog, name).fill(before);
  }
  await field(dialog, 'Email').fill('nobody.example');
  await field(dialog, 'Email').blur();
  await expect(dialog.getByText('Invalid email')).toBeVisible();
  await expect(confirm(dialog)).toBeDisabled();
  await field(dialog, 'Email').fill('just@one');
  await expect(dialog.getByText('Invalid email')).toHaveCount(0);
  await expect(confirm(dialog)).toBeEnabled();
  for (const name of [/^Street/, /^Postcode/, /^City/, /^Country/]) {
    await expect(dialog.getByRole('textbox', { name })).not.toHaveAttribute('aria-required', 'true');
  }
});

test('TRC-13 TRC-25 REST-13 a created company is announced and stands on top, though something else was searched', async ({
  open,
  page,
  api,
}) => {
  const word = mark();
  await open('admin', searched('no company of this name'), english);
  const dialog = await openDialog(page);
  await fillNeeded(dialog, word);
  await dialog.getByRole('textbox', { name: /^Street/ }).fill(' Kai 3 ');
  await dialog.getByRole('textbox', { name: /^City/ }).fill('Basel');
  await confirm(dialog).click();
  await expect(page.getByText('company created successfully', { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row').nth(1)).toContainText(`Kontor ${word}`);
  const { body } = await (await api('admin')).call(truckingCompany.list);
  const stored = body.items.find(({ name }: { name: string }) => name === `Kontor ${word}`);
  expect(stored).toMatchObject({
    vatId: `X ${word}`,
    email: `post@${word}.example`,
    streetAddress: 'Kai 3',
    city: 'Basel',
    zipCode: null,
    tier: 'Free',
  });
});

test('TRC-08 TRC-09 TRC-10 TRC-23 a tax id that is taken is refused at its field, whenever it is entered again', async ({
  open,
  page,
  api,
}) => {
  const word = mark();
  const taken = await aCompany(await api('admin'), { vatId: `x ${word}` });
  await open('admin', companiesAddress, english);
  const dialog = await openDialog(page);
  await fillNeeded(dialog, word);
  const vatId = field(dialog, 'Tax ID');
  await vatId.fill(` X ${word.toUpperCase()} `);
  await confirm(dialog).click();
  const refusal = dialog.getByText('A company with this tax ID already exists');
  await expect(refusal).toBeVisible();
  await expect(vatId).toHaveAttribute('aria-invalid', 'true');
  await expect(vatId).toHaveAccessibleDescription('A company with this tax ID already exists');
  await expect(confirm(dialog)).toBeDisabled();
  await expect(field(dialog, 'Name')).toHaveValue(`Kontor ${word}`);
  await expectAccessible(page);
  await vatId.fill(`${taken.vatId}-2`);
  await expect(refusal).toHaveCount(0);
  await expect(confirm(dialog)).toBeEnabled();
  await vatId.fill(taken.vatId);
  await expect(refusal).toBeVisible();
  await expect(confirm(dialog)).toBeDisabled();
  await vatId.fill(`${taken.vatId}-2`);
  await confirm(dialog).click();
  await expect(page.getByText('company created successfully')).toBeVisible();
});

test('what the server finds wrong in a field stands there, and nothing typed is lost', async ({ open, page }) => {
  await open('admin', companiesAddress, english);
  const dialog = await openDialog(page);
  await fillNeeded(dialog, 'odd');
  await page.route('**/users/*/truckingCompanies', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill(refusedFields({ field: 'city', code: 'invalidValue' }, { field: 'email', code: 'invalidEmail' }))
      : route.continue(),
  );
  await field(dialog, 'City').fill('Ulm');
  await page.keyboard.press('Enter');
  await expect(field(dialog, 'Email')).toHaveAccessibleDescription('Invalid email');
  await expect(field(dialog, 'Email')).toBeFocused();
  await expect(field(dialog, 'City')).toHaveAccessibleDescription('Invalid value');
  await expect(field(dialog, 'City')).toHaveValue('Ulm');
  await expect(confirm(dialog)).toBeDisabled();
  await expectAccessible(page);
  await field(dialog, 'Email').fill('another@odd.example');
  await expect(confirm(dialog)).toBeDisabled();
  await field(dialog, 'City').fill('');
  await expect(confirm(dialog)).toBeEnabled();
});

test('TRC-11 Escape closes the dialog and forgets what was typed', async ({ open }) => {
  const page = await open('admin', companiesAddress, english);
  const dialog = await openDialog(page);
  await fillNeeded(dialog, 'gone');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create company' }).first()).toBeFocused();
  await openDialog(page);
  for (const name of ['Name', 'Tax ID', 'Email']) await expect(field(dialog, name)).toHaveValue('');
  await expect(dialog.getByText('Field required')).toHaveCount(0);
});

const refusals: [answer: { status: number; body: string } | undefined, says: string][] = [
  [{ status: 404, body: '{"code":"not_found"}' }, 'This company does not exist (any more)'],
  [{ status: 403, body: '{"code":"forbidden"}' }, 'You do not have permission for this action'],
  [{ status: 409, body: '{"code":"of_tomorrow","detail":"In the words of the server"}' }, 'In the words of the server'],
  [{ status: 500, body: '' }, 'An unknown error occurred'],
  [undefined, 'The server does not answer'],
];

test('TRC-12 ERR-01 ERR-03 ERR-21 ERR-23 whatever else refuses says so and leaves what was typed', async ({
  open,
  page,
}) => {
  await open('admin', companiesAddress, english);
  const dialog = await openDialog(page);
  await fillNeeded(dialog, 'kept');
  for (const [answer, says] of refusals) {
    await page.route('**/users/*/truckingCompanies', (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      return answer ? route.fulfill({ ...answer, contentType: 'application/problem+json' }) : route.abort();
    });
    await confirm(dialog).click();
    const bar = page.getByRole('alert').filter({ hasText: says });
    await expect(bar).toBeVisible();
    await expect(confirm(dialog)).toBeEnabled();
    await expect(field(dialog, 'Tax ID')).toHaveValue('X kept');
    await bar.getByRole('button', { name: 'Close' }).click();
    await page.unroute('**/users/*/truckingCompanies');
  }
  await expect(page).toHaveURL(new RegExp(`${companiesAddress}$`));
});

test('a company is sent once, however often the button is pressed', async ({ open, page }) => {
  await open('admin', companiesAddress, english);
  const dialog = await openDialog(page);
  await fillNeeded(dialog, mark());
  let sent = 0;
  let answer = () => {};
  const ready = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/users/*/truckingCompanies', async (route) => {
    if (route.request().method() === 'POST') {
      sent += 1;
      await ready;
    }
    await route.continue();
  });
  await confirm(dialog).click();
  await expect(confirm(dialog)).toHaveAttribute('aria-busy', 'true');
  await confirm(dialog).dispatchEvent('click');
  await field(dialog, 'Name').press('Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  answer();
  await expect(dialog).toHaveCount(0);
  expect(sent).toBe(1);
});

test('a company is found, opened and created with the keyboard alone', async ({ open, page, api }) => {
  const company = await aCompany(await api('admin'));
  await open('admin', companiesAddress, english);
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(company.name);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(rowOf(page, company.name)).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: company.name })).toBeVisible();
  await page.goBack();
  const word = mark();
  await page.getByRole('button', { name: 'Create company' }).focus();
  await page.keyboard.press('Enter');
  await expect(field(page.getByRole('dialog', { name: 'Create company' }), 'Name')).toBeFocused();
  for (const typed of [`Taste ${word}`, `X ${word}`, `post@${word}.example`]) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('company created successfully')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(`Taste ${word}`);
});

test('without a connection the list stays, and a company that cannot be sent is not lost', async ({
  open,
  page,
  context,
}) => {
  await open('admin', companiesAddress, english);
  const word = mark();
  const dialog = await openDialog(page);
  await fillNeeded(dialog, word);
  await context.setOffline(true);
  await confirm(dialog).click();
  await expect(page.getByText('The server does not answer')).toBeVisible();
  await expect(field(dialog, 'Name')).toHaveValue(`Kontor ${word}`);
  await expect(page.getByRole('row', { includeHidden: true }).nth(2)).toBeVisible();
  await context.setOffline(false);
  await confirm(dialog).click();
  await expect(page.getByText('company created successfully')).toBeVisible();
});
