import { present } from '@quaygate/rules';
import { aTour, takeBack } from '../support/moves.ts';
import { bookableDriver, bookingsOf, snackbar } from '../support/status-form.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

test('FWD-TOUR-08 a tour gets another driver and plate by keyboard', async ({ open, api }, info) => {
  const caller = await api('dispatch');
  const own = await aTour(caller, 'truck');
  const { slotBegin, slotEnd } = own.slots[0];
  const found = [];
  for (const place of [18, 19, 20])
    found.push(await bookableDriver(caller, place, { terminalId: 12, slotBegin, slotEnd }));
  const other = present(found.find(({ userId }) => userId !== own.truckerId));
  const page = await open('dispatch', `/forwarderOperator/bookingsOverview?search=${own.id}`);
  await page
    .getByRole('button', { name: new RegExp(own.id) })
    .first()
    .click();
  const button = page.getByRole('button', { name: 'Fahrer oder Kennzeichen ändern' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Fahrer oder Kennzeichen der Tour ${own.id} ändern` });
  const driver = dialog.getByRole('combobox', { name: 'Fahrer' });
  const plate = dialog.getByRole('textbox', { name: 'Kennzeichen' });
  const submit = dialog.getByRole('button', { name: 'Ändern', exact: true });
  await expect(submit, 'nothing differs yet').toBeDisabled();
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('truck-dialog.png') });

  await driver.fill(other.name);
  await expect(page.getByRole('option').first()).toContainText(other.name);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(plate, 'the plate follows the driver').toHaveValue(present(other.licensePlate));
  await plate.fill('DU-QG 4711');
  await page.screenshot({ path: info.outputPath('truck-chosen.png') });
  await page.keyboard.press('Enter');
  await expect(snackbar(page)).toContainText('DU-QG 4711');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('list', { name: `Was mit Tour ${own.id} geschah` })).toContainText(
    'Fahrer oder Kennzeichen geändert',
  );
  for (const unit of own.units) {
    const [one] = await bookingsOf(caller, unit);
    expect(present(one).truckerInformation.id).toBe(other.userId);
  }
  await takeBack(caller, own);
});
