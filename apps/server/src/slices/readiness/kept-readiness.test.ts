import { tour } from '@quaygate/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBlock, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, type BookingScene } from '../../../test/scenes/booking-scene.ts';
import { doJob } from '../../jobs/jobs.ts';
import { startJobs } from '../../jobs/start-jobs.ts';
import { tellSoon } from '../../jobs/tell-soon.ts';
import { hasDue } from './tour-readiness-due.queries.ts';

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

test('READY-21 on two instances a block is told as a change of the list within two seconds, and so is a moment that passes', async () => {
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
  for (const stop of [...leaves, ...tellings.map(({ stop }) => stop)]) stop();
  await jobs.stop();
});
