import { booking, trucker } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { anAwaitedDriver } from '../support/drivers.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { isPending, nameOf, truckersAddress, truckersOf } from '../support/truckers.ts';

test('FWD-TRK-36 FWD-TRK-37 the removal names the open tours with the way to each, and how the driver comes back', async ({
  open,
  page,
  api,
}) => {
  const dispatch = await api('dispatch');
  const { items } = (await dispatch.call(booking.list, { body: {} })).body;
  const isOpen = ({ state }: { state: string }) => state !== 'completed' && state !== 'cancelled';
  const { truckerInformation: driver } = present(items.find(isOpen));
  await open('dispatch', `${truckersAddress}?search=${driver.lastName}`, { language: 'en' });
  await page.getByRole('button', { name: `Remove ${nameOf(driver)} from the company` }).click();
  const question = page.getByRole('alertdialog', { name: `Remove ${nameOf(driver)} from the company?` });
  await expect(question).toContainText('They come back with your company code');
  const tour = question.getByRole('link', { name: /^Tour T\d+, .*, \d\d\.\d\d\.\d{4} / }).first();
  await expect(tour).toBeVisible();
  await expectAccessible(page);
  const tourId = present((await tour.textContent())?.split(/[ ,]/)[1]);
  await tour.click();
  await expect(page).toHaveURL(new RegExp(`bookingsOverview\\?search=.*${tourId}`));
  await expect(page.getByRole('row').filter({ hasText: tourId })).toContainText(driver.lastName);
});

test('FWD-TRK-37 an address that has an account is not invited, and leads to the company code', async ({
  open,
  page,
  api,
}) => {
  const { email } = await anAwaitedDriver(await api('dispatch'));
  await open('dispatch', truckersAddress, { language: 'en' });
  await page.getByRole('button', { name: 'Invite driver' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite driver' });
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveAccessibleDescription('Field required');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Jana');
  await dialog.getByRole('textbox', { name: 'Licence plate' }).fill('DU-QG 4712');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('This address has an account already');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Show company code' }).click();
  await expect(page.getByRole('dialog', { name: 'Company code' })).toBeVisible();
});

test('FWD-TRK-38 the company notes something of a driver; what a colleague noted meanwhile is shown first', async ({
  open,
  page,
  api,
}) => {
  const dispatch = await api('dispatch');
  const one = present((await truckersOf(dispatch, (each) => !isPending(each))).slice(-5)[0]);
  await open('dispatch', `${truckersAddress}?search=${one.lastName}`, { language: 'en' });
  const openDetails = () => page.getByRole('button', { name: `${nameOf(one)}: ` }).click();
  await openDetails();
  const dialog = page.getByRole('dialog', { name: `Is ${nameOf(one)} ready?` });
  const note = dialog.getByRole('textbox', { name: 'Own note' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await note.fill('Only by day');
  await save.click();
  await expect(page.getByText('Note saved')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await openDetails();
  await expect(note).toHaveValue('Only by day');

  await dispatch.call(trucker.note, { params: { t: one.userId }, body: { note: 'Has left the night shift' } });
  await note.fill('Only by night');
  await save.click();
  await expect(dialog.getByText('Has left the night shift')).toBeVisible();
  await expect(note).toHaveValue('Only by night');
  await save.click();
  await expect(dialog.getByText('Has left the night shift')).toHaveCount(0);
  const stored = await truckersOf(dispatch, ({ userId }) => userId === one.userId);
  expect(stored).toMatchObject([{ note: 'Only by night' }]);
});
