import { expect, test } from '../support/story.ts';

test('FWD-BOOK-57 by keyboard the overview is narrowed to a train, and shows all again', async ({ open }) => {
  const page = await open('dispatch', '/forwarderOperator/bookingsOverview');
  await page.getByRole('button', { name: 'Zug', exact: true }).press('Enter');
  const number = page.getByRole('textbox', { name: 'Zugnummer' });
  await expect(number).toBeFocused();
  await page.keyboard.type('ICE');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Eine Zugnummer aus Ziffern und ein Tag, zum Beispiel 41203')).toBeVisible();
  await number.fill('99999');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/train=99999/);
  await expect(number).toBeHidden();
  await page.getByRole('button', { name: /Zug 99999/ }).press('Enter');
  await expect(page).not.toHaveURL(/train=/);
});
