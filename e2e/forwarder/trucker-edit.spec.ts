import { trucker } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { expect, expectAccessible, test } from '../support/story.ts';
import { isPending, type Listed, nameOf, rowOf, truckersAddress, truckersOf } from '../support/truckers.ts';

test('FWD-TRK-27 editing another driver, or leaving, asks before what is typed for the first one is dropped', async ({
  open,
  api,
}) => {
  const approved = (await truckersOf(await api('dispatch'), (each) => !isPending(each))).slice(0, 2);
  const [one, other] = [present(approved[0]), present(approved[1])];
  const page = await open('dispatch', truckersAddress, { language: 'en' });
  const first = page.getByRole('textbox', { name: 'First name' });
  const edit = (who: Listed) => page.getByRole('button', { name: `Edit ${nameOf(who)}` }).click();
  // Nothing is lost where nothing was typed.
  await edit(one);
  await edit(other);
  await expect(first).toHaveValue(other.firstName);
  await edit(one);
  await first.fill('Philomena');
  await edit(other);
  const question = page.getByRole('alertdialog', { name: `Discard the changes to ${nameOf(one)}?` });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(first).toHaveValue('Philomena');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page
    .getByRole('alertdialog', { name: 'Leave this page without saving?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await expect(first).toHaveValue('Philomena');
  await edit(other);
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(first).toHaveValue(other.firstName);
});

test('FWD-TRK-32 a plate that two dispatchers changed shows both values; other changes are joined', async ({
  open,
  api,
}) => {
  const dispatch = await api('dispatch');
  const one = present((await truckersOf(dispatch, (each) => !isPending(each))).slice(-4)[0]);
  const changeBeside = async (licensePlate: string) => {
    const body = { firstName: one.firstName, lastName: one.lastName, licensePlate };
    expect((await dispatch.call(trucker.update, { params: { t: one.userId }, body })).status).toBe(200);
  };
  const page = await open('dispatch', `${truckersAddress}?search=${one.lastName}`, { language: 'en' });
  const plate = page.getByRole('textbox', { name: 'Licence plate' });
  const conflict = page.getByRole('dialog', { name: /^Changed meanwhile by / });
  await page.getByRole('button', { name: `Edit ${nameOf(one)}` }).click();
  await plate.fill('DU-MY 1');
  await changeBeside('DU-YR 2');
  await plate.press('Enter');
  await expect(conflict.getByRole('row', { name: 'Licence plate DU-MY 1 DU-YR 2' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(plate).toHaveValue('DU-MY 1');
  await plate.press('Enter');
  await conflict.getByRole('button', { name: 'Save my values' }).click();
  await expect(rowOf(page, one).getByRole('img', { name: 'Licence plate DU-MY 1' })).toBeVisible();

  await page.getByRole('button', { name: `Edit ${nameOf(one)}` }).click();
  await page.getByRole('textbox', { name: 'First name' }).fill('Ottilie');
  await changeBeside('DU-YR 3');
  await page.getByRole('textbox', { name: 'First name' }).press('Enter');
  await expect(page.getByRole('img', { name: 'Licence plate DU-YR 3' })).toBeVisible();
  const stored = await dispatch.call(trucker.get, { params: { t: one.userId } });
  expect(stored.body).toMatchObject({ firstName: 'Ottilie', licensePlate: 'DU-YR 3' });
});
