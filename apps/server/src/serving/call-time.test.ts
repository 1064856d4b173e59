import { booking, bookingPlan, loadUnit, type Route, receipt } from '@quaygate/contract';
import { present, requestTimeoutMs } from '@quaygate/rules';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startServer } from '../../test/harness.ts';
import { aBookingScene, aUnit, type BookingScene, book } from '../../test/scenes/booking-scene.ts';
import { aLicense, aTrucker } from '../../test/scenes/factories.ts';
import { sharerOf, timeOf } from './call-time.ts';

const server = await startServer();
const { db } = server;

/** Somebody keeps the slot of a scene to themselves, until the returned function is called. */
async function lockSlot({ slot: { id } }: BookingScene): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  await client.query('begin');
  await client.query('select from slot where id = $1 for update', [id]);
  return () => client.end();
}

/** Statements that wait for what others have locked. */
async function stuck(): Promise<number> {
  const [row] = await server.asOwner(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return Number(present(row).count);
}

const bookingsAt = async ({ facility }: BookingScene) =>
  (await db.selectFrom('booking').select('id').where('facilityId', '=', facility.id).execute()).length;

async function aDriver(scene: BookingScene) {
  const trucker = await aTrucker(db, { forwarder: scene.forwarder.id });
  await aLicense(db, { trucker: trucker.id, forwarder: scene.forwarder.id });
  return trucker;
}

test('OPS-29 a booking that waits for a locked slot is answered before its client gives up, and is never stored', async () => {
  const scene = await aBookingScene(db);
  const order = await aUnit(scene);
  const unlock = await lockSlot(scene);
  const begin = performance.now();
  const answer = await book(server, scene, { order, key: 'late' });
  expect(performance.now() - begin).toBeLessThan(requestTimeoutMs);
  expect([answer.status, answer.body.code]).toEqual([503, 'temporarily_unavailable']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  // It waits no more, so that it is not carried out when the slot is free.
  await expect.poll(stuck).toBe(0);
  await unlock();
  expect(await bookingsAt(scene)).toBe(0);
  expect((await book(server, scene, { order, key: 'late' })).status).toBe(201);
  expect(await bookingsAt(scene)).toBe(1);
});

test('OPS-30 bookings that wait for a locked slot of one terminal leave connections to the others', async () => {
  const [locked, quiet] = [await aBookingScene(db), await aBookingScene(db)];
  const waiting = [];
  const unlock = await lockSlot(locked);
  for (let count = 0; count < 24; count++) {
    const order = await aUnit(locked);
    waiting.push({ order, trucker: await aDriver(locked) });
  }
  const others = [];
  for (let count = 0; count < 8; count++) others.push({ order: await aUnit(quiet), trucker: await aDriver(quiet) });
  const answers = waiting.map((asked) => book(server, locked, asked));
  // Of 20 connections those of one terminal leave six: twice as many as are free are in use.
  await expect.poll(stuck).toBe(14);
  for (const asked of others) expect((await book(server, quiet, asked)).status).toBe(201);
  expect(await bookingsAt(locked)).toBe(0);
  await unlock();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([]);
  expect(await bookingsAt(locked)).toBe(statuses.filter((status) => status === 201).length);
});

test('OPS-29 the time of a call is shorter than the patience of its client', () => {
  const within = (route: unknown) => timeOf(route as Route);
  expect(within(booking.create)).toEqual({ soft: 8_000, hard: 9_000 });
  expect(within(bookingPlan.book)).toEqual({ soft: 28_000, hard: 29_000 });
  expect(within(loadUnit.report)).toEqual({ soft: 28_000, hard: 29_000 });
  expect(within(receipt.download)).toBeUndefined();
  const all = server.routes.map(timeOf);
  for (const time of all) if (time) expect(time.soft).toBeLessThan(time.hard);
});

test('OPS-30 a call uses the share of the terminal it names, else that of its company', () => {
  expect(sharerOf({ u: 'u', terminalId: 8 }, undefined)).toBe('terminal 8');
  expect(sharerOf({ facilityId: 8 }, {})).toBe('terminal 8');
  expect(sharerOf({ f: 'f' }, { terminalId: 8 })).toBe('terminal 8');
  expect(sharerOf({ f: 'f' }, undefined)).toBe('company f');
  expect(sharerOf({}, undefined)).toBeNull();
});
