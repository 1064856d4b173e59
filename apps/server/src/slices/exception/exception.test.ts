import { admission, blockList, exception, gateEvent } from '@quaygate/contract';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aReporter, type Reporter } from '../../../test/reporter.ts';
import { aBooked } from '../../../test/scenes/booking-scene.ts';
import { aDriverScene, type DriverScene } from '../../../test/scenes/driver-scene.ts';
import { aFacility, aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { doJob } from '../../jobs/jobs.ts';

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
const list = async (as = clerk) => {
  const answer = await call(exception.list, { as, params: { terminalId } });
  expect(answer.status).toBe(200);
  return answer.body;
};
const rows = async () => (await list()).items;
const of = (exceptionId: string) => ({ terminalId, exceptionId });
const claim = (id: string, as = clerk, takeOver = false) =>
  call(exception.claim, { as, params: of(id), body: { takeOver } });
const done = (id: string, as = clerk) => call(exception.done, { as, params: of(id) });
const askGate = (licensePlate: string, at?: string) =>
  call(admission.check, { key: gate.key, params: { facilityId: terminalId }, query: { licensePlate, at } as never });
const aColleague = () => aUser(db, { roles: ['terminal_operations_write'], facilities: [terminalId] });
const refused = (code: string, status = 409) => ({ status, body: { code } });

test('DESK-01 DESK-02 a truck that the gate stops is listed with its reason, lane, driver and company', async () => {
  const { tourId, bookingId } = await aBooked(server, scene);
  expect(await rows()).toEqual([]);
  clock.set('2026-05-13T06:05:00Z');
  await report('terminal_reached', { tourId, lane: '1' }, -4);
  await report('registration_restricted', { tourId, lane: '3', reason: 'Chassis passt nicht' }, -1);
  const { items, ...more } = await list();
  expect(more).toEqual({ total: 1, stageMinutes: { gate: 30, yard: 90, crane: 60 }, timeZone: 'Europe/Berlin' });
  expect(items).toEqual([
    {
      ...{ id: expect.any(String), kind: 'restricted', since: '2026-05-13T06:04:00.000Z', stage: null, lane: '3' },
      halt: { source: 'gate', reason: 'Chassis passt nicht', causes: [] },
      judged: expect.objectContaining({ type: 'registration_restricted' }),
      ...{ readPlate: null, near: [], claim: null, note: null },
      tour: {
        ...{ tourId, state: 'registration_restricted', licensePlate: scene.trucker.plate },
        truckerId: scene.trucker.id,
        ...{ firstName: expect.any(String), lastName: expect.any(String), phoneNumber: null },
        ...{ forwarder: expect.any(String), forwarderEmail: expect.any(String) },
        ...scene.slot.timeSlot,
        bookings: [expect.objectContaining({ bookingId, type: 'pickup' })],
        ...{ admissible: 'possible', isDriverBlocked: false },
      },
    },
  ]);
  await report('registered', { tourId });
  expect(await rows()).toEqual([]);
});

test('DESK-01 a block is a row once the truck is there, with the words of the block list', async () => {
  const { tourId } = await aBooked(server, scene);
  const block = { truckerId: scene.trucker.id, blockedReason: 'Ohne Weste' };
  await call(blockList.create, { as: clerk, params: { facilityId: terminalId } as never, body: block });
  clock.set('2026-05-13T06:05:00Z');
  expect(await rows()).toEqual([]);
  await report('registration_blocked', { tourId, reason: 'driver_blocked' }, -1);
  await report('terminal_reached', { tourId });
  expect(await rows()).toMatchObject([
    { kind: 'blocked', tour: { admissible: 'driver_blocked', isDriverBlocked: true } },
  ]);
});

test('DESK-01 DESK-02 another plate than the booked one is a row, and is told where the truck is stopped too', async () => {
  const { tourId } = await aBooked(server, scene);
  clock.set('2026-05-13T06:05:00Z');
  await report('terminal_reached', { tourId, licensePlate: 'DU-XX 1' }, -3);
  await report('registered', { tourId, licensePlate: 'DU XX 1' }, -2);
  expect(await rows()).toMatchObject([
    { kind: 'plate', since: '2026-05-13T06:02:00.000Z', readPlate: 'DU XX 1', tour: { admissible: 'not_at_gate' } },
  ]);
  await report('transhipment', { tourId, licensePlate: scene.trucker.plate }, -1);
  expect(await rows()).toEqual([]);
});

test('DESK-03 DESK-04 a truck that is late, and one that stands too long', async () => {
  const { tourId } = await aBooked(server, scene);
  const { slotEnd } = scene.slot.timeSlot;
  clock.set(new Date(Date.parse(slotEnd) + 59 * 60_000).toISOString());
  expect(await rows()).toEqual([]);
  clock.advance(60_000);
  expect(await rows()).toMatchObject([{ kind: 'late', since: slotEnd, tour: { admissible: 'not_at_gate' } }]);
  await report('terminal_reached', { tourId });
  await report('registered', { tourId });
  expect(await rows()).toEqual([]);
  const set = (body: object, as = clerk) =>
    call(exception.setStageMinutes, { as, params: { terminalId }, body: body as never });
  expect((await set({ gate: 30, yard: 20, crane: 60 })).body).toEqual({ gate: 30, yard: 20, crane: 60 });
  clock.advance(20 * 60_000);
  expect(await rows()).toMatchObject([{ kind: 'standing', stage: 'yard' }]);
  const wrong = await set({ gate: 4, yard: 20, crane: 1_441 });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  const reader = await aUser(db, { roles: ['terminal_operations_read'], facilities: [terminalId] });
  expect(await set({ gate: 30, yard: 20, crane: 60 }, reader)).toMatchObject(refused('forbidden', 403));
  expect((await list(reader)).total).toBe(1);
});

/** Books for the driver with another truck. */
async function bookedAs(licensePlate: string) {
  await db.updateTable('forwarderTrucker').set({ licensePlate }).where('truckerId', '=', scene.trucker.id).execute();
  await aBooked(server, scene, { trucker: { ...scene.trucker, plate: licensePlate } });
}

test('DESK-05 a plate without a visit that a gate asks for is an unknown truck, once, until it has a tour', async () => {
  clock.set('2026-05-13T05:00:00Z');
  const plate = 'DU-O 123';
  expect((await askGate(plate)).status).toBe(200);
  await askGate('DU O 123');
  await askGate('DU-AB 1', '2026-05-13T09:00:00.000Z');
  await askGate('???');
  expect(await rows()).toMatchObject([{ kind: 'unknown', readPlate: plate, near: [], tour: null, halt: null }]);
  // Nought and the letter look alike.
  await bookedAs('DU-0 123');
  expect(await rows()).toMatchObject([{ kind: 'unknown', near: ['DU-0 123'] }]);
  await bookedAs('DU-O123');
  expect(await rows()).toEqual([]);
  await askGate('HH-Z 77');
  const [row] = await rows();
  expect((await done(row.id)).status).toBe(204);
  await askGate('HH-Z 77');
  expect(await rows()).toEqual([]);
  clock.advance(4 * 3_600_000);
  await askGate('HH-Z 77');
  expect(await rows()).toContainEqual(expect.objectContaining({ kind: 'unknown', readPlate: 'HH-Z 77' }));
});

test('DESK-06 DESK-07 DESK-08 one person takes care of a row, notes and ends it', async () => {
  const { tourId } = await aBooked(server, scene);
  clock.set('2026-05-13T06:05:00Z');
  await report('counter_required', { tourId, reason: 'Papiere fehlen' }, -1);
  const [{ id }] = await rows();
  const colleague = await aColleague();
  const answers = await Promise.all([claim(id), claim(id, colleague)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  const [owner, other] = answers[0]?.status === 204 ? [clerk, colleague] : [colleague, clerk];
  expect(await rows()).toMatchObject([{ claim: { userId: owner.id, date: '2026-05-13T06:05:00.000Z' } }]);
  expect(await claim(id, other)).toMatchObject(refused('exception_claimed'));
  expect(await done(id, other)).toMatchObject(refused('exception_claimed'));
  expect(await call(exception.release, { as: other, params: of(id) })).toMatchObject(refused('exception_claimed'));
  const note = (text: string | null) => call(exception.note, { as: other, params: of(id), body: { text } });
  await note(' Fahrer holt die Papiere ');
  expect(await rows()).toMatchObject([{ note: { text: 'Fahrer holt die Papiere', name: expect.any(String) } }]);
  await note('');
  expect(await rows()).toMatchObject([{ note: null }]);
  expect((await claim(id, other, true)).status).toBe(204);
  expect(await rows()).toMatchObject([{ claim: { userId: other.id } }]);
  expect((await call(exception.release, { as: other, params: of(id) })).status).toBe(204);
  expect(await rows()).toMatchObject([{ claim: null }]);
  expect((await done(id)).status).toBe(204);
  expect(await rows()).toEqual([]);
  expect(await done(id)).toMatchObject(refused('not_found', 404));
  // It is stopped for another cause: that is another row.
  await report('registration_restricted', { tourId, reason: 'Zu breit' });
  expect(await rows()).toMatchObject([{ kind: 'restricted', claim: null }]);
});

test('DESK-16 what the desk keeps is deleted after 90 days', async () => {
  const { tourId } = await aBooked(server, scene);
  clock.set('2026-05-13T06:05:00Z');
  await report('counter_required', { tourId, reason: 'Papiere fehlen' }, -1);
  const [{ id }] = await rows();
  await done(id);
  const kept = () => db.selectFrom('exception').select('id').where('facilityId', '=', terminalId).execute();
  clock.advance(89 * 86_400_000);
  await doJob(server.deps, 'cleanUp');
  expect(await kept()).toHaveLength(1);
  clock.advance(86_400_000);
  await doJob(server.deps, 'cleanUp');
  expect(await kept()).toEqual([]);
});

test('DESK-15 a foreign terminal and a foreign row are missing', async () => {
  const { tourId } = await aBooked(server, scene);
  clock.set('2026-05-13T06:05:00Z');
  await report('counter_required', { tourId, reason: 'Papiere fehlen' }, -1);
  const [{ id }] = await rows();
  const { id: otherTerminal } = await aFacility(db);
  const stranger = await aUser(db, { roles: ['terminal_operations_write'], facilities: [otherTerminal] });
  const missing = refused('not_found', 404);
  expect(await call(exception.list, { as: stranger, params: { terminalId } })).toMatchObject(missing);
  const foreign = { terminalId: otherTerminal, exceptionId: id };
  expect(await call(exception.done, { as: stranger, params: foreign })).toMatchObject(missing);
  expect(await claim('unknown')).toMatchObject(missing);
  expect(await rows()).toHaveLength(1);
});
