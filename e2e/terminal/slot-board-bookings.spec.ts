import { reroute, slotBoard } from '@quaygate/contract';
import { displayTimeZone, localDay, present } from '@quaygate/rules';
import { test as besideTest } from '../support/beside.ts';
import { refused } from '../support/failing.ts';
import {
  act,
  boardAddress,
  dayAhead,
  leaveSurplus,
  nordbecken,
  resetSlots,
  slotCell,
  slotRow,
  slotsOf,
  timeOf,
} from '../support/slot-board.ts';
import { addressOf, askForSlots, demoUnit } from '../support/status-form.ts';
import { type Api, expect, expectAccessible, test } from '../support/story.ts';
import { workAt } from '../support/terminal-scene.ts';
import { twins } from '../support/twins.ts';

interface Booking {
  bookingId: string;
  tourId: string;
  type: string;
  firstName: string;
  lastName: string;
  licensePlate: string;
  referenceNumber: string;
  forwarder: string;
  state: string;
  moduleId: string | null;
  slotBegin: string;
}

async function bookingsOf({ call }: Api, slotBegin: string): Promise<Booking[]> {
  const params = { terminalId: nordbecken.id };
  const { body } = await call(slotBoard.bookings, { params, query: { slotBegin, size: '100' } });
  return body.items;
}

/** The first pickup of a day whose driver comes once only in its slot: no train holds it to an early one. */
async function pickupOn(api: Api, day: string): Promise<Booking> {
  for (const slot of await slotsOf(api, nordbecken.id, day)) {
    if (slot.taken === 0) continue;
    const bookings = await bookingsOf(api, slot.slotBegin);
    const own = bookings.find(
      ({ type, state, firstName, lastName }) =>
        type === 'pickup' &&
        state === 'active' &&
        bookings.filter((each) => each.firstName === firstName && each.lastName === lastName).length === 1,
    );
    if (own) return own;
  }
  throw new Error(`No pickup on ${day}`);
}

/** The first booking of a day whose truck brings another one in its slot, among the first page of both. */
async function companionOn(api: Api, day: string): Promise<Booking> {
  for (const slot of await slotsOf(api, nordbecken.id, day)) {
    if (slot.taken < 2) continue;
    const bookings = (await bookingsOf(api, slot.slotBegin)).slice(0, 25).filter(({ state }) => state === 'active');
    const own = bookings.find((one) => bookings.filter(({ tourId }) => tourId === one.tourId).length > 1);
    if (own) return own;
  }
  throw new Error(`No truck with two bookings on ${day}`);
}

test('READY-07 a booking that stands at the gate says why below its state', async ({ open, page, api }) => {
  const operator = await api('terminal');
  const day = dayAhead(1);
  const own = await pickupOn(operator, day);
  const reason = 'Das Chassis passt nicht zum Container';
  const state = 'registration_restricted';
  const halt = { state, source: 'gate', reason, causes: [], lane: '7', occurredAt: own.slotBegin };
  await page.route(/\/bookings\?/, async (route) => {
    const response = await route.fetch();
    const { items, ...rest } = await response.json();
    const halted = items.map((each: Booking) => (each.bookingId === own.bookingId ? { ...each, state, halt } : each));
    await route.fulfill({ response, json: { ...rest, items: halted } });
  });
  await workAt(page, nordbecken);
  await open('terminal', boardAddress({ day }));
  await slotCell(page, timeOf(own.slotBegin), 0).focus();
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: own.referenceNumber }).last();
  await expect(row).toContainText(reason);
  await expectAccessible(page);
});

for (const [language, show] of twins([
  ['de', 'einblenden'],
  ['en', 'Show bookings'],
] as const)) {
  test(`TRM-SLOT-21 Enter shows the bookings of a slot with driver, plate, container and state, ${language}`, async ({
    open,
    page,
    api,
  }) => {
    const operator = await api('terminal');
    const day = dayAhead(1);
    const own = await pickupOn(operator, day);
    await workAt(page, nordbecken);
    await open('terminal', boardAddress({ day }), { language });
    const begin = timeOf(own.slotBegin);
    await expect(slotRow(page, begin).getByRole('button', { name: new RegExp(show) })).toBeVisible();
    await slotCell(page, begin, 0).focus();
    await page.keyboard.press('Enter');
    const row = page.getByRole('row').filter({ hasText: own.referenceNumber }).last();
    await expect(row).toContainText(`${own.firstName} ${own.lastName}`);
    await expect(row).toContainText(own.forwarder);
    await expect(row.getByRole('img', { name: own.licensePlate })).toBeVisible();
    await expect(row).toContainText(language === 'de' ? 'gebucht' : 'booked');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(row).toHaveCount(0);
  });
}

test('TRM-SLOT-22 a booking is rerouted by keyboard; a refusal is shown and nothing is lost', async ({
  open,
  page,
  api,
}) => {
  const operator = await api('terminal');
  const day = dayAhead(2);
  const own = await pickupOn(operator, day);
  const target = present(
    (await slotsOf(operator, nordbecken.id, day)).findLast(({ cells }) => !present(cells[1]).closed),
  );
  await workAt(page, nordbecken);
  await open('terminal', boardAddress({ day, slot: own.slotBegin }));
  const name = `${own.firstName} ${own.lastName}`;
  await page.getByRole('button', { name: `${name} umleiten` }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(own.referenceNumber);
  const place = dialog.getByRole('radio', { name: new RegExp(`^${timeOf(target.slotBegin)} - .*Module 2`) });
  await place.focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('status')).toContainText(`Neu: `);
  await expect(dialog.getByRole('radio', { name: /hier$/ })).toBeDisabled();
  await expectAccessible(page);

  const address = /\/reroute$/;
  await page.route(address, (route) => route.fulfill(refused(409, 'timeslot_full')));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Das Zeitfenster ist ausgebucht');
  await expect(place).toBeChecked();
  await page.unroute(address);
  await dialog.getByRole('button', { name: 'Umleiten', exact: true }).click();
  await expect(page.locator('#live')).toContainText(`${name} wurde umgeleitet`);
  await expect(page.getByRole('row').filter({ hasText: own.referenceNumber })).toHaveCount(0);
  const there = await bookingsOf(operator, target.slotBegin);
  expect(there.find(({ bookingId }) => bookingId === own.bookingId)).toMatchObject({
    moduleId: present(target.cells[1]).moduleId,
  });
  // Back, so that the story can be told twice.
  const slot = present((await slotsOf(operator, nordbecken.id, day)).find((each) => each.slotBegin === own.slotBegin));
  const { status } = await operator.call(reroute.create, {
    params: { bookingId: own.bookingId },
    body: { slotBegin: slot.slotBegin, slotEnd: slot.slotEnd },
  });
  expect(status).toBe(200);
});

besideTest(
  'TRM-SLOT-13 a slot that was closed cannot be chosen any more at the next call of a forwarder whose request is open',
  async ({ open, page, api, beside }) => {
    const operator = await api('terminal');
    const day = dayAhead(11);
    const slot = present((await slotsOf(operator, nordbecken.id, day))[14]);
    const begin = timeOf(slot.slotBegin);
    const dispatcher = await beside('dispatch', addressOf(nordbecken.id));
    await askForSlots(dispatcher, demoUnit('REF-1004'));
    await dispatcher.locator(`#day-${localDay(new Date(slot.slotBegin), displayTimeZone)}`).click();
    const offered = dispatcher.locator(`[role=option][data-slot="${slot.slotBegin}"]`);
    await expect(offered).not.toHaveAttribute('aria-disabled');

    await workAt(page, nordbecken);
    await open('terminal', boardAddress({ day }));
    await page.getByRole('checkbox', { name: new RegExp(`^${begin} - `) }).click();
    await act(page, 'Schließen');
    if (slot.taken > 0) await leaveSurplus(page);
    await expect(slotRow(page, begin).getByRole('rowheader')).toContainText('geschlossen');

    await dispatcher.getByRole('button', { name: 'Zeitfenster aktualisieren' }).click();
    await expect(offered).toHaveAttribute('aria-disabled', 'true');
    await resetSlots(operator, nordbecken.id, [slot]);
    await dispatcher.getByRole('button', { name: 'Zeitfenster aktualisieren' }).click();
    await expect(offered).not.toHaveAttribute('aria-disabled');
  },
);

test('TRM-SLOT-28 a truck with several bookings is rerouted as a whole, unless the one booking alone is chosen', async ({
  open,
  page,
  api,
}) => {
  const operator = await api('terminal');
  const day = dayAhead(2);
  const own = await companionOn(operator, day);
  await workAt(page, nordbecken);
  await open('terminal', boardAddress({ day, slot: own.slotBegin }), { language: 'en' });
  const name = `${own.firstName} ${own.lastName}`;
  await page
    .getByRole('button', { name: `Reroute ${name}` })
    .first()
    .press('Enter');
  const dialog = page.getByRole('dialog');
  const scope = dialog.getByRole('radiogroup', { name: 'Rerouted' });
  await expect(scope.getByRole('radio', { name: /^Whole tour, \d bookings$/ })).toBeChecked();
  const sent: boolean[] = [];
  await page.route(/\/reroute$/, (route) => {
    sent.push(route.request().postDataJSON().wholeTour);
    return route.fulfill(refused(409, 'timeslot_full'));
  });
  await dialog.getByRole('radio', { name: /free$/ }).last().press('Space');
  await dialog.getByRole('button', { name: 'Reroute', exact: true }).press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('The time slot is full');
  await scope.getByRole('radio', { name: 'This booking only' }).press('Space');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reroute', exact: true }).press('Enter');
  await expect.poll(() => sent).toEqual([true, false]);
});
