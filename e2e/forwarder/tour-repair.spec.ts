import { gateEvent, integrationKey, trucker } from '@quaygate/contract';
import { pathOf } from '@quaygate/rules';
import { now } from '../support/clock.ts';
import { aJourney } from '../support/journey.ts';
import { reloadLive, untilLive } from '../support/live.ts';
import { test } from '../support/own-tour.ts';
import { nordbecken } from '../support/slot-board.ts';
import { expect, expectAccessible } from '../support/story.ts';
import { workAt } from '../support/terminal-scene.ts';

const place = { facilityId: nordbecken.id };
const read = 'DU-QG 4712';

test('READY-33 READY-35 READY-37 READY-38 the gate refuses a truck, the dispatcher corrects the plate, the driver sees it, and the truck is admitted', async ({
  api,
  beside,
  driver,
  open,
  page,
  request,
}) => {
  test.slow();
  // A try before this one left its own.
  const reason = `Probe ${crypto.randomUUID().slice(0, 8)}`;
  const [caller, admin] = [await api('dispatch'), await api('admin')];
  const { tour } = await aJourney(driver);
  const { body: person } = await caller.call(trucker.get, { params: { t: driver.userId } });
  const key = await admin.call(integrationKey.create, { params: place, body: { label: 'Tor', scopes: ['gate'] } });
  const bookings: { bookingId: string }[] = tour.bookings;
  const report = async (type: string, more: object = {}) => {
    const items = bookings.map(({ bookingId }) => ({
      ...{ eventId: crypto.randomUUID(), occurredAt: new Date(now()).toISOString(), bookingId, type },
      ...more,
    }));
    const headers = { authorization: `Bearer ${key.body.key}` };
    const answer = await request.post(pathOf(gateEvent.report.path, place), { headers, data: { items } });
    expect((await answer.json()).accepted).toBe(items.length);
  };

  await workAt(page, nordbecken);
  await open('terminal', '/terminalOperator/exceptions');
  await untilLive(page);
  const dispatcher = await beside('dispatch', '/forwarderOperator/bookingsOverview?readiness=not_ready');
  await untilLive(dispatcher);
  const list = dispatcher.getByRole('treegrid');
  const phone = await beside(person.email, `/driver/tours/${tour.id}`);

  await report('registration_restricted', { reason, licensePlate: read, lane: '7' });
  const refused = page.getByRole('row').filter({ hasText: reason });
  await expect(refused).toContainText(person.licensePlate);
  await expect(phone.getByText(`Begründung: ${reason}`)).toBeVisible();
  const row = dispatcher.getByRole('row').filter({ hasText: tour.id }).first();
  await expect(row).toContainText('am Gate angehalten');

  // The bell leads to the tour, with the focus on its row.
  await dispatcher.getByRole('button', { name: /^Mitteilungen/ }).click();
  await dispatcher.getByRole('button', { name: new RegExp(reason) }).click();
  await expect(dispatcher).toHaveURL(new RegExp(`tour=${tour.id}`));
  await expect(row).toBeFocused();
  await expectAccessible(dispatcher);
  await dispatcher.goBack();
  await reloadLive(dispatcher);
  await expect(row.getByRole('button', { name: /^Terminal anrufen/ })).toBeVisible();
  await row.press('r');
  const causes = dispatcher.getByRole('dialog', { name: `Tour ${tour.id} bereit machen` });
  await expect(causes).toContainText('Das Terminal ist dran');
  await expectAccessible(dispatcher);
  await causes.getByRole('button', { name: 'Kennzeichen ändern' }).press('Enter');
  const dialog = dispatcher.getByRole('dialog', { name: `Fahrer oder Kennzeichen der Tour ${tour.id} ändern` });
  const plate = dialog.getByRole('textbox', { name: 'Kennzeichen' });
  await expect(plate, 'as the gate read it').toHaveValue(read);
  await expect(plate).toBeFocused();
  await dispatcher.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('QG 4712');
  await expect(row).toBeFocused();
  await expect(phone.getByText(read.replace('-', ' ')).or(phone.getByText(read)).first()).toBeVisible();

  await report('registered', { licensePlate: read });
  await expect(row, 'it needs nothing any more').toHaveCount(0);
  await expect(list.locator(':focus'), 'the row that took its place').toHaveAttribute('data-row', /\d/);
  await expect(refused).toHaveCount(0);
  await expect(phone.getByText(`Begründung: ${reason}`)).toHaveCount(0);

  await report('cancelled', { reason: 'Probe' });
  await admin.call(integrationKey.revoke, { params: { ...place, id: key.body.id } });
});
