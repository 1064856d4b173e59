import { ownText, tour } from '@quaygate/contract';
import { expect, expectAccessible, test } from '../support/story.ts';

test('FWD-OWN-07 FWD-OWN-08 FWD-OWN-09 texts are written in place by keyboard, are shown as columns, and what a colleague writes is seen at once', async ({
  open,
  api,
}) => {
  const { call, forwarderId: f } = await api('dispatch');
  const { items } = (await call(tour.list, { params: { f }, query: { size: '1', tourStates: 'completed' } })).body;
  const [{ id, truckerId: t, containerBookings }] = items;
  const { bookingId, loadUnit, referenceNumber } = containerBookings[0];
  const write = (texts: { customer: string; orderNumber: string; note: string }) =>
    call(ownText.update, { params: { f, t, bookingId }, body: texts });
  const nothing = { customer: '', orderNumber: '', note: '' };
  await write(nothing);
  const address = `/forwarderOperator/bookingsOverview?search=${id}&columns=tourId&columns=note`;
  const page = await open('dispatch', address);
  await page
    .getByRole('row')
    .filter({ hasText: id })
    .first()
    .getByRole('button', { name: new RegExp(`^(Details zu|(Show|Hide) details of) ${id}`) })
    .click();
  const note = page.getByRole('textbox', { name: `Notiz zu ${loadUnit ?? referenceNumber}` });
  await expect(note).toHaveValue('');
  await expectAccessible(page);

  await note.fill('Rampe 3');
  await note.press('Enter');
  await expect(page.getByRole('gridcell', { name: 'Rampe 3' })).toBeVisible();
  await note.fill('Rampe 4');
  await note.press('Escape');
  await expect(note, 'what was typed is taken back').toHaveValue('Rampe 3');

  // A colleague writes while the field is typed in.
  await note.fill('Rampe 5');
  await write({ ...nothing, note: 'Rampe 7' });
  await expect(page.getByRole('gridcell', { name: 'Rampe 7' })).toBeVisible();
  await note.press('Enter');
  await expect(page.getByText('Inzwischen steht hier: Rampe 7.', { exact: false })).toBeVisible();
  await note.press('Enter');
  await expect(page.getByRole('gridcell', { name: 'Rampe 5' })).toBeVisible();
  await write(nothing);
});
