import { blockList, driverTour, gateEvent, slotBoard, tour, tourHistory } from '@quaygate/contract';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aReporter, type Reporter } from '../../../test/reporter.ts';
import { aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked } from '../../../test/scenes/booking-scene.ts';
import { aDriverScene, type DriverScene } from '../../../test/scenes/driver-scene.ts';
import { aUser, type TestUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db, clock, call } = server;

let scene: DriverScene;
let gate: Reporter;
let clerk: TestUser;
beforeEach(async () => {
  clock.set('2026-05-12T08:00:00Z');
  scene = await aDriverScene(db);
  gate = await aReporter(server, scene.facility.id, ['gate']);
  clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [scene.facility.id] });
  await db.updateTable('facility').set({ phoneNumber: '+49 203 1' }).where('id', '=', scene.facility.id).execute();
});

const report = (type: string, fields: object, minute = 0) => gate.tell(gateEvent.report, { type, ...fields }, minute);
const history = (tourId: string, { user, forwarder } = scene) =>
  call(tourHistory.get, { as: user, params: { f: forwarder.id, tourId } });
const ownHistory = (tourId: string, as = scene.driver) => call(tourHistory.own, { as, params: { tourId } });
const haltOfCompany = async () =>
  (await call(tour.list, { as: scene.user, params: { f: scene.forwarder.id } })).body.items[0].halt;
const haltOfDriver = async () => (await call(driverTour.list, { as: scene.driver })).body.items[0].halt;
const slotBookings = async () =>
  (
    await call(slotBoard.bookings, {
      as: clerk,
      params: { terminalId: scene.facility.id } as never,
      query: { slotBegin: scene.slot.timeSlot.slotBegin } as never,
    })
  ).body.items;
const block = (blockedReason: string) =>
  call(blockList.create, {
    as: clerk,
    params: { facilityId: scene.facility.id } as never,
    body: { truckerId: scene.trucker.id, blockedReason },
  });

test('READY-01 READY-02 READY-03 a refusal of the gate is read with its reason by company, driver and terminal', async () => {
  const [first, second] = [await aBooked(server, scene), await aBooked(server, scene, { direction: 'delivery' })];
  const { tourId } = first;
  expect([await haltOfCompany(), await haltOfDriver()]).toEqual([null, null]);
  clock.set('2026-05-13T06:05:00Z');
  const gateSaid = { lane: '3', licensePlate: 'DU-XX 1', reason: 'Chassis passt nicht' };
  await report('registration_restricted', { tourId, ...gateSaid }, -1);
  const told = {
    state: 'registration_restricted',
    occurredAt: '2026-05-13T06:04:00.000Z',
    source: 'gate',
    reason: 'Chassis passt nicht',
    causes: [],
    lane: '3',
  };
  expect(await haltOfCompany()).toEqual({ ...told, phoneNumber: '+49 203 1' });
  expect(await haltOfDriver()).toEqual(told);
  expect((await slotBookings()).map(({ halt }: { halt: unknown }) => halt)).toEqual([told, told]);
  const { body } = await history(tourId);
  expect(body.items.at(-1)).toEqual({
    type: 'registration_restricted',
    truck: null,
    changes: null,
    occurredAt: told.occurredAt,
    ...{ source: 'gate', reason: told.reason, causes: [], lane: '3', licensePlate: 'DU-XX 1' },
    bookingIds: [first.bookingId, second.bookingId].sort(),
    judged: { state: 'ready', causes: [] },
  });
  expect(body.items[0]).toMatchObject({ type: 'created', source: 'company', reason: null, lane: null });
  expect((await ownHistory(tourId)).body).toEqual(body);
  await report('registered', { tourId });
  expect([await haltOfCompany(), await haltOfDriver()]).toEqual([null, null]);
  expect((await history(tourId)).body.items.at(-1)).toMatchObject({ type: 'registered', reason: null });
});

test('READY-01 READY-03 the verdict on an arrival is told as causes, and words of the gate about the same state after it', async () => {
  const { tourId } = await aBooked(server, scene);
  // After the slot and its tolerance.
  clock.set('2026-05-13T09:00:00Z');
  await report('terminal_reached', { tourId }, -3);
  expect(await haltOfDriver()).toMatchObject({ source: 'system', reason: null, causes: ['too_late'] });
  await report('registration_restricted', { tourId, reason: 'too_late' }, -2);
  expect(await haltOfDriver()).toMatchObject({ source: 'gate', reason: null, causes: ['too_late'] });
  await report('registration_restricted', { tourId, reason: 'Bitte neu buchen' }, -1);
  expect(await haltOfDriver()).toMatchObject({ source: 'gate', reason: 'Bitte neu buchen', causes: [] });
  const { items } = (await history(tourId)).body;
  expect(items.map(({ type, source }: Record<string, string>) => `${type} ${source}`)).toEqual([
    'created company',
    'terminal_reached gate',
    'registration_restricted system',
    'registration_restricted gate',
    'registration_restricted gate',
  ]);
});

test('READY-02 the words of a block list are read by the terminal, and by no company or driver', async () => {
  const { tourId } = await aBooked(server, scene);
  const secret = 'Verdacht-auf-Diebstahl';
  expect((await block(secret)).status).toBe(201);
  const outside = [
    await history(tourId),
    await ownHistory(tourId),
    await call(tour.list, { as: scene.user, params: { f: scene.forwarder.id } }),
    await call(driverTour.list, { as: scene.driver }),
  ];
  for (const { status, body } of outside) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(secret);
    expect(JSON.stringify(body)).toContain('"causes":["driver_blocked"]');
  }
  expect(await haltOfCompany()).toMatchObject({ source: 'terminal', reason: null, phoneNumber: '+49 203 1' });
  expect((await slotBookings())[0].halt).toMatchObject({ source: 'terminal', reason: secret });
});

test('READY-04 a foreign, a deleted and an unknown tour are missing alike', async () => {
  const { tourId } = await aBooked(server, scene);
  const other = await aDriverScene(db);
  const foreign = await aBooked(server, other);
  const missing = { code: 'not_found' };
  for (const unknown of [foreign.tourId, 'T999999', 'nonsense']) {
    for (const { status, body } of [await history(unknown), await ownHistory(unknown)]) {
      expect([status, body]).toEqual([404, expect.objectContaining(missing)]);
    }
  }
  expect((await ownHistory(tourId, other.driver)).status).toBe(404);
  await db.updateTable('booking').set({ hidden: true }).where('forwarderId', '=', scene.forwarder.id).execute();
  expect((await history(tourId)).status).toBe(404);
});

type Said = { state: string; causes: { code: string; since: string | null }[] };
const codesOf = ({ causes }: Said) => causes.map(({ code }) => code);
const judgedIn = ({ body }: Awaited<ReturnType<typeof history>>) =>
  body.items.map(({ type, judged }: { type: string; judged: Said | null }) => [
    type,
    judged && [judged.state, ...codesOf(judged)],
  ]);

test('READY-18 what the rule said at a refusal and at an admission is kept as it was, and each side reads its part', async () => {
  const ofFacility = (values: object) =>
    db.updateTable('facility').set(values).where('id', '=', scene.facility.id).execute();
  const { tourId } = await aBooked(server, scene);
  const near = await aSlot(db, { facility: scene.facility.id, begin: '2026-05-13T06:20:00Z' });
  await aBooked(server, scene, { slot: near });
  await ofFacility({ verificationRequired: true });
  clock.set('2026-05-13T06:05:00Z');
  await report('registration_restricted', { tourId, reason: 'Papiere' }, -2);
  await ofFacility({ verificationRequired: false });
  const refused = ['registration_restricted', ['not_ready', 'driver_not_identified', 'double_tour']];
  expect(judgedIn(await history(tourId)).at(-1)).toEqual(refused);
  expect(judgedIn(await ownHistory(tourId)).at(-1)).toEqual([refused[0], ['not_ready', 'driver_not_identified']]);
  const atTerminal = async () =>
    (await slotBookings()).map(({ judged }: { judged: Said & { type: string } }) => [judged.type, ...codesOf(judged)]);
  expect(await atTerminal()).toEqual([['registration_restricted', 'driver_not_identified']]);
  await report('registered', { tourId }, -1);
  expect(judgedIn(await history(tourId)).slice(-2)).toEqual([
    refused,
    ['registered', ['not_ready', 'halted', 'double_tour']],
  ]);
  expect(await atTerminal()).toEqual([['registered', 'halted']]);
  await expect(
    db
      .updateTable('bookingEvent')
      .set({ judged: null } as never)
      .execute(),
  ).rejects.toThrow();
});

test('READY-18 the verdict on an arrival keeps its causes; a block is kept without its words', async () => {
  const { tourId } = await aBooked(server, scene);
  clock.set('2026-05-13T09:00:00Z');
  await report('terminal_reached', { tourId }, -3);
  expect(judgedIn(await history(tourId)).slice(-2)).toEqual([
    ['terminal_reached', null],
    ['registration_restricted', ['not_ready', 'too_late']],
  ]);
  await block('Verdacht-auf-Diebstahl');
  clock.set('2026-05-13T09:05:00Z');
  await report('registration_blocked', { tourId, reason: 'driver_blocked' }, -1);
  const { body } = await history(tourId);
  const { judged } = body.items.at(-1);
  const found = judged.causes.find(({ code }: { code: string }) => code === 'driver_blocked');
  expect(found).toMatchObject({ since: null, turn: 'terminal' });
  expect(JSON.stringify(body)).not.toContain('Verdacht');
});
