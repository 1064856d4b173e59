import { blockList, gateEvent, type NotificationKind, notification, reroute, slotBoard } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aReporter } from '../../../test/reporter.ts';
import { aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, type BookingScene } from '../../../test/scenes/booking-scene.ts';
import { aFacility, aForwarder, aLicense, aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { aNotification } from '../../../test/scenes/notification-scene.ts';
import { doJob } from '../../jobs/jobs.ts';

const server = await startServer();
const { db, clock, call } = server;
const day = 86_400_000;

let scene: BookingScene;
let clerk: TestUser;
beforeEach(async () => {
  clock.set('2026-05-12T08:00:00Z');
  scene = await aBookingScene(db);
  clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [scene.facility.id] });
});

const listOf = async (as: TestUser, query: { before?: number; size?: number } = {}) =>
  (await call(notification.list, { as, query })).body as {
    items: { id: number; kind: NotificationKind; isRead: boolean; details: object }[];
    next: number | null;
  };
const unreadOf = async (as: TestUser) => (await call(notification.count, { as })).body.unread as number;
const kindsOf = async (as: TestUser) => (await listOf(as)).items.map(({ kind }) => kind);

test('NOTE-01 NOTE-02 a truck stopped at the gate is told to company and terminal once, with the reason', async () => {
  const { tourId } = await aBooked(server, scene);
  await aBooked(server, scene);
  expect(await unreadOf(scene.user)).toBe(0);
  const gate = await aReporter(server, scene.facility.id, ['gate']);
  clock.set('2026-05-13T06:05:00Z');
  const refused = { type: 'registration_restricted', tourId, reason: 'Chassis passt nicht.' } as const;
  await gate.tell(gateEvent.report, refused);
  const [told, ...others] = (await listOf(scene.user)).items;
  expect(others).toEqual([]);
  expect(told).toMatchObject({
    kind: 'truckRefused',
    isRead: false,
    company: { id: scene.forwarder.id },
    terminalId: null,
    facility: { id: scene.facility.id, timeZone: 'Europe/Berlin' },
    driver: { id: scene.trucker.id },
    details: { tourId, reason: 'Chassis passt nicht.', licensePlate: scene.trucker.plate },
  });
  expect((await listOf(clerk)).items).toMatchObject([{ kind: 'gateRefused', terminalId: scene.facility.id }]);
  // Somebody of another company, and of another terminal.
  const other = await aBookingScene(db);
  expect(await kindsOf(other.user)).toEqual([]);
});

test('NOTE-02 an event that is repeated is told once, an ordinary visit not at all', async () => {
  const { bookingId } = await aBooked(server, scene);
  const gate = await aReporter(server, scene.facility.id, ['gate']);
  clock.set('2026-05-13T06:05:00Z');
  const eventId = crypto.randomUUID();
  const stopped = {
    eventId,
    type: 'counter_required',
    bookingId,
    reason: 'Papiere',
    occurredAt: clock.now().toISOString(),
  };
  await gate.tell(gateEvent.report, stopped);
  await gate.tell(gateEvent.report, stopped);
  expect(await kindsOf(scene.user)).toEqual(['truckRefused']);
  clock.advance(60_000);
  for (const type of ['registered', 'transhipment', 'completed'] as const) {
    clock.advance(60_000);
    await gate.tell(gateEvent.report, { type, bookingId, reason: '' });
  }
  expect(await kindsOf(scene.user)).toEqual(['truckRefused']);
});

test('NOTE-01 NOTE-04 a block is told to the company of an open tour, without the words of the terminal, and not to who set it', async () => {
  await aBooked(server, scene);
  const both = await aUser(db, {
    roles: ['terminal_operations_write', 'forwarder_read'],
    facilities: [scene.facility.id],
    forwarders: [scene.forwarder.id],
  });
  const body = { truckerId: scene.trucker.id, blockedReason: 'Streit am Tor' };
  await call(blockList.create, { as: both, params: { facilityId: scene.facility.id }, body });
  const { items } = await listOf(scene.user);
  expect(items.map(({ kind }) => kind)).toEqual(['driverBlocked']);
  expect(JSON.stringify(items)).not.toContain('Streit');
  expect(await kindsOf(both)).toEqual([]);
});

test('NOTE-01 NOTE-04 that a block is lifted is told to companies whose tours it held, and what told of it says that it is over', async () => {
  await aBooked(server, scene);
  const other = await aBookingScene(db);
  const both = await aUser(db, { roles: ['forwarder_read'], forwarders: [scene.forwarder.id, other.forwarder.id] });
  await db
    .updateTable('forwarderTrucker')
    .set({ truckerId: scene.trucker.id })
    .where('forwarderId', '=', other.forwarder.id)
    .execute();
  const params = { facilityId: scene.facility.id };
  const block = () => call(blockList.create, { as: clerk, params, body: { truckerId: scene.trucker.id } as never });
  const lift = (blocklistId: string) => call(blockList.remove, { as: clerk, params: { ...params, blocklistId } });
  const first = (await block()).body.id as string;
  await lift(first);
  expect((await listOf(both)).items).toMatchObject([
    { kind: 'driverUnblocked', company: { id: scene.forwarder.id }, facility: { id: scene.facility.id }, details: {} },
    { kind: 'driverBlocked', isRead: false, details: { isOver: true } },
  ]);
  await block();
  expect(await kindsOf(scene.user)).toEqual(['driverBlocked', 'driverUnblocked', 'driverBlocked']);
  expect(present((await listOf(scene.user)).items[0]).details).toEqual({});
  expect(await kindsOf(other.user)).toEqual([]);
});

test('NOTE-01 a booking that the terminal cancels or moves is told with where it was', async () => {
  const later = await aSlot(db, { facility: scene.facility.id, begin: '2026-05-13T09:00:00Z' });
  const { bookingId } = await aBooked(server, scene);
  const { status } = await call(reroute.create, {
    as: clerk,
    params: { bookingId } as never,
    body: { slotBegin: later.timeSlot.slotBegin, slotEnd: later.timeSlot.slotEnd } as never,
  });
  expect(status).toBeLessThan(300);
  const [moved] = (await listOf(scene.user)).items;
  expect(moved).toMatchObject({
    kind: 'bookingMoved',
    details: { slotBegin: '2026-05-13T09:00:00.000Z', beforeBegin: scene.slot.timeSlot.slotBegin },
  });
  const gate = await aReporter(server, scene.facility.id, ['gate']);
  clock.advance(60_000);
  await gate.tell(gateEvent.report, { type: 'cancelled', bookingId, reason: 'Zug fällt aus' });
  expect((await listOf(scene.user)).items).toMatchObject([
    { kind: 'bookingCancelled', details: { reason: 'Zug fällt aus' } },
    { kind: 'bookingMoved' },
  ]);
});

test('NOTE-01 NOTE-02 TRM-SLOT-27 closing slots tells each company with bookings there once, and companies without none', async () => {
  const { facility, slot, user } = scene;
  await aBooked(server, scene);
  await aBooked(server, scene);
  const { body: board } = await call(slotBoard.get, {
    as: clerk,
    params: { terminalId: facility.id } as never,
    query: { from: '2026-05-13', days: 1 } as never,
  });
  const own = board.slots.find(({ slotBegin }: { slotBegin: string }) => slotBegin === slot.timeSlot.slotBegin);
  const cells = own.cells.map(({ moduleId }: { moduleId: string }) => ({ slotBegin: own.slotBegin, moduleId }));
  const change = (body: object) =>
    call(slotBoard.change, { as: clerk, params: { terminalId: facility.id } as never, body: body as never });
  expect((await change({ cells, maximum: 40 })).status).toBe(200);
  expect(await kindsOf(user)).toEqual([]);
  expect((await change({ cells, closed: true, reason: 'Kran 2 steht' })).status).toBe(200);
  expect((await change({ cells, closed: true })).status).toBe(200);
  expect((await listOf(user)).items).toMatchObject([
    { kind: 'slotReduced', details: { count: 2, reason: 'Kran 2 steht' } },
  ]);
});

test('NOTE-01 NOTE-04 licences that end are told by the job to who may see licences, and to no reader', async () => {
  const reader = await aUser(db, { roles: ['forwarder_read'], forwarders: [scene.forwarder.id] });
  for (let count = 0; count < 2; count++)
    await aLicense(db, {
      forwarder: scene.forwarder.id,
      hasRenewal: false,
      expirationDate: new Date(clock.now().getTime() + 6 * day),
    });
  await Promise.all([doJob(server.deps, 'remindOfLicenses'), doJob(server.deps, 'remindOfLicenses')]);
  expect((await listOf(scene.user)).items).toMatchObject([
    { kind: 'licenseEnds', details: { count: 2, day: '2026-05-18' } },
  ]);
  expect([await kindsOf(reader), await unreadOf(reader)]).toEqual([[], 0]);
  const id = present((await listOf(scene.user)).items[0]).id;
  expect((await call(notification.read, { as: reader, params: { notificationId: id } })).status).toBe(404);
});

test('NOTE-01 NOTE-02 a driver who is not identified in the slot of a tour is told of once, with the first tour where that counts', async () => {
  const admitting = await aFacility(db);
  const sooner = await aSlot(db, { facility: admitting.id, begin: '2026-05-13T02:00:00Z' });
  const later = await aSlot(db, { facility: scene.facility.id, begin: '2026-05-14T09:00:00Z' });
  await aBooked(server, { ...scene, facility: admitting }, { slot: sooner });
  const { tourId } = await aBooked(server, scene);
  await aBooked(server, scene, { slot: later });
  await doJob(server.deps, 'tellUnverified');
  expect(await kindsOf(scene.user)).toEqual([]);
  await db.updateTable('facility').set({ verificationRequired: true }).where('id', '=', scene.facility.id).execute();
  await doJob(server.deps, 'tellUnverified');
  await doJob(server.deps, 'tellUnverified');
  expect((await listOf(scene.user)).items).toMatchObject([{ kind: 'driverNotVerified', details: { tourId } }]);
});

test('NOTE-01 rejected reports are told to the terminal and the administration, of a key once an hour', async () => {
  const admin = await aUser(db, { roles: ['quaygate_admin'] });
  const gate = await aReporter(server, scene.facility.id, ['gate']);
  const wrong = () => gate.tell(gateEvent.report, { type: 'registered', bookingId: 'none', reason: '' });
  for (let count = 0; count < 2; count++) {
    expect(await wrong()).toMatchObject({ status: 'rejected' });
    await doJob(server.deps, 'tellRejected');
  }
  expect(await kindsOf(clerk)).toEqual(['reportRejected']);
  expect(await kindsOf(admin)).toContain('interfaceRejected');
  clock.advance(3_600_000);
  await wrong();
  await doJob(server.deps, 'tellRejected');
  expect(await kindsOf(clerk)).toEqual(['reportRejected', 'reportRejected']);
});

test('NOTE-03 the list is read by key, the count stops at a hundred', async () => {
  for (let count = 0; count < 120; count++)
    await aNotification(db, { forwarder: scene.forwarder.id, cause: String(count), at: clock.now() });
  expect(await unreadOf(scene.user)).toBe(100);
  const first = await listOf(scene.user, { size: 100 });
  const second = await listOf(scene.user, { size: 100, before: present(first.next) });
  expect([first.items.length, second.items.length, second.next]).toEqual([100, 20, null]);
  const ids = [...first.items, ...second.items].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
});

test('NOTE-03 reading is of each user: one by one, and all up to the newest that was seen', async () => {
  const colleague = await aUser(db, { roles: ['forwarder_read'], forwarders: [scene.forwarder.id] });
  const make = (cause: string) => aNotification(db, { forwarder: scene.forwarder.id, cause, at: clock.now() });
  const [first, second] = [await make('a'), await make('b')];
  const read = (id: number) => call(notification.read, { as: scene.user, params: { notificationId: id } });
  expect([(await read(first)).status, (await read(first)).status]).toEqual([204, 204]);
  expect([await unreadOf(scene.user), await unreadOf(colleague)]).toEqual([1, 2]);
  const third = await make('c');
  expect((await call(notification.readAll, { as: scene.user, body: { upTo: second } })).status).toBe(204);
  expect((await listOf(scene.user)).items.map(({ id, isRead }) => [id, isRead])).toEqual([
    [third, false],
    [second, true],
    [first, true],
  ]);
  // Older ones are kept as one mark.
  clock.advance(3_600_000);
  await call(notification.readAll, { as: scene.user, body: { upTo: third } });
  expect(await unreadOf(scene.user)).toBe(0);
  expect(await db.selectFrom('notificationRead').selectAll().where('userId', '=', scene.user.id).execute()).toEqual([]);
});

test('NOTE-03 what a transaction tells that ended after all was read stays unread', async () => {
  const { id: forwarder } = scene.forwarder;
  const isOpen = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const slow = db.transaction().execute(async (trx) => {
    await aNotification(trx, { forwarder, cause: 'slow', at: clock.now() });
    isOpen.resolve();
    await mayEnd.promise;
  });
  await isOpen.promise;
  const newer = await aNotification(db, { forwarder, cause: 'newer', at: clock.now() });
  await call(notification.readAll, { as: scene.user, body: { upTo: newer } });
  mayEnd.resolve();
  await slow;
  expect(await unreadOf(scene.user)).toBe(1);
});

test('NOTE-03 NOTE-04 what was before the account is read; what was is read by who is linked now', async () => {
  const before = new Date(clock.now().getTime() - day);
  const { id } = await aForwarder(db);
  await aNotification(db, { forwarder: id, cause: 'old', at: before });
  const late = await aUser(db, { roles: ['forwarder_read'], forwarders: [id] });
  await db.updateTable('appUser').set({ createdDate: clock.now() }).where('id', '=', late.id).execute();
  expect([await unreadOf(late), await kindsOf(late)]).toEqual([0, ['truckRefused']]);
  await db.deleteFrom('userForwarder').where('userId', '=', late.id).execute();
  const fresh = await startServer({}, undefined, { beside: server });
  expect((await fresh.call(notification.list, { as: late, query: {} })).body.items).toEqual([]);
});

test('NOTE-08 notifications are deleted after 90 days, with what hangs on them', async () => {
  const old = new Date(clock.now().getTime() - 91 * day);
  const gone = await aNotification(db, { forwarder: scene.forwarder.id, cause: 'old', at: old });
  await db.insertInto('notificationRead').values({ userId: scene.user.id, notificationId: gone }).execute();
  const kept = await aNotification(db, { forwarder: scene.forwarder.id, cause: 'new', at: clock.now() });
  await doJob(server.deps, 'forgetNotifications');
  expect((await listOf(scene.user)).items.map(({ id }) => id)).toEqual([kept]);
});
