import { oneToOneRestriction } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aRestriction } from '../../../test/scenes/booking-factories.ts';
import { aBooked, aBookingScene, aUnit, book } from '../../../test/scenes/booking-scene.ts';
import { aFacility, aLicense, aTrucker, aUser, type TestUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db, clock, call } = server;

async function aTerminal(facility?: number) {
  const id = facility ?? (await aFacility(db)).id;
  const clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [id] });
  const params = { terminalId: id };
  const body = (more: object = {}) => ({
    restrictionStart: '2026-05-13T06:00:00.000Z',
    restrictionEnd: '2026-05-13T10:00:00.000Z',
    terminalId: id,
    ...more,
  });
  return {
    id,
    clerk,
    list: (query: { includePast?: 'true' } = {}, as: TestUser = clerk) =>
      call(oneToOneRestriction.ofTerminal, { as, params, query }),
    create: (more: object = {}, as: TestUser = clerk) =>
      call(oneToOneRestriction.create, { as, params, body: body(more) }),
    update: (restrictionId: string, more: object = {}, as: TestUser = clerk) =>
      call(oneToOneRestriction.update, { as, params: { ...params, restrictionId }, body: body(more) }),
    remove: (restrictionId: string, as: TestUser = clerk) =>
      call(oneToOneRestriction.remove, { as, params: { ...params, restrictionId } }),
    concerned: (more: object = {}, query: object = {}, as: TestUser = clerk) =>
      call(oneToOneRestriction.concerned, { as, params, query, body: body(more) }),
  };
}
const hours = (from: string, to: string) => ({ restrictionStart: `${from}Z`, restrictionEnd: `${to}Z` });
const notFound = { status: 404, body: { code: 'not_found' } };
const taken = { status: 409, body: { code: 'one_to_one_restriction_already_exists' } };

test('TRM-OTO-08 TRM-OTO-09 TRM-OTO-16 TENT-02 a restriction is created and listed by its start', async () => {
  const { id, create, list } = await aTerminal();
  const second = await create(hours('2026-05-14T06:00:00', '2026-05-14T08:00:00'));
  const first = await create();
  const entry = {
    id: expect.any(String),
    restrictionStart: '2026-05-13T06:00:00.000Z',
    restrictionEnd: '2026-05-13T10:00:00.000Z',
    terminalId: id,
  };
  expect(first).toMatchObject({ status: 201, body: entry });
  const over = await aRestriction(db, { facility: id, start: '2026-05-11T06:00:00Z', end: '2026-05-11T08:00:00Z' });
  expect((await list()).body).toEqual({ items: [first.body, second.body], page: 0, size: 2, total: 2 });
  expect((await list({ includePast: 'true' })).body.items[0].id).toBe(over.id);
  expect((await (await aTerminal()).list()).body).toMatchObject({ items: [], total: 0 });
});

test.each<[string, object, string, string]>([
  ['TRM-OTO-01', { restrictionStart: undefined }, 'restrictionStart', 'fieldRequired'],
  ['TRM-OTO-02', hours('2026-05-12T07:00:00', '2026-05-12T12:00:00'), 'restrictionStart', 'dateNotPast'],
  ['TRM-OTO-05', hours('2026-05-13T06:30:00', '2026-05-13T12:00:00'), 'restrictionStart', 'invalidValue'],
  ['TRM-OTO-05', hours('2026-05-13T06:00:00', '2026-05-13T12:00:01'), 'restrictionEnd', 'invalidValue'],
  ['TRM-OTO-06', hours('2026-05-13T06:00:00', '2026-05-13T06:00:00'), 'restrictionEnd', 'endDateAfterStartDate'],
  ['TRM-OTO-07', { restrictionEnd: null }, 'restrictionEnd', 'invalidValue'],
  ['TRM-OTO-03', hours('2026-05-13T06:00:00', '2026-05-13T23:00:00'), 'restrictionEnd', 'invalidValue'],
  ['TRM-OTO-09', { terminalId: 4711 }, 'terminalId', 'invalidValue'],
])('%s a restriction with %j is refused', async (_, wrong, field, code) => {
  const { create, update, concerned, list } = await aTerminal();
  const refused = { status: 400, body: { code: 'validation_failed', errors: [{ field, code }] } };
  expect(await create(wrong)).toMatchObject(refused);
  expect(await concerned(wrong)).toMatchObject(refused);
  expect((await list()).body.total).toBe(0);
  const { id } = (await create()).body;
  expect(await update(id, wrong)).toMatchObject(refused);
});

test('TRM-OTO-15 TRM-OTO-13 the current hour may be chosen, and the end of the day', async () => {
  const begin = clock.now();
  clock.set('2026-05-12T08:59:59Z');
  const { create } = await aTerminal();
  expect((await create(hours('2026-05-12T08:00:00', '2026-05-12T22:00:00'))).status).toBe(201);
  clock.set(begin);
});

test('TRM-OTO-04 TRM-OTO-14 a local day has one restriction', async () => {
  const { create, update } = await aTerminal();
  expect((await create(hours('2026-05-12T22:00:00', '2026-05-13T02:00:00'))).status).toBe(201);
  expect(await create(hours('2026-05-13T20:00:00', '2026-05-13T22:00:00'))).toMatchObject(taken);
  const next = await create(hours('2026-05-13T22:00:00', '2026-05-13T23:00:00'));
  expect(next.status).toBe(201);
  expect(await update(next.body.id, hours('2026-05-13T21:00:00', '2026-05-13T22:00:00'))).toMatchObject(taken);
  expect((await update(next.body.id, hours('2026-05-14T21:00:00', '2026-05-14T22:00:00'))).status).toBe(200);
  expect((await (await aTerminal()).create()).status).toBe(201);
});

test('TRM-OTO-14 of many who write the same day at once one does', async () => {
  const { create } = await aTerminal();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => create(hours(`2026-05-13T0${n % 9}:00:00`, '2026-05-13T10:00:00'))),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === taken.body.code)).toHaveLength(11);
});

test.each([
  ['2026-03-29', '2026-03-28T23:00:00', '2026-03-29T22:00:00', '2026-03-29T01:00:00'],
  ['2026-10-25', '2026-10-24T22:00:00', '2026-10-25T23:00:00', '2026-10-25T01:00:00'],
])('TRM-OTO-12 TRM-OTO-03 %s has as many hours as it has', async (_, midnight, next, night) => {
  const begin = clock.now();
  clock.set(`${midnight}Z`);
  const { create, remove } = await aTerminal();
  const whole = await create(hours(midnight, next));
  expect(whole.status).toBe(201);
  expect(await create(hours(night, next))).toMatchObject(taken);
  await remove(whole.body.id);
  const after = new Date(Date.parse(`${next}Z`) + 3_600_000).toISOString().slice(0, 19);
  expect((await create(hours(night, after))).status).toBe(400);
  expect((await create(hours(night, next))).status).toBe(201);
  clock.set(begin);
});

test('TRM-OTO-08 a running restriction keeps its start when it is changed, and is deleted once', async () => {
  const { id, update, remove, list } = await aTerminal();
  const stranger = await aTerminal();
  const running = await aRestriction(db, { facility: id, start: '2026-05-12T04:00:00Z', end: '2026-05-12T12:00:00Z' });
  const change = hours('2026-05-12T04:00:00', '2026-05-12T10:00:00');
  expect((await update(running.id, change)).body).toMatchObject({ id: running.id, terminalId: id });
  expect((await list()).body.items).toMatchObject([{ restrictionEnd: '2026-05-12T10:00:00.000Z' }]);
  expect((await update(running.id, hours('2026-05-12T05:00:00', '2026-05-12T10:00:00'))).status).toBe(400);
  expect(await stranger.update(running.id)).toMatchObject(notFound);
  expect(await stranger.remove(running.id)).toMatchObject(notFound);
  expect((await remove(running.id)).status).toBe(204);
  expect(await remove(running.id)).toMatchObject(notFound);
});

test('TRM-DL-30 every terminal role reads both tabs, two change, a foreign terminal is not found', async () => {
  const { id, list, create, remove, update, concerned } = await aTerminal();
  for (const role of ['terminal_operations_read', 'isps_terminal_operations_read', 'isps_terminal_operations_write']) {
    const as = await aUser(db, { roles: [role], facilities: [id] });
    expect([(await list({}, as)).status, (await concerned({}, {}, as)).status]).toEqual([200, 200]);
    for (const answer of [await create({}, as), await update('x', {}, as), await remove('x', as)]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  }
  const { clerk } = await aTerminal();
  for (const answer of [await list({}, clerk), await create({}, clerk), await concerned({}, {}, clerk)]) {
    expect(answer).toMatchObject(notFound);
  }
});

test('TRM-OTO-17 TRM-OTO-20 a restriction holds at once, cancels nothing, and holds no longer once deleted', async () => {
  const scene = await aBookingScene(db);
  const { create, remove } = await aTerminal(scene.facility.id);
  const delivery = () => aUnit(scene, { direction: 'delivery' });
  const before = await book(server, scene, { order: await delivery() });
  const made = await create();
  expect(await book(server, scene, { order: await delivery() })).toMatchObject({
    status: 409,
    body: { code: 'one_to_one_booking_not_satisfied_creation' },
  });
  const kept = await db
    .selectFrom('booking')
    .select('state')
    .where('id', '=', before.body.bookingId)
    .executeTakeFirst();
  expect(kept?.state).toBe('active');
  await remove(made.body.id);
  expect((await book(server, scene, { order: await delivery() })).status).toBe(201);
});

test('TRM-OTO-21 before a restriction is created the bookings of tours without their pickups are counted and listed', async () => {
  const scene = await aBookingScene(db);
  const { concerned, list } = await aTerminal(scene.facility.id);
  const alone = await aBooked(server, scene, { direction: 'delivery' });
  const driver = async () => {
    const trucker = await aTrucker(db, { forwarder: scene.forwarder.id });
    await aLicense(db, { trucker: trucker.id });
    return trucker;
  };
  const paired = await driver();
  await aBooked(server, scene, { trucker: paired });
  await aBooked(server, scene, { direction: 'delivery', trucker: paired });
  await aBooked(server, scene, { trucker: await driver() });

  const asked = await concerned();
  expect(asked).toMatchObject({ status: 200, body: { items: [{ bookingId: alone.bookingId }], total: 1, size: 25 } });
  expect((await concerned(hours('2026-05-13T07:00:00', '2026-05-13T10:00:00'))).body.total).toBe(0);
  expect((await concerned({}, { page: 1, size: 1 })).body).toMatchObject({ items: [], total: 1 });
  expect((await list()).body.total).toBe(0);
});

test('AUD-01 who made, changed and deleted a restriction stands in the audit log', async () => {
  const { id, clerk, create, update, remove } = await aTerminal();
  const made = (await create()).body;
  await update(made.id, hours('2026-05-13T06:00:00', '2026-05-13T12:00:00'));
  await update(made.id, hours('2026-05-13T06:00:00', '2026-05-13T12:00:00'));
  await remove(made.id);
  const entries = await db.selectFrom('audit').selectAll().where('objectId', '=', made.id).orderBy('id').execute();
  const by = { actorId: clerk.id, objectKind: 'oneToOneRestriction', objectName: '2026-05-13' };
  const [before, after] = [{ end: '2026-05-13T10:00:00.000Z' }, { end: '2026-05-13T12:00:00.000Z' }];
  expect(entries).toMatchObject([
    { kind: 'oneToOneRestrictionCreated', ...by, after: { facilityId: id, ...before } },
    { kind: 'oneToOneRestrictionChanged', ...by, before, after },
    { kind: 'oneToOneRestrictionDeleted', ...by, before: { facilityId: id, ...after } },
  ]);
});
