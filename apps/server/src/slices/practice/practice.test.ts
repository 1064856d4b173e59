import { type Change, containerStatus, firstStep, integrationKey, practice, terminal } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aBooked } from '../../../test/scenes/booking-scene.ts';
import { aKey, aSession } from '../../../test/scenes/factories.ts';
import { aPracticeScene } from '../../../test/scenes/practice-scene.ts';
import { renewPracticeKeys } from './practice-key.service.ts';
import { withdrawLeftovers } from './practice-withdrawal.service.ts';

const server = await startServer();
const { db, call } = server;
afterAll(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

const acts = (facilityId: number) =>
  db
    .selectFrom('audit')
    .select(['kind', 'actorName'])
    .where('objectKind', '=', 'facility')
    .where('objectId', '=', String(facilityId))
    .orderBy('id')
    .execute();

test('SETUP-85 a terminal is switched to practice and back; nothing changes twice, each switch is recorded, others stay', async () => {
  const [scene, other] = [await aPracticeScene(server), await aPracticeScene(server)];
  const off = { startedDate: null, startedBy: null, hindrance: null, openUnits: 0, openBookings: 0, units: [] };
  expect((await scene.get()).body).toEqual(off);
  expect(await scene.offered()).toEqual({ isPractice: false, units: [] });

  const now = server.clock.now().toISOString();
  const on = { ...off, startedDate: now, startedBy: expect.any(String) };
  expect(await scene.start()).toMatchObject({ status: 200, body: on });
  expect((await scene.start()).body).toMatchObject(on);
  expect(await scene.offered()).toEqual({ isPractice: true, units: [] });
  expect((await other.get()).body).toEqual(off);
  const { body } = await call(terminal.ofForwarder, { as: scene.user, params: { f: scene.forwarder.id } });
  const practising = body.items.filter(({ isPractice }: { isPractice: boolean }) => isPractice);
  expect(practising).toMatchObject([{ id: scene.facility.id }]);

  expect((await scene.end()).body).toEqual(off);
  expect((await scene.end()).body).toEqual(off);
  expect(await acts(scene.facility.id)).toEqual([
    { kind: 'practiceStarted', actorName: scene.admin.email },
    { kind: 'practiceEnded', actorName: scene.admin.email },
  ]);
  const missing = { as: scene.admin, params: { facilityId: 999_999 } };
  for (const route of [practice.get, practice.start, practice.end])
    expect(await call(route, missing)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const unknown = { as: scene.user, params: { f: scene.forwarder.id, terminalId: 999_999 } };
  expect(await call(practice.ofForwarder, unknown)).toMatchObject({
    status: 404,
    body: { code: 'terminal_not_found' },
  });
});

test('SETUP-86 a terminal whose own system is connected, or that a demo plays, does not practise', async () => {
  const refused = { status: 409, body: { code: 'practice_terminal_connected' } };
  const used = await aPracticeScene(server);
  const id = (await aKey(db, used.facility.id, ['gate'])).slice(4, 16);
  const key = db.updateTable('integrationKey').where('id', '=', id);
  // A key that was not used yet is made before the system is there.
  expect((await used.get()).body.hindrance).toBeNull();
  await key.set({ lastUsedDate: '2026-05-11' }).execute();
  expect((await used.get()).body.hindrance).toBe('connected');
  expect(await used.start()).toMatchObject(refused);
  await key.set({ revokedDate: server.clock.now() }).execute();
  expect((await used.start()).status).toBe(200);

  const booked = await aPracticeScene(server);
  await db.updateTable('facility').set({ releaseRequired: false }).where('id', '=', booked.facility.id).execute();
  await aBooked(server, { db, ...booked });
  expect(await booked.start()).toMatchObject(refused);

  const played = await aPracticeScene(server);
  await aKey(db, played.facility.id, ['gate']);
  await db
    .updateTable('integrationKey')
    .set({ label: 'Simulator' })
    .where('facilityId', '=', played.facility.id)
    .execute();
  expect((await played.get()).body.hindrance).toBe('demo');
  expect(await played.start()).toMatchObject({ status: 409, body: { code: 'practice_played_by_demo' } });
});

test('SETUP-87 what the installation reports is bookable without a release, ticks off no step, and its keys say whose they are', async () => {
  const scene = await aPracticeScene(server);
  await scene.start();
  const [first, key] = [await scene.key(), await scene.key()];
  expect(await scene.reportUnit(key, 'TEST-A-P1')).toMatchObject({ status: 'accepted', note: null });
  await scene.reportUnit(key, 'TEST-A-P2');
  await scene.reportUnit(key, 'TEST-A-D1', { direction: 'delivery' });
  const [pickup, delivery] = (await scene.offered()).units;
  expect(pickup).toEqual({ direction: 'pickup', referenceNumber: 'TEST-A-P1', containerNumber: 'CSQU3054383' });
  expect(delivery).toMatchObject({ direction: 'delivery', referenceNumber: 'TEST-A-D1' });
  const asked = await call(containerStatus.get, {
    as: scene.user,
    params: { f: scene.forwarder.id, terminalId: scene.facility.id },
    query: { requestType: 'single' },
    body: { type: 'pickup', ...pickup, terminalId: scene.facility.id },
  });
  expect(asked.body.timeSlots).toHaveLength(1);
  const real = await aKey(db, scene.facility.id, ['loadunits']);
  expect(await scene.reportUnit(real, 'ORDER-1')).toMatchObject({ note: 'not_bookable' });

  const { body } = await call(integrationKey.list, { as: scene.admin, params: { facilityId: scene.facility.id } });
  const made = { forPractice: true, label: 'Practice', scopes: ['loadunits', 'gate', 'bookings'], endDate: null };
  expect(body.items.filter(({ forPractice }: { forPractice: boolean }) => forPractice)).toMatchObject([
    { id: key.slice(4, 16), ...made },
  ]);
  const gone = await db
    .selectFrom('integrationKey')
    .select(['revokedDate', 'createdBy'])
    .where('id', '=', first.slice(4, 16))
    .executeTakeFirstOrThrow();
  expect(gone).toEqual({ revokedDate: server.clock.now(), createdBy: null });

  await db
    .updateTable('integrationKey')
    .set({ revokedDate: server.clock.now() })
    .where('forPractice', '=', false)
    .execute();
  const steps = (await call(firstStep.list, { as: scene.admin })).body.steps;
  expect(steps).toContainEqual({ step: 'integrationKey', isDone: false });
  expect((await scene.get()).body).toMatchObject({ openUnits: 3, openBookings: 0 });
});

test('SETUP-88 switching off withdraws what is open, cancels what is booked and tells the company, and leaves what was served', async () => {
  const scene = await aPracticeScene(server);
  await scene.start();
  const key = await scene.key();
  for (const orderId of ['TEST-B-P1', 'TEST-B-P2', 'TEST-B-P3', 'TEST-B-P4']) await scene.reportUnit(key, orderId);
  await db
    .insertInto('pushSubscription')
    .values({
      ...{
        sessionId: await aSession(db, scene.user.id),
        truckerId: scene.trucker.id,
        endpoint: 'https://push.example/1',
      },
      ...{ p256dh: '', auth: '', language: 'de', savedDate: server.clock.now() },
    })
    .execute();
  const { units } = await scene.offered();
  const bookings: string[] = [];
  for (const unit of units.slice(0, 3)) {
    const { status, body } = await scene.book(unit);
    expect(status).toBe(201);
    bookings.push(body.bookingId);
  }
  const [served = '', waiting = '', inside = ''] = bookings;
  for (const type of ['terminal_reached', 'registered', 'transhipment', 'completed'])
    await scene.reportGate(key, { type, bookingId: served });
  await scene.reportGate(key, { type: 'terminal_reached', bookingId: inside });
  expect((await scene.get()).body).toMatchObject({ openUnits: 1, openBookings: 2 });

  const marks = async () =>
    (await db.selectFrom('pushMark').select('id').where('truckerId', '=', scene.trucker.id).execute()).length;
  const marksBefore = await marks();
  const told: Change[] = [];
  const leave = server.deps.bus.subscribe((change) => told.push(change));
  const ended = await scene.end();
  leave();
  expect(ended).toMatchObject({ status: 200, body: { startedDate: null, openUnits: 0, openBookings: 0, units: [] } });
  expect(await Promise.all([served, waiting, inside].map(scene.stateOf))).toEqual([
    'completed',
    'cancelled',
    'cancelled',
  ]);
  expect(told).toContainEqual({ noun: 'booking', forwarderId: scene.forwarder.id, facilityId: scene.facility.id });
  const events = await db
    .selectFrom('bookingEvent')
    .select('source')
    .where('bookingId', '=', waiting)
    .where('type', '=', 'cancelled')
    .execute();
  expect(events).toEqual([{ source: 'operator' }]);
  // The driver's phone is told with the next job.
  expect(await marks()).toBeGreaterThan(marksBefore);
  const orders = await db
    .selectFrom('loadUnitOrder')
    .select('state')
    .where('facilityId', '=', scene.facility.id)
    .orderBy('id')
    .execute();
  expect(orders.map(({ state }) => state)).toEqual(['DONE', 'CANCELLED', 'CANCELLED', 'CANCELLED']);
  // The key is remembered for some seconds; then it is refused.
  const { revokedDate } = await db
    .selectFrom('integrationKey')
    .select('revokedDate')
    .where('id', '=', key.slice(4, 16))
    .executeTakeFirstOrThrow();
  expect(revokedDate).toEqual(server.clock.now());
});

test('SETUP-88 what comes after the switch, or was left by a kill, goes with the next job; a practice that runs keeps its own', async () => {
  const [scene, other] = [await aPracticeScene(server), await aPracticeScene(server)];
  await scene.start();
  await other.start();
  const keyed = await renewPracticeKeys(server.deps, []);
  const keyOf = ({ facility }: typeof scene) => present(keyed.find(({ facilityId }) => facilityId === facility.id)).key;
  const key = keyOf(scene);
  await other.reportUnit(keyOf(other), 'TEST-D-P1');
  await scene.reportUnit(key, 'TEST-C-P1');
  const { body } = await scene.book((await scene.offered()).units[0]);
  // As a process that dies between the switch and what follows from it.
  await db
    .updateTable('practice')
    .set({ endedDate: server.clock.now() })
    .where('facilityId', '=', scene.facility.id)
    .execute();
  await scene.reportUnit(key, 'TEST-C-P2');
  expect(await scene.stateOf(body.bookingId)).toBe('active');

  await withdrawLeftovers({ db: server.deps.jobsDb, now: server.deps.now });
  expect(await scene.stateOf(body.bookingId)).toBe('cancelled');
  const { openUnits, openBookings } = (await scene.get()).body;
  expect({ openUnits, openBookings }).toEqual({ openUnits: 0, openBookings: 0 });
  expect((await other.get()).body).toMatchObject({ openUnits: 1 });
});
