import { present } from '@quaygate/rules';
import { manyTours, takeAllBack } from '../support/many-tours.ts';
import { bookableDriver, bookingsOf } from '../support/status-form.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

test('FWD-BULK-17 FWD-BULK-18 FWD-BULK-21 by keyboard tours get another driver, and go back after the dialog is closed; open ones have no receipt', async ({
  open,
  api,
}, info) => {
  const caller = await api('dispatch');
  const own = await manyTours(caller, 3, 1);
  const [first, , third] = own.slots;
  const visit = { terminalId: 12, slotBegin: present(first).slotBegin, slotEnd: present(third).slotEnd };
  const other = await bookableDriver(caller, 20, visit);
  const drivers = async () => {
    const found = [];
    for (const unit of own.units) found.push((await bookingsOf(caller, unit))[0]?.truckerInformation.id);
    return found;
  };
  const before = await drivers();
  const page = await open('dispatch', own.address, { language: 'en' });
  await page.getByRole('treegrid').locator('[data-row="0"]').click();
  await page.keyboard.press('ControlOrMeta+a');
  const bar = page.getByRole('toolbar', { name: 'Actions for the selection' });
  await expect(bar.getByText('3 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'EIRs as PDF' }).click();
  const receipts = page.getByRole('dialog', { name: 'Interchange receipts (EIR) as one PDF' });
  await expect(receipts.getByText('None of the chosen bookings is completed.')).toBeVisible();
  await expect(receipts.getByText(/Without an interchange receipt, booked/)).toHaveCount(3);
  await page.screenshot({ path: info.outputPath('receipts.png') });
  await page.keyboard.press('Escape');
  await expect(receipts).toBeHidden();

  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: '3 tours get another driver' });
  await dialog.getByRole('combobox', { name: 'Driver' }).fill(other.name);
  await expect(page.getByRole('option').first()).toContainText(other.name);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // Two of them stand in one slot.
  await expect(dialog.getByText('2 of 3 tours will be changed.')).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('trucks.png') });
  await dialog.getByRole('button', { name: 'Change 2 tours' }).press('Enter');
  await expect(dialog.getByText('2 of 2 tours changed')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const undo = page.getByRole('region', { name: 'Undo' });
  await expect(undo.getByText('2 tours have another driver')).toBeVisible();
  await page.screenshot({ path: info.outputPath('undo.png') });
  expect((await drivers()).filter((id) => id === other.userId)).toHaveLength(2);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('2 of 2 tours are as before again')).toBeVisible();
  await expect(undo).toBeHidden();
  expect(await drivers()).toEqual(before);
  await takeAllBack(caller, own);
});
