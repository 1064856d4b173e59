import type { Page, WebSocketRoute } from '@playwright/test';
import { booking, gateEvent, integrationKey, slotBoard } from '@quaygate/contract';
import { pathOf, present } from '@quaygate/rules';
import { test } from '../support/beside.ts';
import { now } from '../support/clock.ts';
import { untilLive } from '../support/live.ts';
import { alpenland, boardAddress, dayAhead, resetSlots, slotCell, slotsOf, timeOf } from '../support/slot-board.ts';
import { bookableDriver, bookingsOf, demoUnit, giveBack, statusOf } from '../support/status-form.ts';
import { expect } from '../support/story.ts';
import { workAt } from '../support/terminal-scene.ts';
import { twins } from '../support/twins.ts';

const unit = () => demoUnit('REF-2151');
const words = {
  de: ['gebucht', 'Registrierung gesperrt', /^Was mit Tour T\d+ geschah$/, 'Grund: Chassis passt nicht'],
  en: ['booked', 'registration blocked', /^What happened to tour T\d+$/, 'Reason: Chassis passt nicht'],
} as const;

for (const language of twins(['en', 'de'] as const)) {
  test(`LIVE-13 READY-05 an event of the gate with its reason is on the open bookings overview without a reload, ${language}`, async ({
    api,
    beside,
    request,
  }) => {
    const [caller, admin] = [await api('dispatch'), await api('admin')];
    const own = language === 'de' ? unit() : demoUnit('REF-2154');
    await giveBack(caller, own);
    const { body: status } = await statusOf(caller, alpenland.id, own);
    const timeSlot = present(status.timeSlots.at(-1));
    const driver = await bookableDriver(caller, language === 'de' ? 17 : 18, { ...timeSlot, terminalId: alpenland.id });
    const made = await caller.call(booking.create, {
      params: { t: driver.userId },
      body: { ...own, licensePlate: driver.licensePlate, timeSlot, terminalId: alpenland.id },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);

    const page = await beside(
      'dispatch',
      `/forwarderOperator/bookingsOverview?search=${own.referenceNumber}`,
      language,
    );
    await untilLive(page);
    const tour = page.getByRole('row').filter({ hasText: made.body.tourId }).first();
    await expect(tour).toContainText(words[language][0]);

    const params = { facilityId: alpenland.id };
    const key = await admin.call(integrationKey.create, { params, body: { label: 'Tor', scopes: ['gate'] } });
    const { bookingId } = present((await bookingsOf(caller, own))[0]);
    const item = { eventId: crypto.randomUUID(), occurredAt: new Date(now()).toISOString(), bookingId };
    const report = (type: string, more: object = {}) =>
      request.post(pathOf(gateEvent.report.path, params), {
        headers: { authorization: `Bearer ${key.body.key}` },
        data: { items: [{ ...item, ...more, type }] },
      });
    // Open before the report: the history follows the stream too.
    await tour.getByRole('button', { name: /^(Details zu|Show details of) T\d+/ }).click();
    const answer = await report('registration_blocked', { reason: 'Chassis passt nicht', lane: '7' });
    expect((await answer.json()).accepted).toBe(1);
    await expect(tour).toContainText(words[language][1]);
    const happened = page.getByRole('list', { name: words[language][2] }).getByRole('listitem').last();
    await expect(happened).toContainText('Chassis passt nicht');
    await expect(happened).toContainText('7');
    await expect(page.getByText(words[language][3])).toBeVisible();
    const over = { eventId: crypto.randomUUID(), occurredAt: new Date(now()).toISOString(), reason: 'Probe' };
    await report('cancelled', over);
    await admin.call(integrationKey.revoke, { params: { ...params, id: key.body.id } });
  });
}

test('LIVE-13 the open slot board follows what somebody else closes', async ({ api, page, open }) => {
  const operator = await api('terminal');
  const day = dayAhead(23);
  const slot = present((await slotsOf(operator, alpenland.id, day))[0]);
  const { moduleId } = present(slot.cells[0]);
  await resetSlots(operator, alpenland.id, [slot]);
  await workAt(page, alpenland);
  await open('terminal-read', boardAddress({ day }), { language: 'en' });
  await untilLive(page);
  const cell = slotCell(page, timeOf(slot.slotBegin), 0);
  await expect(cell).toBeVisible();
  await expect(cell).not.toContainText('closed');

  const { status } = await operator.call(slotBoard.change, {
    params: { terminalId: alpenland.id },
    body: { cells: [{ slotBegin: slot.slotBegin, moduleId }], closed: true },
  });
  expect(status).toBe(200);
  await expect(cell).toContainText('closed');
  await resetSlots(operator, alpenland.id, [slot]);
  await expect(cell).not.toContainText('closed');
});

const overview = '/forwarderOperator/bookingsOverview';
/** Requests for tours that the page has sent. */
function asked(page: Page): { count: number } {
  const tours = { count: 0 };
  page.on('request', (request) => {
    if (/\/tours\?/.test(request.url())) tours.count++;
  });
  return tours;
}

test('LIVE-14 a lost stream is opened again by itself, and what is open is read again', async ({ page, open }) => {
  const opened: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/live\/ws/, (socket) => {
    opened.push(socket);
    socket.connectToServer();
  });
  await open('dispatch', overview);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect.poll(() => opened.length).toBe(1);
  const tours = asked(page);
  await present(opened[0]).close({ code: 1011 });
  await expect.poll(() => opened.length).toBe(2);
  await expect.poll(() => tours.count).toBeGreaterThan(0);
  await expect(page.locator('#live')).toHaveText('');
});

test('LIVE-14 FWD-BOOK-48 without a stream the overview goes on asking every 60 s, and says nothing', async ({
  page,
  open,
}) => {
  let attempts = 0;
  await page.routeWebSocket(/\/live\/ws/, (socket) => {
    attempts++;
    void socket.close({ code: 1011 });
  });
  await open('dispatch', overview);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect.poll(() => attempts).toBeGreaterThan(0);
  const tours = asked(page);
  await page.clock.runFor(61_000);
  await expect.poll(() => tours.count).toBeGreaterThan(0);
  await expect(page.locator('#live')).toHaveText('');
});
