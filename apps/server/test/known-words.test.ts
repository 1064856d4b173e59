import { facilityBooking, tour, tourExport } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from './harness.ts';
import { aBooked, aBookingScene } from './scenes/booking-scene.ts';
import { aUser } from './scenes/factories.ts';

const lines: Record<string, unknown>[] = [];
const log = { write: (line: string) => lines.push(JSON.parse(line)) } as unknown as NodeJS.WritableStream;
const server = await startServer({}, log);
const { db, call } = server;

test('OPS-80 what a newer build stored is answered by this one: in general words, and it says so once in its log', async () => {
  const scene = await aBookingScene(db);
  const { bookingId } = await aBooked(server, scene);
  const clerk = await aUser(db, { roles: ['terminal_operations_read'], facilities: [scene.facility.id] });
  // As a migration of the newer build does, and its server after it.
  await server.asOwner('alter table booking drop constraint booking_train_risk_known');
  await server.asOwner(`update booking set train_risk = 'train_on_fire' where id = '${bookingId}'`);

  const asked = { as: scene.user, params: { f: scene.forwarder.id } };
  for (const _ of [1, 2]) {
    const { status, body } = await call(tour.list, asked);
    expect(status).toBe(200);
    expect(body.items[0].containerBookings).toMatchObject([{ bookingId, atRisk: 'other' }]);
    expect(body.items[0].readiness.causes).toContainEqual(expect.objectContaining({ code: 'train_at_risk' }));
  }
  const file = await call(tourExport.download, { ...asked, headers: { 'accept-language': 'en' } });
  expect(file.status).toBe(200);
  expect(file.body.toString()).toContain('train at risk');
  const bookings = await call(facilityBooking.list, { as: clerk, params: { facilityId: scene.facility.id } });
  expect(bookings).toMatchObject({ status: 200, body: { items: [{ bookingId }] } });

  const words = lines.filter((line) => Array.isArray(line.words)).map((line) => line.words);
  expect(words).toEqual([['items.containerBookings.atRisk: train_on_fire']]);
});
