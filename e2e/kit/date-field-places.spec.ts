import { dayIn, typed } from '../support/restrictions.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

const english = { language: 'en' } as const;

test('UI-31 a date that is not whole is not sent as none: the dialog stays, and the field says what is wrong', async ({
  open,
}) => {
  const page = await open('admin', '/admin/integrationKeys', english);
  await page.getByRole('button', { name: 'Create key' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create key' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('half a date');
  await dialog.getByRole('combobox', { name: /Terminal/ }).press('Enter');
  await page.getByRole('option').first().press('Enter');
  await dialog.getByRole('checkbox', { name: 'Report gate events' }).press('Space');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  const field = dialog.getByRole('textbox', { name: 'Valid until' });
  await field.fill('24.11');
  await field.press('Enter');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog.getByText('Enter the date as dd.mm.yyyy')).toBeVisible();
  await expect(field).toHaveValue('24.11');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  expect(sent).toEqual([]);
});

test('UI-16 UI-31 in a dialog and in a sheet Escape closes the calendar alone, and a day is taken by the pointer', async ({
  open,
}) => {
  const page = await open('dispatch', '/forwarderOperator/bookingsOverview', english);
  await page.getByRole('button', { name: 'Days', exact: true }).click();
  const days = page.getByRole('dialog', { name: 'Days' });
  const from = days.getByRole('textbox', { name: 'From' });
  const calendar = page.getByRole('dialog', { name: /^Calendar: / });
  await from.press('ArrowDown');
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(days).toBeVisible();
  await expect(from).toBeFocused();
  await days.getByRole('button', { name: /^Calendar: From/ }).click();
  await calendar.locator(`[data-day="${dayIn(0)}"] button`).click();
  await expect(calendar).toHaveCount(0);
  await expect(days).toBeVisible();
  await expect(from).toHaveValue(typed(dayIn(0)));
});
