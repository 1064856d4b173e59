import type { AddressInfo } from 'node:net';
import { announcement, blockList, exception, gateEvent, type LiveMessage, live, loadUnit } from '@quaygate/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import WebSocket from 'ws';
import { startServer, type TestServer } from '../../../test/harness.ts';
import { aReporter } from '../../../test/reporter.ts';
import { aBooked, aBookingScene } from '../../../test/scenes/booking-scene.ts';
import { anAccountOf } from '../../../test/scenes/driver-scene.ts';
import { aForwarder, aLicense, aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { tell } from '../../db/changes.ts';
import { doJob } from '../../jobs/jobs.ts';
import { concernOf } from './live-concern.rule.ts';

const server = await startServer();
const second = await startServer({}, undefined, { beside: server });
const { db, clock } = server;
for (const { app } of [server, second]) await app.listen({ port: 0, host: '127.0.0.1' });
const open: WebSocket[] = [];
afterAll(() => {
  for (const one of open) one.terminate();
});
beforeEach(() => clock.set('2026-05-12T08:00:00Z'));

/** The live stream of a user at one instance, and all it has told. */
async function follow(user: TestUser, on: TestServer = second) {
  const { body } = await on.call(live.createTicket, { as: user });
  const { port } = on.app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${live.stream.path}?ticket=${body.ticket}`);
  open.push(socket);
  const messages: LiveMessage[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(String(data))));
  await expect.poll(() => messages.length).toBe(1);
  const told = () => messages.flatMap(({ changed }) => changed);
  return { messages, told, nouns: () => [...new Set(told().map(({ noun }) => noun))].sort() };
}

test('LIVE-10 LIVE-12 a gate event sent to one instance is told at the other within 2 s, to those it concerns and no others', async () => {
  const scene = await aBookingScene(db);
  const { bookingId } = await aBooked(server, scene);
  clock.set('2026-05-13T06:05:00Z');
  const stranger = await aForwarder(db);
  const [dispatcher, other, operator, elsewhere, admin] = [
    await follow(scene.user),
    await follow(await aUser(db, { roles: ['forwarder_premium_read'], forwarders: [stranger.id] })),
    await follow(await aUser(db, { roles: ['terminal_operations_read'], facilities: [scene.facility.id] })),
    await follow(await aUser(db, { roles: ['terminal_operations_read'], facilities: [] })),
    await follow(await aUser(db, { roles: ['quaygate_read'] })),
  ];
  const gate = await aReporter(server, scene.facility.id, ['gate']);
  expect(await gate.tell(gateEvent.report, { type: 'terminal_reached', bookingId, reason: '' })).toMatchObject({
    status: 'accepted',
  });
  const [facilityId, forwarderId] = [scene.facility.id, scene.forwarder.id];
  const within = { timeout: 2_000, interval: 20 };
  await expect.poll(dispatcher.told, within).toContainEqual({ noun: 'booking', forwarderId });
  await expect.poll(operator.told, within).toContainEqual({ noun: 'booking', facilityId });
  await expect.poll(admin.told, within).toContainEqual({ noun: 'booking', facilityId, forwarderId });
  expect([...other.told(), ...elsewhere.told()].filter(({ noun }) => noun === 'booking')).toEqual([]);
});

test('READY-08 words of the gate about a state that holds already are told too', async () => {
  const scene = await aBookingScene(db);
  const { bookingId } = await aBooked(server, scene);
  const gate = await aReporter(server, scene.facility.id, ['gate']);
  const hold = (reason: string) => gate.tell(gateEvent.report, { type: 'registration_restricted', bookingId, reason });
  await hold('too_late');
  clock.advance(60_000);
  const dispatcher = await follow(scene.user);
  expect(await hold('Chassis passt nicht')).toEqual({ status: 'accepted', note: 'ignored_transition' });
  await expect.poll(dispatcher.told).toContainEqual({ noun: 'booking', forwarderId: scene.forwarder.id });
});

test('LIVE-10 a block is told to its terminal and to the forwarders of the driver, and to no others', async () => {
  const [scene, foreign] = [await aBookingScene(db), await aBookingScene(db)];
  const blocker = await aUser(db, { roles: ['terminal_operations_write'], facilities: [scene.facility.id] });
  const [dispatcher, other, operator] = [await follow(scene.user), await follow(foreign.user), await follow(blocker)];
  const { status } = await server.call(blockList.create, {
    as: blocker,
    params: { facilityId: scene.facility.id } as never,
    body: { truckerId: scene.trucker.id, blockedReason: 'Ohne Weste' },
  });
  expect(status).toBe(201);
  await expect.poll(dispatcher.told).toContainEqual({ noun: 'blockList', forwarderId: scene.forwarder.id });
  await expect.poll(operator.told).toContainEqual({ noun: 'blockList', facilityId: scene.facility.id });
  expect(other.nouns()).toEqual([]);
});

test('DESK-09 what is done at the desk is told to its terminal within two seconds, and to no company', async () => {
  const scene = await aBookingScene(db);
  const { bookingId } = await aBooked(server, scene);
  const { id: facilityId } = scene.facility;
  const gate = await aReporter(server, facilityId, ['gate']);
  const clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [facilityId] });
  const params = { terminalId: facilityId };
  const operator = await follow(clerk);
  await gate.tell(gateEvent.report, { type: 'counter_required', bookingId, reason: 'Papiere fehlen' });
  const within = { timeout: 2_000, interval: 20 };
  await expect.poll(operator.told, within).toContainEqual({ noun: 'booking', facilityId });
  const dispatcher = await follow(scene.user);
  const [{ id }] = (await server.call(exception.list, { as: clerk, params })).body.items;
  const of = { ...params, exceptionId: id };
  const { status } = await server.call(exception.claim, { as: clerk, params: of, body: { takeOver: false } });
  expect(status).toBe(204);
  await expect.poll(operator.told, within).toContainEqual({ noun: 'exception', facilityId });
  expect(dispatcher.nouns()).not.toContain('exception');
});

test('ANN-14 an announcement is told to its terminal, to forwarders and to the drivers of forwarders with tours there', async () => {
  const [scene, foreign] = [await aBookingScene(db), await aBookingScene(db)];
  await aBooked(server, scene);
  const { id: facilityId } = scene.facility;
  const clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [facilityId] });
  const driver = await anAccountOf(db, scene.trucker);
  const otherDriver = await anAccountOf(db, foreign.trucker);
  const [operator, elsewhere, dispatcher, other, cab, otherCab] = [
    await follow(clerk),
    await follow(await aUser(db, { roles: ['terminal_operations_read'], facilities: [] })),
    await follow(scene.user),
    await follow(foreign.user),
    await follow(driver),
    await follow(otherDriver),
  ];
  const made = await server.call(announcement.create, {
    as: clerk,
    params: { terminalId: facilityId } as never,
    body: { kind: 'slow', text: { de: 'Stau' }, from: clock.now().toISOString(), until: null } as never,
  });
  expect(made.status).toBe(201);
  const within = { timeout: 2_000, interval: 20 };
  const told = { noun: 'announcement', facilityId };
  await expect.poll(operator.told, within).toContainEqual(told);
  await expect.poll(dispatcher.told, within).toContainEqual(told);
  await expect.poll(other.told, within).toContainEqual(told);
  await expect.poll(cab.told, within).toContainEqual({ noun: 'announcement' });
  expect([...elsewhere.told(), ...otherCab.told()]).toEqual([]);
});

test('LIVE-20 licences that a job lets expire are told to their forwarder, and to no other', async () => {
  const [scene, foreign] = [await aBookingScene(db), await aBookingScene(db)];
  const over = { forwarder: scene.forwarder.id, expirationDate: clock.now(), hasRenewal: false };
  for (let count = 0; count < 2; count++) await aLicense(db, over);
  await aLicense(db, { forwarder: foreign.forwarder.id });
  const [dispatcher, other] = [await follow(scene.user), await follow(foreign.user)];
  await doJob(server.deps, 'expireLicenses');
  await expect.poll(dispatcher.told).toEqual([{ noun: 'license', forwarderId: scene.forwarder.id }]);
  await doJob(server.deps, 'expireLicenses');
  server.deps.bus.publish({ noun: 'license', forwarderId: foreign.forwarder.id });
  await expect.poll(() => other.told().length).toBe(1);
  expect(dispatcher.told()).toHaveLength(1);
});

test('LIVE-10 LIVE-20 a report of a load unit is told to its terminal and to train operators, and to no others', async () => {
  const scene = await aBookingScene(db);
  const { id: facilityId } = scene.facility;
  const [operator, elsewhere, rail, dispatcher] = [
    await follow(await aUser(db, { roles: ['terminal_operations_read'], facilities: [facilityId] })),
    await follow(await aUser(db, { roles: ['terminal_operations_read'], facilities: [] })),
    await follow(await aUser(db, { roles: ['train_operator_read'] })),
    await follow(scene.user),
  ];
  const terminal = await aReporter(server, facilityId, ['loadunits']);
  const unit = { orderId: 'o-1', direction: 'delivery', referenceNumber: 'R-1' };
  expect(await terminal.tell(loadUnit.report, unit)).toMatchObject({ status: 'accepted' });
  const told = [{ noun: 'loadUnit', facilityId }];
  await expect.poll(operator.told).toEqual(told);
  await expect.poll(rail.told).toEqual(told);
  expect([...elsewhere.told(), ...dispatcher.told()]).toEqual([]);
});

test('LIVE-11 many changes are few messages, each thing once, and too many are one word for all', async () => {
  const admin = await follow(await aUser(db, { roles: ['quaygate_read'] }), server);
  for (let count = 0; count < 200; count++) server.deps.bus.publish({ noun: 'slot', facilityId: count % 3 });
  await expect.poll(() => admin.messages.length).toBe(2);
  expect(admin.told()).toEqual([0, 1, 2].map((facilityId) => ({ noun: 'slot', facilityId })));
  for (let count = 0; count < 200; count++) server.deps.bus.publish({ noun: 'slot', facilityId: count });
  await expect.poll(() => admin.messages.at(-1)?.changed).toEqual([{ noun: 'resync' }]);
});

test('LIVE-20 a change is told after the commit, and not when the transaction is undone', async () => {
  const heard: string[] = [];
  const leave = server.deps.bus.subscribe(({ forwarderId }) => heard.push(String(forwarderId)));
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      tell(trx, { noun: 'license', forwarderId: 'kept' });
      expect(heard).toEqual([]);
    });
  expect(heard).toEqual(['kept']);
  const undone = db.transaction().execute(async (trx) => {
    tell(trx, { noun: 'license', forwarderId: 'undone' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  tell(db, { noun: 'license', forwarderId: 'alone' });
  expect(heard).toEqual(['kept', 'alone']);
  leave();
});

const nobody = {
  ...{ id: 'u', sessionId: 's', email: '', firstName: '', lastName: '', hasPasskey: false, hasFactor: false },
  ...{ isDriver: false, drivesFor: [] as string[], language: null },
};
const userOf = (roles: string[], forwarders: string[] = [], facilities: number[] = []) => ({
  ...nobody,
  roles: new Set(roles),
  forwarders: forwarders.map((id) => ({ id, name: id, tier: 'Premium' as const })),
  facilities,
  trainOperators: [],
});

test.each([
  ['nobody without a role', userOf([], ['a'], [8]), { noun: 'booking', forwarderId: 'a' }, undefined],
  ['a role without the link', userOf(['forwarder_read']), { noun: 'booking', forwarderId: 'a' }, undefined],
  [
    'slots to every forwarder',
    userOf(['forwarder_read']),
    { noun: 'slot', facilityId: 8 },
    { noun: 'slot', facilityId: 8 },
  ],
  ['all of a noun to who has any', userOf(['forwarder_read'], ['a']), { noun: 'booking' }, { noun: 'booking' }],
  [
    'DRV-TOUR-07 a driver of what happens to their companies, without an id',
    { ...userOf([]), isDriver: true, drivesFor: ['a'] },
    { noun: 'booking', forwarderId: 'a', facilityId: 8 },
    { noun: 'booking' },
  ],
  [
    'DRV-TOUR-07 no driver of what happens to others',
    { ...userOf([]), isDriver: true, drivesFor: ['a'] },
    { noun: 'booking', forwarderId: 'b', facilityId: 8 },
    undefined,
  ],
  ['own rights', userOf([]), { noun: 'rights', userId: 'u' }, { noun: 'rights' }],
  ['no rights of others', userOf(['quaygate_admin']), { noun: 'rights', userId: 'v' }, undefined],
  ['no sessions', userOf(['quaygate_admin']), { noun: 'session', userId: 'u' }, undefined],
  ['a lost connection to everybody', userOf([]), { noun: 'resync' }, { noun: 'resync' }],
  [
    'NOTE-05 a notification to the users of its company, without its id',
    userOf(['forwarder_read'], ['a']),
    { noun: 'notification', forwarderId: 'a' },
    { noun: 'notification' },
  ],
  [
    'NOTE-05 no notification of another company',
    userOf(['forwarder_read', 'quaygate_admin'], ['a'], [8]),
    { noun: 'notification', forwarderId: 'b' },
    undefined,
  ],
  [
    'NOTE-05 a notification to the users of its terminal',
    userOf(['terminal_operations_read'], [], [8]),
    { noun: 'notification', facilityId: 8 },
    { noun: 'notification' },
  ],
  [
    'NOTE-05 what waits for the administration to its readers',
    userOf(['quaygate_read']),
    { noun: 'notification' },
    { noun: 'notification' },
  ],
  ['NOTE-05 and to no one else', userOf(['forwarder_write'], ['a']), { noun: 'notification' }, undefined],
  [
    'NOTE-05 what a user has read to their other tabs',
    userOf([]),
    { noun: 'notification', userId: 'u' },
    { noun: 'notification' },
  ],
  ['NOTE-05 and to no others', userOf(['quaygate_admin']), { noun: 'notification', userId: 'v' }, undefined],
  [
    'train bookings to train operators',
    userOf(['train_operator_read']),
    { noun: 'trainBooking', facilityId: 8 },
    { noun: 'trainBooking', facilityId: 8 },
  ],
] as const)('LIVE-10 the stream tells %s', (_, user, change, told) => {
  expect(concernOf(user, change)).toEqual(told);
});
