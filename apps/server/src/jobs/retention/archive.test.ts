import { randomUUID } from 'node:crypto';
import { booking, facilityBooking, loadUnit, receipt, tour, tourHistory, trucker } from '@quaygate/contract';
import type { BookingEventType } from '@quaygate/rules';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aReporter } from '../../../test/reporter.ts';
import { aBooked, aBookingScene, book } from '../../../test/scenes/booking-scene.ts';
import { aFacility, aUser } from '../../../test/scenes/factories.ts';
import { findOwnTables, withSession } from '../../commands/backup/own-tables.ts';
import { companyTakeout } from '../../commands/export/company-files.ts';
import { ownerSetting, type Takeout } from '../../commands/export/takeout.ts';
import { terminalTakeout } from '../../commands/export/terminal-files.ts';
import { recordBookingEvents } from '../../slices/booking/booking-event.service.ts';
import { doJob } from '../jobs.ts';
import { findMiscountedSlots } from '../slot-check.queries.ts';
import { archived } from './archive.ts';
import { runDeletions } from './run-deletions.ts';

const server = await startServer();
const { db, jobsDb, clock, call } = server;
const now = '2028-08-01T08:00:00Z';
const period = { slotBeginFrom: '2026-05-01T00:00:00Z', slotBeginTo: '2026-06-01T00:00:00Z' };
const tables = ['tour', 'booking', 'booking_event', 'own_text', 'gate_picture', 'document', 'load_unit_order'] as const;

/** A visit of May 2026 that brought a load unit away, and should have taken one in, which is still open. */
async function aPast() {
  clock.set('2026-05-12T08:00:00Z');
  const scene = await aBookingScene(db);
  const clerk = await aUser(db, { roles: ['terminal_operations_read'], facilities: [scene.facility.id] });
  const past = await aBooked(server, scene, { container: 'MSKU1234565' });
  const open = await aBooked(server, scene, { direction: 'delivery' });
  const tell = async (bookingId: string, type: BookingEventType, occurredAt: string) => {
    const event = { eventId: randomUUID(), bookingId, type, detail: {}, occurredAt: new Date(occurredAt) };
    await db
      .transaction()
      .execute((trx) => recordBookingEvents(trx, clock.now(), [{ ...event, source: 'gate' as const }]));
  };
  await tell(past.bookingId, 'terminal_reached', '2026-05-13T06:01:00Z');
  await tell(past.bookingId, 'completed', '2026-05-13T06:29:00Z');
  return { scene, clerk, past, open };
}

/** The same without what is open: its tour is closed. */
async function anArchived() {
  const found = await aPast();
  const { scene, open } = found;
  const params = { f: scene.forwarder.id, t: scene.trucker.id, bookingId: open.bookingId };
  await call(booking.remove, { as: scene.user, params });
  clock.set(now);
  await doJob(server.deps, 'archive');
  return found;
}
type Past = Awaited<ReturnType<typeof aPast>>;

const tours = ({ scene }: Past, query: object) =>
  call(tour.list, { as: scene.user, params: { f: scene.forwarder.id }, query });
const bookings = ({ scene, clerk }: Past, query: object) =>
  call(facilityBooking.list, { as: clerk, params: { facilityId: scene.facility.id }, query });
const inUse = async (bookingId: string) =>
  (await sql`select from booking where id = ${bookingId}`.execute(db)).rows.length === 1;

test('OPS-122 events leave with their tour, some tours in a transaction; what a run leaves the next one takes at once', async () => {
  const pasts = [await aPast(), await aPast()];
  for (const { scene, open } of pasts) {
    const params = { f: scene.forwarder.id, t: scene.trucker.id, bookingId: open.bookingId };
    await call(booking.remove, { as: scene.user, params });
  }
  clock.set(now);
  const facilities = pasts.map(({ scene }) => scene.facility.id);
  const count = async (table: string) =>
    (
      await sql<{ events: number }>`select count(*)::int as events from ${sql.table(table)}
        where facility_id = any(${facilities})`.execute(db)
    ).rows[0]?.events ?? 0;
  const counts = async () => [await count('booking_event'), await count('archived_booking_event')];
  const ofTours = (budget: number) =>
    runDeletions({ ...server.deps, db: jobsDb }, { tour: { ...archived.tour, atOnce: 1 } }, { atOnce: 1, budget });
  const [all = 0] = await counts();
  expect(await ofTours(0)).toMatchObject({ isBehind: true, errors: [] });
  expect(await counts()).toEqual([all / 2, all / 2]);
  expect(await ofTours(60_000)).toMatchObject({ isBehind: false, errors: [] });
  expect(await counts()).toEqual([0, all]);
});

describe('OPS-106 what is closed', () => {
  test('moves with all that belongs to it once its slot is long ago, and stays while a part of its tour is open', async () => {
    const { past } = await aPast();
    clock.set('2028-07-20T08:00:00Z');
    await doJob(server.deps, 'archive');
    expect(await inUse(past.bookingId)).toBe(true);
    const archived = await anArchived();
    expect(await inUse(archived.past.bookingId)).toBe(false);
    const { rows } = await sql<{ events: number }>`select count(*)::int as events from archived_booking_event
      where booking_id = ${archived.past.bookingId}`.execute(db);
    expect(rows[0]?.events).toBe(3);
    expect(
      await sql`select from load_unit_order where order_id = ${archived.past.order.orderId}`.execute(db),
    ).toMatchObject({
      rows: [],
    });
    // Nothing is done a second time, and never where the setting says so.
    await doJob(server.deps, 'archive');
    const never = { ...server.deps, settings: { ...server.deps.settings, archiveAfterDays: 0 } };
    clock.set('2031-01-01T00:00:00Z');
    await doJob(never, 'archive');
    expect(await inUse(past.bookingId)).toBe(true);
  });

  test('leaves what is counted as it was, and every number where it is', async () => {
    const found = await anArchived();
    const { scene, past } = found;
    expect(await findMiscountedSlots(db)).toEqual([]);
    expect(await checkInvariants(db)).toEqual([]);
    const drivers = await call(trucker.list, { as: scene.user, params: { f: scene.forwarder.id } });
    expect(drivers.body.items).toMatchObject([{ completedBookingsCount: 1 }]);
    await expect(
      server.asOwner(`insert into load_unit_order (facility_id, order_id, direction, reference_number, reference_key, container_number, state,
        reported_state, occurred_at, event_id, created_date) select facility_id, order_id, direction, reference_number, reference_key,
        container_number, state, reported_state, occurred_at, event_id, created_date from archived_load_unit_order
        where order_id = '${past.order.orderId}'`),
    ).rejects.toMatchObject({ code: '23505' });
    await expect(
      server.asOwner(
        `insert into tour select * from archived_tour where number = ${Number(past.tourId.slice(1))} limit 1`,
      ),
    ).rejects.toThrow();
  });

  test('is not changed by any role, and each of its tables has the columns of the one in use', async () => {
    for (const statement of [
      'delete from archived_booking',
      `update archived_tour set state = 'active'`,
      'insert into archived_own_text select * from own_text',
      `update all_time.booking set state = 'active'`,
    ])
      for (const role of [db, jobsDb])
        await expect(sql.raw(statement).execute(role)).rejects.toMatchObject({
          code: expect.stringMatching(/42501|55000/),
        });
    await expect(sql`select archive_tours(now(), 1)`.execute(db)).rejects.toMatchObject({ code: '42501' });
    const columnsOf = async (name: string) =>
      (
        await sql<{ name: string }>`select attname || ' ' || format_type(atttypid, atttypmod) as name from pg_attribute
          where attrelid = to_regclass(${name}) and attnum > 0 and not attisdropped order by attnum`.execute(db)
      ).rows.map(({ name: column }) => column);
    for (const name of tables) {
      const used = await columnsOf(`public.${name}`);
      expect([name, await columnsOf(`public.archived_${name}`)]).toEqual([name, used]);
      expect([name, await columnsOf(`all_time.${name}`)]).toEqual([name, used]);
    }
  });
});

describe('OPS-107 what is archived is found', () => {
  test('by its company: by its period, and by its number where nothing newer has it', async () => {
    const found = await anArchived();
    const { scene, past } = found;
    expect((await tours(found, {})).body).toMatchObject({ total: 0, items: [] });
    for (const query of [period, { search: 'MSKU 123456-5' }, { search: past.tourId }])
      expect((await tours(found, query)).body).toMatchObject({
        total: 1,
        items: [{ id: past.tourId, state: 'completed', containerBookings: [{ bookingId: past.bookingId }] }],
      });
    expect((await tours(found, { slotBeginFrom: '2028-01-01T00:00:00Z' })).body.total).toBe(0);
    const asked = { as: scene.user, params: { f: scene.forwarder.id, t: scene.trucker.id, bookingId: past.bookingId } };
    expect(await call(booking.get, asked)).toMatchObject({ status: 200, body: { state: 'completed' } });
    const listed = await call(booking.list, { as: scene.user, params: { f: scene.forwarder.id }, body: period });
    expect(listed.body.items).toMatchObject([{ bookingId: past.bookingId }]);
    // What a company reads it cannot change.
    expect(await call(booking.remove, asked)).toMatchObject({ status: 404 });
  });

  test('with its history and its receipt, which is made anew where none was kept', async () => {
    const { scene, past } = await anArchived();
    const params = { f: scene.forwarder.id, tourId: past.tourId };
    const { body } = await call(tourHistory.get, { as: scene.user, params });
    expect(body.items.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining(['created', 'terminal_reached', 'completed']),
    );
    const file = await call(receipt.download, {
      ...{ as: scene.user, params: { f: scene.forwarder.id }, body: { bookingIds: [past.bookingId] } },
      headers: { 'accept-language': 'en' },
    });
    expect([file.status, file.body.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });

  test('by its terminal, and a foreign company and a foreign terminal find nothing', async () => {
    const found = await anArchived();
    const { past } = found;
    for (const query of [period, { search: 'MSKU1234565' }])
      expect((await bookings(found, query)).body.items).toEqual(
        expect.arrayContaining([expect.objectContaining({ bookingId: past.bookingId, state: 'completed' })]),
      );
    const other = await aPast();
    expect((await tours(other, { search: past.tourId })).body.total).toBe(0);
    const params = { f: other.scene.forwarder.id, tourId: past.tourId };
    expect(await call(tourHistory.get, { as: other.scene.user, params })).toMatchObject({ status: 404 });
    const elsewhere = await aFacility(db);
    const stranger = await aUser(db, { roles: ['terminal_operations_read'], facilities: [elsewhere.id] });
    const there = { as: stranger, params: { facilityId: elsewhere.id }, query: { search: 'MSKU1234565' } };
    expect((await call(facilityBooking.list, there)).body.items).toEqual([]);
  });
});

describe('OPS-108 OPS-109 the archive', () => {
  const rowsOf = async (takeout: Takeout, name: string, owner: string) =>
    jobsDb.transaction().execute(async (trx) => {
      await sql`select set_config(${ownerSetting}, ${owner}, true)`.execute(trx);
      const select = takeout.files.find((file) => file.name === name)?.select ?? '';
      return (await sql.raw<Record<string, unknown>>(`select * from (select ${select}) each`).execute(trx)).rows;
    });

  test('OPS-108 is part of what a company and a terminal export', async () => {
    const { scene, past } = await anArchived();
    const exported = (takeout: Takeout, owner: string) =>
      Promise.all(['bookings', 'booking-events', 'tours'].map((name) => rowsOf(takeout, name, owner)));
    for (const [takeout, owner] of [
      [companyTakeout, scene.forwarder.id],
      [terminalTakeout, String(scene.facility.id)],
    ] as const) {
      const [ofBookings, ofEvents, ofTours] = await exported(takeout, owner);
      expect(JSON.stringify(ofBookings)).toContain(past.bookingId);
      expect(JSON.stringify(ofEvents)).toContain('completed');
      expect(ofTours?.length).toBeGreaterThan(0);
    }
    expect(JSON.stringify(await rowsOf(terminalTakeout, 'load-units', String(scene.facility.id)))).toContain(
      past.order.orderId,
    );
  });

  test('OPS-108 is copied by a backup, and its views are made by the schema', async () => {
    const copied = await withSession(server.jobsUrl, findOwnTables);
    expect(copied.map(({ table }) => table)).toEqual(expect.arrayContaining(tables.map((name) => `archived_${name}`)));
  });

  test('OPS-109 takes no reports: one of a load unit in it is stale, and its number is booked no more', async () => {
    const { scene, past } = await anArchived();
    const gate = await aReporter(server, scene.facility.id, ['loadunits']);
    const told = await gate.tell(loadUnit.report, {
      ...{ orderId: past.order.orderId, direction: 'pickup', referenceNumber: past.order.reference },
      ...{ containerNumber: past.order.container, containerType: 'BOX', containerLength: 40, state: 'AVAILABLE' },
    });
    expect(told).toEqual({ status: 'stale' });
    expect((await book(server, scene, { order: past.order })).status).toBeGreaterThanOrEqual(400);
  });
});
