import { blockList, driverTour, exception, gateEvent, tour, tourHistory } from '@quaygate/contract';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aReporter, type Reporter } from '../../../test/reporter.ts';
import { aBooked } from '../../../test/scenes/booking-scene.ts';
import { aDriverScene, type DriverScene } from '../../../test/scenes/driver-scene.ts';
import { aUser, type TestUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db, clock, call } = server;

let scene: DriverScene;
let gate: Reporter;
let clerk: TestUser;
let terminalId: number;
beforeEach(async () => {
  clock.set('2026-05-12T08:00:00Z');
  scene = await aDriverScene(db);
  terminalId = scene.facility.id;
  gate = await aReporter(server, terminalId, ['gate']);
  clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [terminalId] });
});

const report = (type: string, fields: object, minute = 0) => gate.tell(gateEvent.report, { type, ...fields }, minute);
const rows = async () => (await call(exception.list, { as: clerk, params: { terminalId } })).body.items;
const of = (exceptionId: string) => ({ terminalId, exceptionId });
const admit = (id: string, reason = 'Vom Leiter freigegeben', as = clerk) =>
  call(exception.admit, { as, params: of(id), body: { reason } });
const correct = (id: string, licensePlate: string) =>
  call(exception.correctPlate, { as: clerk, params: of(id), body: { licensePlate } });
const history = async (tourId: string) =>
  (await call(tourHistory.get, { as: scene.user, params: { f: scene.forwarder.id, tourId } })).body.items;
const tours = async () => (await call(tour.list, { as: scene.user, params: { f: scene.forwarder.id } })).body.items;
const audited = (kind: string) =>
  db
    .selectFrom('audit')
    .select(['objectId', 'after'])
    .where('kind', '=', kind)
    .where('actorId', '=', clerk.id)
    .execute();
const refused = (code: string, status = 409) => ({ status, body: { code } });

test('DESK-10 READY-18 a truck is admitted with a reason that company and audit log have; the row is done', async () => {
  const [first, second] = [await aBooked(server, scene), await aBooked(server, scene, { direction: 'delivery' })];
  const { tourId } = first;
  clock.set('2026-05-13T06:05:00Z');
  await report('terminal_reached', { tourId }, -3);
  await report('registration_restricted', { tourId, reason: 'Zu breit' }, -1);
  const [{ id }] = await rows();
  expect(await admit(id, ' ')).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  const answers = await Promise.all([admit(id), admit(id, 'Noch einmal')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect(await rows()).toEqual([]);
  expect(await tours()).toMatchObject([{ state: 'registered', halt: null }]);
  const asDriver = async () => (await call(driverTour.list, { as: scene.driver })).body.items;
  const last = (await history(tourId)).at(-1);
  expect(last).toMatchObject({
    type: 'registered',
    source: 'terminal',
    reason: expect.stringMatching(/Vom Leiter freigegeben|Noch einmal/),
    causes: [],
    bookingIds: [first.bookingId, second.bookingId].sort(),
    // What the rule said against it stays (READY-18).
    judged: { state: 'not_ready', causes: [{ code: 'halted' }] },
  });
  expect(await audited('truckAdmitted')).toMatchObject([{ after: { facilityId: terminalId, reason: last.reason } }]);
  expect(await asDriver()).toMatchObject([{ state: 'registered', halt: null, admittedReason: last.reason }]);
  await report('completed', { tourId });
  expect((await asDriver())[0]).not.toHaveProperty('admittedReason');
});

test('DESK-10 a truck that does not stand at the gate is not admitted', async () => {
  const { tourId } = await aBooked(server, scene);
  clock.set('2026-05-13T12:00:00Z');
  const [late] = await rows();
  expect(late.kind).toBe('late');
  expect(await admit(late.id)).toMatchObject(refused('tour_not_at_gate'));
  expect((await history(tourId)).map(({ type }: { type: string }) => type)).toEqual(['created']);
});

test('DESK-10 a blocked driver is not admitted, and one who is not identified only by two people', async () => {
  const { tourId } = await aBooked(server, scene);
  clock.set('2026-05-13T06:05:00Z');
  await report('terminal_reached', { tourId }, -3);
  await report('counter_required', { tourId, reason: 'Papiere fehlen' }, -1);
  const block = { truckerId: scene.trucker.id, blockedReason: null };
  await call(blockList.create, { as: clerk, params: { facilityId: terminalId } as never, body: block });
  const [blocked] = await rows();
  expect(await admit(blocked.id)).toMatchObject(refused('registration_blocked'));
  await call(blockList.removeOfTrucker, {
    as: clerk,
    params: { facilityId: terminalId } as never,
    query: { truckerId: scene.trucker.id },
  });
  await db.updateTable('facility').set({ verificationRequired: true }).where('id', '=', terminalId).execute();
  const [unidentified] = await rows();
  expect(unidentified.tour.admissible).toBe('two_people');
  expect(await admit(unidentified.id)).toMatchObject(refused('driver_not_verified'));
  await db.updateTable('facility').set({ verificationRequired: false }).where('id', '=', terminalId).execute();
  expect((await admit(unidentified.id)).status).toBe(204);
});

test('DESK-10 what the gate itself gave as the cause is decided by two people too', async () => {
  const { tourId } = await aBooked(server, scene);
  clock.set('2026-05-13T06:05:00Z');
  await report('registration_blocked', { tourId, reason: 'driver_not_verified' }, -1);
  const [{ id, halt }] = await rows();
  expect(halt.causes).toEqual(['driver_not_verified']);
  expect(await admit(id)).toMatchObject(refused('driver_not_verified'));
});

test('DESK-08 DESK-10 what another person takes care of is neither admitted nor corrected', async () => {
  const { tourId } = await aBooked(server, scene);
  clock.set('2026-05-13T06:05:00Z');
  await report('counter_required', { tourId, reason: 'Papiere fehlen' }, -1);
  const [{ id }] = await rows();
  const colleague = await aUser(db, { roles: ['terminal_operations_write'], facilities: [terminalId] });
  await call(exception.claim, { as: colleague, params: of(id), body: { takeOver: false } });
  expect(await admit(id)).toMatchObject(refused('exception_claimed'));
  expect(await correct(id, 'DU-NEU 1')).toMatchObject(refused('exception_claimed'));
  expect((await admit(id, 'Papiere sind da', colleague)).status).toBe(204);
});

test('DESK-11 a plate is corrected for tour, bookings, company and driver', async () => {
  const { tourId, bookingId } = await aBooked(server, scene);
  clock.set('2026-05-13T06:05:00Z');
  await report('terminal_reached', { tourId, licensePlate: 'DU-XX 1' }, -1);
  const [{ id, kind }] = await rows();
  expect(kind).toBe('plate');
  const wrong = (code: string) => ({ status: 400, body: { errors: [{ field: 'licensePlate', code }] } });
  expect(await correct(id, 'TBA')).toMatchObject(wrong('placeholder'));
  expect(await correct(id, '<script>')).toMatchObject(wrong('plateSigns'));
  expect((await correct(id, 'DU-XX 1')).status).toBe(204);
  expect(await rows()).toEqual([]);
  expect(await tours()).toMatchObject([{ licensePlate: 'DU-XX 1' }]);
  expect((await history(tourId)).at(-1)).toMatchObject({ type: 'changed', source: 'terminal', licensePlate: null });
  const found = await call(tour.list, {
    as: scene.user,
    params: { f: scene.forwarder.id },
    query: { search: 'DUXX1' } as never,
  });
  expect(found.body.items).toHaveLength(1);
  const one = await db.selectFrom('booking').select(['licensePlate', 'state']).where('id', '=', bookingId).execute();
  expect(one).toEqual([{ licensePlate: 'DU-XX 1', state: 'terminal_reached' }]);
  expect(await audited('plateCorrected')).toMatchObject([{ after: { licensePlate: 'DU-XX 1' } }]);
});

test('DESK-11 a plate that another tour of the driver has in the slot is refused', async () => {
  const { tourId } = await aBooked(server, scene);
  await db
    .updateTable('forwarderTrucker')
    .set({ licensePlate: 'DU-XX 1' })
    .where('truckerId', '=', scene.trucker.id)
    .execute();
  await aBooked(server, scene, { trucker: { ...scene.trucker, plate: 'DU-XX 1' } });
  clock.set('2026-05-13T06:05:00Z');
  await report('terminal_reached', { tourId, licensePlate: 'DU-XX 1' }, -1);
  const [{ id }] = await rows();
  expect(await correct(id, 'DU XX 1')).toMatchObject(refused('plate_taken'));
});
