import { gateEvent } from '@quaygate/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aReporter, type Reporter } from '../../../test/reporter.ts';
import { aBooked, aBookingScene, type BookingScene } from '../../../test/scenes/booking-scene.ts';

const server = await startServer();
const { db } = server;

let scene: BookingScene;
let gate: Reporter;
beforeEach(async () => {
  server.clock.set('2026-05-12T08:00:00Z');
  scene = await aBookingScene(db);
  gate = await aReporter(server, scene.facility.id, ['gate']);
});
afterAll(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

const tell = (fields: Record<string, unknown>, minute: number) => gate.tell(gateEvent.report, fields, minute);
const tooEarly = { status: 'rejected', code: 'occurred_at_before_booking', field: 'occurredAt' };
const stateOf = async (id: string) =>
  (await db.selectFrom('booking').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

test('INT-13 what is dated before the booking was made is rejected in words, for a booking and for a tour', async () => {
  const { bookingId, tourId } = await aBooked(server, scene);
  for (const named of [{ bookingId }, { tourId }]) {
    expect(await tell({ type: 'completed', ...named }, -6)).toEqual(tooEarly);
    const event = gate.item({ type: 'status', appointmentStatus: 'USED', ...named }, -11 * 24 * 60);
    const { body } = await gate.send(gateEvent.report, [event]);
    expect(body.results).toMatchObject([{ ...tooEarly, eventId: event.eventId }]);
    expect(body.results[0].detail).toContain('made at 2026-05-12T08:00:00.000Z');
  }
  expect(await stateOf(bookingId)).toBe('active');
  expect(await db.selectFrom('appointmentReport').select('eventId').execute()).toEqual([]);
});

test('INT-13 a rejected one may come again with the right time, and clocks may disagree by 5 minutes', async () => {
  const { bookingId } = await aBooked(server, scene);
  const event = gate.item({ type: 'registered', bookingId }, -6);
  await gate.send(gateEvent.report, [event]);
  const again = { ...event, occurredAt: new Date(server.clock.now().getTime() - 5 * 60_000).toISOString() };
  const { body } = await gate.send(gateEvent.report, [again]);
  expect(body.results).toMatchObject([{ status: 'accepted', note: null }]);
  expect(await stateOf(bookingId)).toBe('registered');
});

test('INT-06 INT-13 an event of a tour leaves a booking alone that was added after it, whenever it arrives', async () => {
  const first = await aBooked(server, scene);
  server.clock.advance(60 * 60_000);
  const second = await aBooked(server, scene, { direction: 'delivery' });
  expect(second.tourId).toBe(first.tourId);
  expect(await tell({ type: 'completed', tourId: first.tourId }, -30)).toEqual({ status: 'accepted' });
  expect([await stateOf(first.bookingId), await stateOf(second.bookingId)]).toEqual(['completed', 'active']);
});
