import { blockList } from '@quaygate/contract';
import { test } from '../support/beside.ts';
import { snackbar } from '../support/failing.ts';
import { untilLive } from '../support/live.ts';
import {
  addressOf,
  askForSlots,
  bookableDriver,
  bookingsOf,
  chooseDriver,
  chooseSlot,
  demoUnit,
  giveBack,
} from '../support/status-form.ts';
import { type Api, expect } from '../support/story.ts';
import { alpenland, blockListAddress, rowOf, workAt } from '../support/terminal-scene.ts';

const [booked, wanted] = [() => demoUnit('REF-2142'), () => demoUnit('REF-2148')];
const stateOf = async (caller: Api) => (await bookingsOf(caller, booked())).map(({ status }) => status);

test('TRM-BLK-16 TRM-BLK-17 LIVE-13 a block holds at once on the open screens of a forwarder, and lifting it undoes exactly that', async ({
  page,
  open,
  beside,
  api,
}) => {
  const [caller, clerk] = [await api('dispatch'), await api('terminal')];
  const driver = await bookableDriver(caller, 16);
  // After a first try that failed nothing of it is left.
  const params = { facilityId: alpenland.id };
  await clerk.call(blockList.removeOfTrucker, { params, query: { truckerId: driver.userId } });
  for (const unit of [booked(), wanted()]) await giveBack(caller, unit);

  const dispatcher = await beside('dispatch', addressOf(alpenland.id));
  await askForSlots(dispatcher, booked());
  await chooseSlot(dispatcher, 4);
  await chooseDriver(dispatcher, driver);
  const create = dispatcher.getByRole('button', { name: 'Buchung anlegen' });
  await create.click();
  await expect.poll(() => stateOf(caller)).toHaveLength(1);

  // The dispatcher is about to book another unit, and has the overview open in a second window.
  await dispatcher.goto(addressOf(alpenland.id));
  await askForSlots(dispatcher, wanted());
  await chooseSlot(dispatcher, 5);
  await chooseDriver(dispatcher, driver);
  const overview = await beside('dispatch', '/forwarderOperator/bookingsOverview?search=REF-2142');
  await untilLive(overview);
  const tour = overview.getByRole('row').filter({ hasText: /T\d+/ }).first();
  await expect(tour).toContainText('gebucht');

  await workAt(page, alpenland);
  await open('terminal', blockListAddress);
  await page.getByRole('button', { name: 'Fahrer sperren' }).click();
  const dialog = page.getByRole('dialog');
  // By the id: a company may call a driver otherwise than the terminal.
  await dialog.getByRole('combobox').fill(driver.userId);
  await page.getByRole('option', { name: new RegExp(driver.userId) }).click();
  await dialog.getByRole('button', { name: 'Sperren', exact: true }).click();
  await expect(snackbar(page)).toContainText('Fahrer gesperrt');

  await create.click();
  await expect(snackbar(dispatcher)).toContainText('Der Fahrer ist an diesem Terminal gesperrt');
  expect(await bookingsOf(caller, wanted())).toEqual([]);
  await expect(tour).toContainText('Registrierung gesperrt');

  await rowOf(page, { id: driver.userId })
    .getByRole('button', { name: /^Sperre von/ })
    .click();
  const question = page.getByRole('alertdialog');
  await expect(question, 'drivers of one name differ').toContainText('Hafenspedition Petersen GmbH');
  await question.getByRole('button', { name: 'Sperre aufheben' }).click();
  await expect(snackbar(page)).toContainText('Sperre aufgehoben');
  await expect(tour).toContainText('gebucht');
  await expect(tour).not.toContainText('gesperrt');
  await create.click();
  await expect.poll(async () => (await bookingsOf(caller, wanted())).length, 'what was typed is still there').toBe(1);
  for (const unit of [booked(), wanted()]) await giveBack(caller, unit);
});
