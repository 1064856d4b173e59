import { NewBooking } from '@quaygate/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { asksOf, spyOnTrips } from '../../../test/round-trips.ts';
import { aBookingScene, aUnit, type BookingScene } from '../../../test/scenes/booking-scene.ts';
import { createBooking } from './booking-creation.service.ts';

const server = await startServer();
const { db } = server;
afterEach(() => {
  vi.restoreAllMocks();
});

/** Books a fresh load unit past the call, and counts what the database is asked. */
async function cost(scene: BookingScene, idempotencyKey: string) {
  const order = await aUnit(scene);
  const body = NewBooking.parse({
    type: order.direction,
    referenceNumber: order.reference,
    containerNumber: order.container,
    licensePlate: scene.trucker.plate,
    timeSlot: scene.slot.timeSlot,
    terminalId: scene.facility.id,
  });
  const user = { id: scene.user.id, email: scene.user.email };
  const trips = spyOnTrips(server.url);
  const statements = vi.spyOn(pg.Client.prototype, 'query');
  const request = { user, forwarderId: scene.forwarder.id, truckerId: scene.trucker.id, idempotencyKey, body };
  await createBooking(server.deps, request);
  const asked = statements.mock.contexts.filter((client) => asksOf(server.url)(client as pg.Client));
  const counted = { trips: trips(), statements: asked.length };
  vi.restoreAllMocks();
  return counted;
}

test('a booking costs three round trips, and one that joins its truck two more', async () => {
  const scene = await aBookingScene(db);
  expect(await cost(scene, 'first')).toEqual({ trips: 3, statements: 7 });
  expect(await cost(scene, 'second')).toEqual({ trips: 5, statements: 9 });
});

test('no index of an order names its state: a booking writes the order alone', async () => {
  const { rows } = await sql<{ name: string }>`
    select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
    where x.indrelid = 'load_unit_order'::regclass and pg_get_indexdef(i.oid) ~ '[( ,]state[ ,)]'`.execute(db);
  expect(rows).toEqual([]);
});
