import { admission, blockList, booking, truckerOverview } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, aUnit, book } from '../../../test/scenes/booking-scene.ts';
import { aFacility, aForwarder, aKey, aTrucker, aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { deleteDriver } from '../../../test/scenes/gate-pass-scene.ts';
import { doJob } from '../../jobs/jobs.ts';
import { recordBookingEvents } from '../booking/booking-event.service.ts';

const server = await startServer();
const { db, clock, call } = server;
const minute = 60_000;

async function aTerminal(facility?: number) {
  const id = facility ?? (await aFacility(db)).id;
  const clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [id] });
  const params = { facilityId: id };
  return {
    id,
    clerk,
    list: (query: object = {}, as: TestUser = clerk) => call(blockList.list, { as, params, query }),
    block: (truckerId: string, blockedReason?: string | null, as: TestUser = clerk) => {
      clock.advance(minute);
      return call(blockList.create, { as, params, body: { truckerId, blockedReason } });
    },
    stoppable: async (search: string) => {
      const { body } = await call(truckerOverview.list, { as: clerk, params, query: { search } });
      return body.items[0]?.stoppableBookingsCount;
    },
    lift: (blocklistId: string, as: TestUser = clerk) => {
      clock.advance(minute);
      return call(blockList.remove, { as, params: { ...params, blocklistId } });
    },
    liftOf: (truckerId?: string, as: TestUser = clerk) =>
      call(blockList.removeOfTrucker, { as, params, query: { truckerId } as { truckerId: string } }),
  };
}
const names = (body: { items: { lastName: string }[] }) => body.items.map(({ lastName }) => lastName);
const stateOf = async (id: string) =>
  (await db.selectFrom('booking').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const gate = async (bookingId: string, type: 'terminal_reached' | 'registered' | 'registration_blocked') => {
  clock.advance(minute);
  const event = { eventId: crypto.randomUUID(), bookingId, type, occurredAt: clock.now(), source: 'gate' } as const;
  await db.transaction().execute((trx) => recordBookingEvents(trx, clock.now(), [event]));
};

test('TRM-BLK-08 TRM-BLK-20 TRM-BLK-21 TENT-03 TENT-04 a block is answered and listed with the driver, what tells them apart, its time, reason and who blocked', async () => {
  const { block, list } = await aTerminal();
  const company = await aForwarder(db);
  const driver = await aTrucker(db, {
    firstName: 'Lea',
    lastName: 'Sommer',
    plate: 'HH-AB 12',
    forwarder: company.id,
  });

  const made = await block(driver.id, '  Ohne Weste ');

  const entry = {
    id: expect.any(String),
    truckerId: driver.id,
    firstName: 'Lea',
    lastName: 'Sommer',
    blockedDate: clock.now().toISOString(),
    blockedReason: 'Ohne Weste',
    licensePlate: 'HH-AB 12',
    activeCompanyName: [company.name],
    blockedBy: 'Dana Dispo',
  };
  expect(made).toMatchObject({ status: 201, body: entry });
  expect((await list()).body).toEqual({ items: [entry], page: 0, size: 25, total: 1 });
});

test('TRM-BLK-07 TRM-BLK-13 newest block first, 25 on a page, only open ones of this terminal', async () => {
  const { block, list, lift, id } = await aTerminal();
  const other = await aTerminal();
  await other.block((await aTrucker(db)).id);
  for (let index = 0; index < 27; index++) await block((await aTrucker(db, { lastName: `N${index}` })).id);
  const gone = (await list()).body.items[0];
  expect(gone.lastName).toBe('N26');
  expect((await lift(gone.id)).status).toBe(204);

  const first = (await list()).body;
  expect([first.items.length, first.total, first.items[0].lastName]).toEqual([25, 26, 'N25']);
  expect(names((await list({ page: 1 })).body)).toEqual(['N0']);
  expect(names((await list({ page: 0, size: 2 })).body)).toEqual(['N25', 'N24']);
  const ended = await db.selectFrom('block').selectAll().where('id', '=', gone.id).executeTakeFirst();
  expect(ended).toMatchObject({ facilityId: id, liftedDate: clock.now(), liftedBy: expect.any(String) });
});

test('TRM-BLK-05 TRM-BLK-12 the search takes parts of names, without case and accents, or of the id', async () => {
  const { block, list } = await aTerminal();
  const driver = await aTrucker(db, { firstName: 'Zoë', lastName: 'Köhler' });
  await block(driver.id);
  await block((await aTrucker(db, { firstName: 'Udo', lastName: 'Berg' })).id);
  for (const search of ['köh', 'zoe kohl', 'KÖHLER zoë', driver.id, driver.id.slice(3, 12)]) {
    expect(names((await list({ search })).body), search).toEqual(['Köhler']);
  }
  expect((await list({ search: 'xyz' })).body).toMatchObject({ items: [], total: 0 });
  expect((await list({ search: '%%%' })).body.total).toBe(0);
  expect((await list({ search: '' })).body.total).toBe(2);
  for (const search of ['ko', ' k  ', 'x'.repeat(201)]) {
    expect(await list({ search }), search).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  }
});

test('TRM-BLK-11 the reason may be missing and has at most 500 characters', async () => {
  const { block } = await aTerminal();
  const driver = async () => (await aTrucker(db)).id;
  for (const reason of [undefined, null, '', '   ']) {
    expect((await block(await driver(), reason)).body.blockedReason).toBeNull();
  }
  expect((await block(await driver(), 'x'.repeat(500))).status).toBe(201);
  expect(await block(await driver(), 'x'.repeat(501))).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'blockedReason', code: 'tooLong' }] },
  });
  expect(await block(undefined as never)).toMatchObject({
    body: { errors: [{ field: 'truckerId', code: 'fieldRequired' }] },
  });
});

test('TRM-BLK-18 a second block of a driver is refused, an unknown or deleted driver not found', async () => {
  const { block, list, lift } = await aTerminal();
  const driver = await aTrucker(db);
  expect((await block(driver.id)).status).toBe(201);
  expect(await block(driver.id)).toMatchObject({ status: 409, body: { code: 'trucker_already_blocked' } });
  const elsewhere = await aTerminal();
  expect((await elsewhere.block(driver.id)).status).toBe(201);

  await lift((await list()).body.items[0].id);
  expect((await block(driver.id)).status).toBe(201);
  const rows = await db.selectFrom('block').select('id').where('truckerId', '=', driver.id).execute();
  expect(rows).toHaveLength(3);

  const deleted = await aTrucker(db);
  await deleteDriver(server, deleted.id);
  for (const id of [deleted.id, 'unbekannt']) {
    expect(await block(id)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
});

test('TRM-BLK-09 TRM-BLK-10 TRM-BLK-19 a block ends by its id or its driver, at this terminal only, once', async () => {
  const { block, list, lift, liftOf } = await aTerminal();
  const other = await aTerminal();
  const driver = await aTrucker(db);
  const { id } = (await block(driver.id)).body;
  const notFound = { status: 404, body: { code: 'not_found' } };
  expect(await other.lift(id)).toMatchObject(notFound);
  expect(await other.liftOf(driver.id)).toMatchObject(notFound);
  expect(await lift('unbekannt')).toMatchObject(notFound);
  expect(await liftOf()).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  expect((await list()).body.total).toBe(1);

  expect((await lift(id)).status).toBe(204);
  expect(await lift(id)).toMatchObject(notFound);
  await block(driver.id);
  expect((await liftOf(driver.id)).status).toBe(204);
  expect(await liftOf(driver.id)).toMatchObject(notFound);
});

test('TRM-BLK-15 every terminal role reads, three of them change, a foreign terminal is not found', async () => {
  const { id, list, block, lift } = await aTerminal();
  const own = { facilities: [id] };
  const driver = await aTrucker(db);
  for (const roles of [['terminal_operations_read'], ['isps_terminal_operations_read']]) {
    const as = await aUser(db, { roles, ...own });
    expect((await list({}, as)).status).toBe(200);
    expect(await block(driver.id, null, as)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await lift('x', as)).toMatchObject({ status: 403 });
  }
  for (const role of ['terminal_operations_write', 'terminal_operations_admin', 'isps_terminal_operations_write']) {
    const as = await aUser(db, { roles: [role], ...own });
    const made = await block(driver.id, null, as);
    expect((await lift(made.body.id, as)).status).toBe(204);
  }
  const stranger = (await aTerminal()).clerk;
  expect(await list({}, stranger)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await block(driver.id, null, stranger)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('TRM-BLK-16 a block refuses new bookings at once on every instance, here only, for every forwarder', async () => {
  const scene = await aBookingScene(db);
  const other = await startServer({}, undefined, { beside: server });
  const { block, liftOf } = await aTerminal(scene.facility.id);
  await block(scene.trucker.id);
  const order = await aUnit(scene);
  for (const instance of [server, other]) {
    expect(await book(instance, scene, { order })).toMatchObject({
      status: 409,
      body: { code: 'registration_blocked' },
    });
  }
  await (await aTerminal()).block(scene.trucker.id);
  await liftOf(scene.trucker.id);
  expect((await book(other, scene, { order })).status).toBe(201);
});

test('TRM-BLK-16 TRM-BLK-17 TRM-BLK-22 a block stops what is not registered, says how much beforehand, and lifting it undoes exactly that', async () => {
  const scene = await aBookingScene(db);
  const { block, lift, stoppable } = await aTerminal(scene.facility.id);
  const booked = async () => {
    const trucker = scene.trucker;
    return (await aBooked(server, scene, { trucker })).bookingId;
  };
  const [ahead, cancelled] = [await booked(), await booked()];
  const facility = await aFacility(db);
  const slot = await aSlot(db, { facility: facility.id });
  const elsewhere = (await aBooked(server, { ...scene, facility }, { slot })).bookingId;
  expect(await stoppable(scene.trucker.id)).toBe(2);
  const { id } = (await block(scene.trucker.id, 'Zu schnell')).body;
  expect([await stateOf(ahead), await stateOf(cancelled)]).toEqual(['registration_blocked', 'registration_blocked']);
  expect(await stateOf(elsewhere)).toBe('active');
  // What the forwarder deletes meanwhile stays deleted.
  const params = { f: scene.forwarder.id, t: scene.trucker.id, bookingId: cancelled };
  expect((await call(booking.remove, { as: scene.user, params })).status).toBe(204);

  await lift(id);

  expect([await stateOf(ahead), await stateOf(cancelled)]).toEqual(['active', 'cancelled']);
  const events = await db
    .selectFrom('bookingEvent')
    .selectAll()
    .where('bookingId', '=', ahead)
    .orderBy('occurredAt')
    .execute();
  expect(events.filter(({ blockId }) => blockId === id)).toMatchObject([
    { type: 'registration_blocked', source: 'system', reason: 'Zu schnell' },
    { type: 'block_lifted', source: 'system' },
  ]);
});

test('TRM-BLK-17 a truck at the terminal stays stopped after the lifting, one that is inside is not stopped', async () => {
  const scene = await aBookingScene(db);
  const { block, lift } = await aTerminal(scene.facility.id);
  const { bookingId } = await aBooked(server, scene);
  await gate(bookingId, 'terminal_reached');
  const { id } = (await block(scene.trucker.id)).body;
  expect(await stateOf(bookingId)).toBe('registration_blocked');
  await lift(id);
  expect(await stateOf(bookingId)).toBe('registration_blocked');
  await gate(bookingId, 'registered');
  expect(await stateOf(bookingId)).toBe('registered');
  await block(scene.trucker.id);
  expect(await stateOf(bookingId)).toBe('registered');
});

test('TRM-BLK-17 what the gate itself has stopped is not set free by the lifting of a block', async () => {
  const scene = await aBookingScene(db);
  const { block, lift } = await aTerminal(scene.facility.id);
  const { bookingId } = await aBooked(server, scene);
  await gate(bookingId, 'registration_blocked');
  const { id } = (await block(scene.trucker.id)).body;
  await lift(id);
  expect(await stateOf(bookingId)).toBe('registration_blocked');
});

test('TRM-BLK-17 a block and its lifting in the same moment, and clocks that differ, leave nothing stopped', async () => {
  const scene = await aBookingScene(db);
  const { id: facilityId, clerk } = await aTerminal(scene.facility.id);
  const params = { facilityId };
  const { bookingId } = await aBooked(server, scene);
  for (const step of [0, -5]) {
    const made = await call(blockList.create, { as: clerk, params, body: { truckerId: scene.trucker.id } });
    expect(await stateOf(bookingId)).toBe('registration_blocked');
    clock.advance(step);
    await call(blockList.remove, { as: clerk, params: { ...params, blocklistId: made.body.id } });
    expect(await stateOf(bookingId)).toBe('active');
  }
});

test('TRM-BLK-16 the gate is told that the driver is blocked', async () => {
  const scene = await aBookingScene(db);
  const { block, liftOf } = await aTerminal(scene.facility.id);
  const { tourId } = await aBooked(server, scene);
  const key = await aKey(db, scene.facility.id, ['gate']);
  const reasons = async () => {
    const query = { tourId, at: scene.slot.timeSlot.slotBegin };
    const { body } = await call(admission.check, { key, params: { facilityId: scene.facility.id }, query });
    return body.items[0];
  };
  await block(scene.trucker.id);
  expect(await reasons()).toMatchObject({ verdict: 'blocked', reasons: ['driver_blocked'] });
  await liftOf(scene.trucker.id);
  expect(await reasons()).toMatchObject({ verdict: 'allowed' });
});

test('AUD-01 TRM-BLK-18 who blocked and who lifted it stands in the audit log', async () => {
  const { id, clerk, block, liftOf } = await aTerminal();
  const driver = await aTrucker(db, { firstName: 'Lea', lastName: 'Sommer' });
  await block(driver.id, 'Ohne Weste');
  await liftOf(driver.id);
  await liftOf(driver.id);
  const entries = await db.selectFrom('audit').selectAll().where('objectId', '=', driver.id).orderBy('id').execute();
  const by = { actorId: clerk.id, objectKind: 'trucker', objectName: 'Lea Sommer' };
  const values = { facilityId: id, reason: 'Ohne Weste' };
  expect(entries).toMatchObject([
    { kind: 'truckerBlocked', ...by, before: null, after: values },
    { kind: 'truckerUnblocked', ...by, before: values, after: null },
  ]);
});

test('TRM-BLK-16 rows agree with each other after all of this', async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

test('TRM-BLK-18 ended blocks are kept three years, open ones as long as they are open', async () => {
  const { block, lift } = await aTerminal();
  const [over, open] = [(await block((await aTrucker(db)).id)).body.id, (await block((await aTrucker(db)).id)).body.id];
  await lift(over);
  const begin = clock.now();
  const kept = async () => (await db.selectFrom('block').select('id').where('id', 'in', [over, open]).execute()).length;
  await doJob(server.deps, 'cleanUp');
  expect(await kept()).toBe(2);
  clock.advance(1_097 * 86_400_000);
  await doJob(server.deps, 'cleanUp');
  expect(await kept()).toBe(1);
  clock.set(begin);
});
