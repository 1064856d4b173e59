import { tour } from '@quaygate/contract';
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
import { expect, expectAccessible, test } from '../support/story.ts';

test('FWD-STAT-50 FWD-BOOK-53 FWD-OWN-10 a delivery and its pickup are asked for one after the other and booked by one press, with own texts of both', async ({
  open,
  api,
}) => {
  const caller = await api('dispatch');
  const [delivery, pickup] = [demoUnit('REF-1154'), demoUnit('REF-1155')];
  const driver = await bookableDriver(caller, 5);
  const page = await open('dispatch', addressOf(8), { language: 'en' });
  await askForSlots(page, delivery, 'en');
  await page.getByRole('button', { name: 'Add a pickup for the same truck' }).click();
  const form = page.getByRole('form', { name: 'Add a pickup for the same truck' });
  await form.getByRole('button', { name: 'Check' }).click();
  await expect(form.getByLabel('Reference number')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Reference number').fill(pickup.referenceNumber);
  await form.getByLabel('Container number').fill(pickup.containerNumber ?? '');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Check' }).click();
  for (const name of ['Load unit', 'Second load unit'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();

  await chooseSlot(page);
  await chooseDriver(page, driver, 'en');
  const customer = page.getByRole('textbox', { name: /^Customer(?!,)/ });
  await expect(customer).toHaveCount(0);
  await page.getByRole('button', { name: 'Customer, order number, note' }).press('Enter');
  await expect(customer).toBeFocused();
  await page.keyboard.type('Nordholz GmbH');
  await expectAccessible(page);
  const sent = page.waitForResponse(/\/bookingPairs$/);
  await page.getByRole('button', { name: 'Book both' }).click();
  const { tourId } = await (await sent).json();
  await expect(page.getByRole('link', { name: new RegExp(tourId) })).toHaveCount(2);
  for (const unit of [delivery, pickup]) expect(await bookingsOf(caller, unit)).toMatchObject([{ tourId }]);
  const { body } = await caller.call(tour.list, { query: { search: tourId } });
  const own = { customer: 'Nordholz GmbH', orderNumber: '', note: '' };
  expect(body.items[0].containerBookings).toMatchObject([{ own }, { own }]);
  // The story can be told again.
  for (const unit of [delivery, pickup]) await giveBack(caller, unit);
});
