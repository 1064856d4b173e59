import { randomUUID } from 'node:crypto';
import { blockList, booking, tour } from '@quaygate/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBlock, anAnnouncement, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, type BookingScene } from '../../../test/scenes/booking-scene.ts';
import { aUser } from '../../../test/scenes/factories.ts';
import { doJob } from '../../jobs/jobs.ts';
import { startJobs } from '../../jobs/start-jobs.ts';
import { tellSoon } from '../../jobs/tell-soon.ts';
import { recordBookingEvents } from '../booking/booking-event.service.ts';
import { chooseLicensing } from '../licensing/licensing.queries.ts';
import { findKeptDate, hasDue } from './tour-readiness-due.queries.ts';

const server = await startServer();
const { db, clock } = server;

let scene: BookingScene;
beforeEach(async () => {
  clock.set('2026-05-12T20:00:00Z');
  scene = await aBookingScene(db);
});

const keep = () => doJob(server.deps, 'keepReadiness');
const kept = () =>
  db
    .selectFrom('tourReadiness')
    .select(['state', 'causes', 'due'])
    .where('facilityId', '=', scene.facility.id)
    .orderBy('tourId')
    .execute();
const listNotReady = async () =>
  (
    await server.call(tour.list, {
      as: scene.user,
      params: { f: scene.forwarder.id },
      query: { readiness: 'not_ready', sort: 'slot' },
    })
  ).body;
const setFacility = (values: object) =>
  db.updateTable('facility').set(values).where('id', '=', scene.facility.id).execute();

test('READY-19 a booking leaves a mark, its tour is judged by the job, and again when its moment comes', async () => {
  await aBooked(server, scene);
  expect(await kept()).toEqual([]);
  await keep();
  expect(await kept()).toEqual([{ state: 'ready', causes: [], due: new Date('2026-05-13T05:00:00Z') }]);
  expect(await hasDue(db, clock.now())).toBe(false);
  // After its slot and the tolerance of an hour nothing has happened but time.
  clock.set('2026-05-13T07:50:00Z');
  expect(await hasDue(db, clock.now())).toBe(true);
  await keep();
  expect(await kept()).toMatchObject([{ state: 'not_ready', causes: ['too_late'] }]);
  expect((await listNotReady()).total).toBe(1);
  await db.updateTable('tour').set({ state: 'registered' }).where('facilityId', '=', scene.facility.id).execute();
  await keep();
  expect(await kept()).toEqual([]);
});

test('READY-19 a setting of a terminal is one mark, and tours that others marked later are judged before its own', async () => {
  for (let hour = 6; hour < 9; hour++)
    await aBooked(server, scene, {
      slot: await aSlot(db, { facility: scene.facility.id, begin: new Date(Date.UTC(2026, 4, 14, hour)) }),
    });
  await keep();
  await setFacility({ verificationRequired: true });
  const marks = await db.selectFrom('tourReadinessMark').select(['facilityId', 'tourId']).execute();
  expect(marks).toEqual([{ facilityId: scene.facility.id, tourId: null }]);
  await setFacility({ verificationRequired: true, name: 'Another name' });
  expect(await db.selectFrom('tourReadinessMark').select('facilityId').execute()).toHaveLength(1);
  await keep();
  expect((await kept()).map(({ state }) => state)).toEqual(['not_ready', 'not_ready', 'not_ready']);
});

test('READY-19 a job that ends early leaves what it took, and of two at once none judges twice', async () => {
  await aBooked(server, scene);
  await keep();
  await setFacility({ verificationRequired: true });
  const ended = server.jobsDb.transaction().execute(async (trx) => {
    await sql`delete from tour_readiness_mark`.execute(trx);
    throw new Error('killed');
  });
  await expect(ended).rejects.toThrow('killed');
  await Promise.all([keep(), keep(), keep()]);
  await keep();
  expect(await kept()).toMatchObject([{ state: 'not_ready', causes: ['driver_not_identified'] }]);
});

test('READY-19 what gathered while no job ran is taken in parts, all of it before anything is said to be kept', async () => {
  await aBooked(server, scene);
  await server.asOwner(`delete from tour_readiness_upkeep;
    insert into tour_readiness_mark (tour_id) select -n from generate_series(1, 4500) n;
    insert into tour_readiness_mark (tour_id) select id from tour`);
  await setFacility({ verificationRequired: true });
  await keep();
  expect(await hasDue(db, clock.now())).toBe(false);
  expect(await kept()).toMatchObject([{ state: 'not_ready', causes: ['driver_not_identified'] }]);
  expect(await findKeptDate(db)).toEqual(clock.now());
});

const causes = async () => {
  await keep();
  return (await kept()).flatMap((row) => row.causes);
};

test('READY-19 an event of the gate that is set aside, and one that is not any more', async () => {
  const { bookingId } = await aBooked(server, scene);
  const event = { eventId: randomUUID(), bookingId, type: 'registration_blocked', source: 'gate' } as const;
  const at = clock.now();
  await db.transaction().execute((trx) => recordBookingEvents(trx, at, [{ ...event, occurredAt: at }]));
  expect(await causes()).toContain('halted');
  const setAside = (ignored: boolean) =>
    db.updateTable('bookingEvent').set({ ignored }).where('eventId', '=', event.eventId).execute();
  await setAside(true);
  expect(await causes()).not.toContain('halted');
  await setAside(false);
  expect(await causes()).toContain('halted');
});

test('READY-11 READY-19 a block that stops a booking is told as the block alone, until the gate says more', async () => {
  const { bookingId } = await aBooked(server, scene);
  clock.set(scene.slot.timeSlot.slotBegin);
  const facilityId = scene.facility.id;
  const clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [facilityId] });
  await server.call(blockList.create, { as: clerk, params: { facilityId }, body: { truckerId: scene.trucker.id } });
  expect(await causes()).toEqual(['driver_blocked']);
  const at = clock.now();
  const event = {
    eventId: randomUUID(),
    bookingId,
    type: 'registration_blocked',
    source: 'gate',
    occurredAt: at,
  } as const;
  await db.transaction().execute((trx) => recordBookingEvents(trx, at, [{ ...event, reason: 'Ohne Weste' }]));
  expect(await causes()).toEqual(['halted', 'driver_blocked']);
});

test('READY-11 READY-19 a load unit that is reported as handed over, and one that is not any more', async () => {
  const { bookingId } = await aBooked(server, scene);
  expect(await causes()).toEqual([]);
  const setOrder = (reportedState: string) =>
    db.updateTable('loadUnitOrder').set({ reportedState }).where('facilityId', '=', scene.facility.id).execute();
  await setOrder('DONE');
  expect(await causes()).toEqual(['order_done']);
  expect((await listNotReady()).items).toMatchObject([
    { readiness: { causes: [{ code: 'order_done', turn: 'forwarder', bookingIds: [bookingId] }] } },
  ]);
  await setOrder('AVAILABLE');
  expect(await causes()).toEqual([]);
});

test('READY-19 a driver who left the company and is taken again', async () => {
  await aBooked(server, scene);
  const { id, firstName, lastName, plate } = scene.trucker;
  await db.updateTable('forwarderTrucker').set({ state: 'ended' }).where('truckerId', '=', id).execute();
  expect(await causes()).toEqual(['driver_not_approved']);
  const link = { forwarderId: scene.forwarder.id, truckerId: id, firstName, lastName, licensePlate: plate };
  await db
    .insertInto('forwarderTrucker')
    .values({ ...link, state: 'approved', registeredDate: clock.now() })
    .execute();
  expect(await causes()).toEqual([]);
});

test('READY-19 days of grace, and how companies come by licences', async () => {
  await aBooked(server, scene);
  const ended = new Date(clock.now().getTime() - 3_600_000);
  await db.updateTable('license').set({ expirationDate: ended }).where('truckerId', '=', scene.trucker.id).execute();
  expect(await causes()).toEqual(['license_payment_open']);
  await server.asOwner('update license_grace set days = 0');
  expect(await causes()).toEqual(['license_ended']);
  await chooseLicensing(db, 'none', { changedDate: clock.now(), changedBy: scene.user.id });
  expect(await causes()).toEqual([]);
  await server.asOwner('update license_grace set days = 7; delete from licensing');
  expect(await causes()).toEqual(['license_payment_open']);
  // A start writes both as they are.
  await server.asOwner('update license_grace set days = 7');
  expect(await hasDue(db, clock.now())).toBe(false);
});

test('READY-19 a closure that is taken away, and another tour of the driver that comes and goes', async () => {
  await aBooked(server, scene);
  await anAnnouncement(db, { facility: scene.facility.id, kind: 'closed', from: '2026-05-13T06:10:00Z' });
  expect(await causes()).toEqual(['terminal_closed']);
  await server.asOwner('delete from announcement');
  expect(await causes()).toEqual([]);
  const slot = await aSlot(db, { facility: scene.facility.id, begin: '2026-05-13T06:30:00Z' });
  const { bookingId } = await aBooked(server, scene, { slot });
  expect(await causes()).toEqual(['double_tour', 'double_tour']);
  const params = { f: scene.forwarder.id, t: scene.trucker.id, bookingId };
  await server.call(booking.remove, { as: scene.user, params });
  expect(await causes()).toEqual([]);
});

test('READY-20 the list asks the rule where no job has kept anything for three minutes, also after a change of the clock', async () => {
  await aBooked(server, scene);
  await keep();
  await setFacility({ verificationRequired: true });
  // Kept a moment ago: it is what the job found, until it runs again.
  expect((await listNotReady()).total).toBe(0);
  clock.advance(181_000);
  expect((await listNotReady()).total).toBe(1);
  clock.set('2026-05-12T12:00:00Z');
  expect((await listNotReady()).total).toBe(1);
  await keep();
  await db.updateTable('tourReadiness').set({ state: 'ready' }).execute();
  expect((await listNotReady()).total).toBe(0);
  clock.set('2026-05-12T11:00:00Z');
  await keep();
  expect((await listNotReady()).total).toBe(1);
});

test('READY-20 a page never says what is kept but what holds, and what differs is judged again', async () => {
  await aBooked(server, scene);
  await keep();
  await db.updateTable('tourReadiness').set({ state: 'not_ready' }).execute();
  expect((await listNotReady()).items).toMatchObject([{ readiness: { state: 'ready' } }]);
  await keep();
  expect((await listNotReady()).items).toEqual([]);
});

test('READY-21 READY-37 on two instances a block is told as a change of the list within two seconds, and so is a moment that passes and a truck that is in', async () => {
  await aBooked(server, scene);
  await keep();
  const second = await startServer({}, undefined, { beside: server });
  const jobs = await startJobs(second.deps, { databaseUrl: server.jobsUrl });
  const tellings = [tellSoon(server.deps), tellSoon(second.deps)];
  const heard: unknown[] = [];
  const leaves = [server, second].map(({ deps }) =>
    deps.bus.subscribe((change) => change.forwarderId === scene.forwarder.id && heard.push(change)),
  );
  const own = { noun: 'booking', forwarderId: scene.forwarder.id, facilityId: scene.facility.id };
  // A statement of another build, which tells nothing.
  await aBlock(db, { facility: scene.facility.id, trucker: scene.trucker.id });
  await expect.poll(() => heard, { timeout: 2_000 }).toEqual([own, own]);
  expect((await listNotReady()).total).toBe(1);
  heard.length = 0;
  clock.set('2026-05-13T07:50:00Z');
  await expect.poll(() => heard, { timeout: 2_000 }).toEqual([own, own]);
  heard.length = 0;
  // Who is in leaves the list.
  await db.updateTable('tour').set({ state: 'registered' }).where('facilityId', '=', scene.facility.id).execute();
  await expect.poll(() => heard, { timeout: 2_000 }).toEqual([own, own]);
  expect((await listNotReady()).total).toBe(0);
  for (const stop of [...leaves, ...tellings.map(({ stop }) => stop)]) stop();
  await jobs.stop();
});
