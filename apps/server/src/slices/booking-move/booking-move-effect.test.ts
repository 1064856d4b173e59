import { randomUUID } from 'node:crypto';
import { booking, statistic } from '@quaygate/contract';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aRestriction } from '../../../test/scenes/booking-factories.ts';
import { aBooked } from '../../../test/scenes/booking-scene.ts';
import { aUser } from '../../../test/scenes/factories.ts';
import { aMoveScene } from '../../../test/scenes/move-scene.ts';
import { recordBookingEvents } from '../booking/booking-event.service.ts';

const server = await startServer();
const { db, clock, call } = server;
afterAll(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

const hour = 3_600_000;

async function complete(bookingId: string, at: Date) {
  const told = (type: 'terminal_reached' | 'registered' | 'transhipment' | 'completed', minute: number) =>
    ({
      eventId: randomUUID(),
      bookingId,
      type,
      occurredAt: new Date(at.getTime() + minute * 60_000),
      source: 'gate',
    }) as const;
  const events = [told('terminal_reached', 0), told('registered', 5), told('transhipment', 10), told('completed', 20)];
  await db.transaction().execute((trx) => recordBookingEvents(trx, clock.now(), events));
}

test('FWD-MOVE-01 FWD-BOOK-29 the transhipment confirmation after a move names the new slot, and the old one nowhere', async () => {
  const { scene, later, move } = await aMoveScene(server);
  const { bookingId, tourId } = await aBooked(server, scene);
  expect((await move(bookingId, later)).status).toBe(200);
  await complete(bookingId, later.slotBegin);
  const answer = await call(booking.export, {
    as: scene.user,
    params: { f: scene.forwarder.id, t: scene.trucker.id, bookingId },
    headers: { 'accept-language': 'de' },
  });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.body)), { mergePages: true });
  const said = text.replace(/\s+/g, ' ');
  expect(said).toContain(`Tour ${tourId}`);
  expect(said).toContain('Zeitfenster 13.05.2026, 10:00 – 10:50');
  expect(said).not.toContain('08:00');
  expect(said).not.toContain('08:50');
});

test('FWD-MOVE-11 TRM-DASH-20 statistics count a moved booking once: active in its new hour, completed once', async () => {
  // No range ends after the day of the clock: that of the slots.
  clock.set('2026-05-13T05:00:00Z');
  const { scene, later, move } = await aMoveScene(server);
  const clerk = await aUser(db, { roles: ['terminal_operations_read'], facilities: [scene.facility.id] });
  const count = async (name: string, begin: Date) => {
    const range = { start: begin.toISOString(), end: new Date(begin.getTime() + hour).toISOString() };
    const params = { terminalId: scene.facility.id };
    const { body } = await call(statistic.terminal, { as: clerk, params, body: { name, ...range } as never });
    return body.floatValue;
  };
  const counts = async () => [
    await count('active_bookings', scene.slot.slotBegin),
    await count('active_bookings', later.slotBegin),
  ];
  const { bookingId } = await aBooked(server, scene);
  await aBooked(server, scene, { direction: 'delivery' });
  expect(await counts()).toEqual([2, 0]);
  expect((await move(bookingId, later)).status).toBe(200);
  expect(await counts()).toEqual([1, 1]);
  expect((await move(bookingId, scene.slot)).status).toBe(200);
  expect(await counts()).toEqual([2, 0]);
  expect((await move(bookingId, later, { wholeTour: true })).status).toBe(200);
  expect(await counts()).toEqual([0, 2]);

  await complete(bookingId, later.slotBegin);
  clock.set(new Date(later.slotBegin.getTime() + hour).toISOString());
  expect(await count('completed_bookings', scene.slot.slotBegin)).toBe(0);
  expect(await count('completed_bookings', later.slotBegin)).toBe(1);
  expect(await count('canceled_bookings', later.slotBegin)).toBe(0);
});

test('FWD-MOVE-05 FWD-MOVE-07 after the move of a tour into a one-to-one period no tour there has more deliveries than pickups', async () => {
  clock.set('2026-05-12T08:00:00Z');
  const { scene, later, move } = await aMoveScene(server);
  const end = new Date(later.slotBegin.getTime() + hour).toISOString();
  await aRestriction(db, { facility: scene.facility.id, start: later.slotBegin.toISOString(), end });
  const direction = 'delivery';
  const first = await aBooked(server, scene);
  await aBooked(server, scene, { direction });
  const third = await aBooked(server, scene, { direction });
  const surplus = async () => {
    const rows = await db
      .selectFrom('booking')
      .select(['tourId', 'type'])
      .where('slotId', '=', later.id)
      .where('state', '<>', 'cancelled')
      .execute();
    const tours = Map.groupBy(rows, ({ tourId }) => tourId);
    return [...tours.values()].map((tour) => tour.reduce((sum, { type }) => sum + (type === direction ? 1 : -1), 0));
  };
  const refused = { status: 409, body: { code: 'one_to_one_booking_not_satisfied_update_delivery' } };
  expect(await move(first.bookingId, later, { wholeTour: true })).toMatchObject(refused);
  expect(await surplus()).toEqual([]);
  // A second pickup makes the tour one of pairs.
  await aBooked(server, scene);
  expect((await move(first.bookingId, later, { wholeTour: true })).status).toBe(200);
  expect(await surplus()).toEqual([0]);
  // What comes after is judged by the tour as it stands there now.
  const { bookingId } = await aBooked(server, scene, { direction });
  expect(await move(bookingId, later)).toMatchObject(refused);
  const leaves = { status: 409, body: { code: 'one_to_one_booking_not_satisfied_update_pickup' } };
  expect(await move(first.bookingId, scene.slot)).toMatchObject(leaves);
  expect((await move(third.bookingId, scene.slot)).status).toBe(200);
  expect(await surplus()).toEqual([-1]);
});
