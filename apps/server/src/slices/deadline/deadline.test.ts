import { containerStatus, deadline, tour } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aBooking, aDeadline, anOrder, aSlot } from '../../../test/scenes/booking-factories.ts';
import { aBookingScene, aUnit, book } from '../../../test/scenes/booking-scene.ts';
import { aFacility, aForwarder, aTrainOperator, aUser, type TestUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db, clock, call } = server;

async function aTerminal(facility?: number) {
  const id = facility ?? (await aFacility(db)).id;
  const clerk = await aUser(db, { roles: ['terminal_operations_write'], facilities: [id] });
  const params = { terminalId: id };
  const body = (more: object = {}) => ({
    deadlineStart: '2026-05-12T22:00:00.000Z',
    deadlineEnd: '2026-05-13T20:00:00.000Z',
    terminalId: id,
    trains: [{ trainDate: '2026-05-14', trainNumber: '4711' }],
    ...more,
  });
  return {
    id,
    clerk,
    body,
    list: (query: { includePast?: 'true' } = {}, as: TestUser = clerk) => call(deadline.list, { as, params, query }),
    create: (more: object = {}, as: TestUser = clerk) => call(deadline.create, { as, params, body: body(more) }),
    update: (deadlineId: string, more: object = {}, as: TestUser = clerk) =>
      call(deadline.update, { as, params: { ...params, deadlineId }, body: body(more) }),
    remove: (deadlineId: string, as: TestUser = clerk) =>
      call(deadline.remove, { as, params: { ...params, deadlineId } }),
    concerned: (more: object = {}, query: object = {}, as: TestUser = clerk) =>
      call(deadline.concerned, { as, params, query, body: body(more) }),
  };
}
const ids = (body: { items: { id: string }[] }) => body.items.map(({ id }) => id);
const refusal = (...errors: [string, string][]) => ({
  status: 400,
  body: { code: 'validation_failed', errors: errors.map(([field, code]) => ({ field, code })) },
});
const notFound = { status: 404, body: { code: 'not_found' } };

test('TRM-DL-14 TRM-DL-16 TENT-01 a deadline of several trains is created, listed and one entry', async () => {
  const { id, create, list } = await aTerminal();
  const trains = [
    { trainDate: '2026-05-15', trainNumber: '12' },
    { trainDate: '2026-05-14', trainNumber: '900' },
    { trainDate: '2026-05-14', trainNumber: 47 as unknown as string },
  ];
  const made = await create({ trains });
  const times = { deadlineStart: '2026-05-12T22:00:00.000Z', deadlineEnd: '2026-05-13T20:00:00.000Z' };
  expect(made).toMatchObject({ status: 201, body: { ...times, id: expect.any(String), terminalId: id } });
  expect((await list()).body).toEqual({
    items: [
      {
        ...times,
        id: made.body.id,
        terminalId: id,
        reason: null,
        trains: [
          { trainDate: '2026-05-14', trainNumber: '47' },
          { trainDate: '2026-05-14', trainNumber: '900' },
          { trainDate: '2026-05-15', trainNumber: '12' },
        ],
      },
    ],
    page: 0,
    size: 1,
    total: 1,
  });
});

test('TRM-DL-24 sorted by start, those that are over only when asked for, none of another terminal', async () => {
  const { id, list } = await aTerminal();
  const at = (start: string, end: string, trainNumber: string, facility = id) =>
    aDeadline(db, { facility, trainNumber, trainDate: '2026-05-20', start, end });
  const later = await at('2026-05-14T00:00:00Z', '2026-05-15T00:00:00Z', '2');
  const running = await at('2026-05-11T00:00:00Z', '2026-05-12T08:00:01Z', '3');
  const over = await at('2026-05-01T00:00:00Z', '2026-05-12T08:00:00Z', '4');
  await at('2026-05-13T00:00:00Z', '2026-05-15T00:00:00Z', '5', (await aFacility(db)).id);
  expect(ids((await list()).body)).toEqual([running.id, later.id]);
  expect(ids((await list({ includePast: 'true' })).body)).toEqual([over.id, running.id, later.id]);
});

test.each<[string, object, [string, string][]]>([
  [
    'TRM-DL-03',
    { trains: [{ trainDate: '2026-05-14', trainNumber: ' ' }] },
    [['trains.0.trainNumber', 'fieldRequired']],
  ],
  ['TRM-DL-03', { trains: [{ trainDate: '2026-05-14' }] }, [['trains.0.trainNumber', 'invalidValue']]],
  [
    'TRM-DL-04',
    { trains: [{ trainDate: '2026-05-14', trainNumber: '000' }] },
    [['trains.0.trainNumber', 'fieldRequired']],
  ],
  ['TRM-DL-04', { trains: [{ trainDate: '2026-05-14', trainNumber: 0 }] }, [['trains.0.trainNumber', 'fieldRequired']]],
  [
    'TRM-DL-05',
    { trains: [{ trainDate: '2026-05-14', trainNumber: '4a' }] },
    [['trains.0.trainNumber', 'onlyNumbers']],
  ],
  [
    'TRM-DL-05',
    { trains: [{ trainDate: '2026-05-14', trainNumber: '-4' }] },
    [['trains.0.trainNumber', 'onlyNumbers']],
  ],
  [
    'TLIM-06',
    { trains: [{ trainDate: '2026-05-14', trainNumber: '1234567890' }] },
    [['trains.0.trainNumber', 'tooLong']],
  ],
  ['TRM-DL-06', { trains: [] }, [['trains', 'fieldRequired']]],
  ['TRM-DL-07', { trains: [{ trainDate: '14.5.2026', trainNumber: '4' }] }, [['trains.0.trainDate', 'invalidValue']]],
  ['TRM-DL-08', { deadlineEnd: undefined }, [['deadlineEnd', 'fieldRequired']]],
  ['TRM-DL-09', { deadlineStart: '2026-05-11T21:59:59Z' }, [['deadlineStart', 'dateNotPast']]],
  [
    'TRM-DL-21',
    { deadlineStart: '2026-05-11T22:00:00Z', deadlineEnd: '2026-05-12T08:00:00Z' },
    [['deadlineEnd', 'dateNotPast']],
  ],
  ['TRM-DL-09', { deadlineEnd: '2026-05-12T22:00:00Z' }, [['deadlineEnd', 'endDateAfterStartDate']]],
  ['TRM-DL-10', { deadlineEnd: '2026-05-14T22:00:00Z' }, [['deadlineEnd', 'invalidValue']]],
  ['TRM-DL-16', { terminalId: 4711 }, [['terminalId', 'invalidValue']]],
  [
    'TRM-DL-22',
    { trains: ['7', '007'].map((trainNumber) => ({ trainDate: '2026-05-14', trainNumber })) },
    [['trains', 'invalidValue']],
  ],
  [
    'TLIM-06',
    { trains: Array.from({ length: 51 }, (_, n) => ({ trainDate: '2026-05-14', trainNumber: `${n + 1}` })) },
    [['trains', 'tooLong']],
  ],
])('%s a deadline with %j is refused and changes nothing', async (_, wrong, errors) => {
  const { create, list, concerned, update } = await aTerminal();
  expect(await create(wrong)).toMatchObject(refusal(...errors));
  expect(await concerned(wrong)).toMatchObject(refusal(...errors));
  expect((await list()).body.total).toBe(0);
  const kept = (await create()).body;
  expect(await update(kept.id, wrong)).toMatchObject(refusal(...errors));
  expect((await list()).body.items).toEqual([kept]);
});

test('TRM-DL-07 a train of the past is refused, one of today is not', async () => {
  const { create } = await aTerminal();
  const today = { deadlineStart: '2026-05-11T22:00:00Z', deadlineEnd: '2026-05-12T20:00:00Z' };
  expect((await create({ ...today, trains: [{ trainDate: '2026-05-12', trainNumber: '1' }] })).status).toBe(201);
  const yesterday = await create({ ...today, trains: [{ trainDate: '2026-05-11', trainNumber: '1' }] });
  expect(yesterday).toMatchObject(refusal(['deadlineEnd', 'invalidValue'], ['trains.0.trainDate', 'dateNotPast']));
});

test.each(['2026-03-28', '2026-10-24'])(
  'TRM-DL-10 TRM-DL-21 the days around %s are those of the terminal',
  async (day) => {
    const begin = clock.now();
    clock.set(`${day}T12:00:00Z`);
    const { create } = await aTerminal();
    const sunday = day === '2026-03-28' ? '2026-03-29' : '2026-10-25';
    const midnight = (date: string) =>
      new Date(Date.parse(date) - (date <= '2026-03-29' || date > '2026-10-25' ? 1 : 2) * 3_600_000).toISOString();
    const monday = new Date(Date.parse(sunday) + 86_400_000).toISOString().slice(0, 10);
    const trains = [{ trainDate: sunday, trainNumber: '1' }];
    const last = new Date(Date.parse(midnight(monday)) - 1).toISOString();
    expect((await create({ deadlineStart: midnight(day), deadlineEnd: last, trains })).status).toBe(201);
    const over = await create({ deadlineStart: midnight(day), deadlineEnd: midnight(monday), trains });
    expect(over).toMatchObject(refusal(['deadlineEnd', 'invalidValue']));
    const early = new Date(Date.parse(midnight(day)) - 1).toISOString();
    expect(await create({ deadlineStart: early, deadlineEnd: last, trains })).toMatchObject(
      refusal(['deadlineStart', 'dateNotPast']),
    );
    clock.set(begin);
  },
);

test('TRM-DL-28 several deadlines of a train add up, an exact repetition is refused and nothing of it stored', async () => {
  const { create, list, update } = await aTerminal();
  const first = (await create()).body;
  expect((await create({ deadlineEnd: '2026-05-13T18:00:00.000Z' })).status).toBe(201);
  const train = (trainNumber: string) => ({ trainDate: '2026-05-14', trainNumber });
  const repeated = await create({ trains: [train('99'), train('004711')] });
  expect(repeated).toMatchObject({ status: 409, body: { code: 'acceptance_deadline_already_exists' } });
  expect((await list()).body.total).toBe(2);
  const other = (await create({ trains: [train('5')] })).body;
  expect(await update(other.id)).toMatchObject({ status: 409, body: { code: 'acceptance_deadline_already_exists' } });
  expect((await update(first.id)).status).toBe(200);
});

test('TRM-DL-15 TRM-DL-26 a deadline is replaced and deleted; a running one keeps its start', async () => {
  const { id, update, remove, list } = await aTerminal();
  const stranger = await aTerminal();
  const running = await aDeadline(db, {
    facility: id,
    trainNumber: '4711',
    trainDate: '2026-05-14',
    start: '2026-05-10T22:00:00Z',
    end: '2026-05-13T20:00:00Z',
  });
  const trains = [{ trainDate: '2026-05-14', trainNumber: '8' }];
  const change = { deadlineStart: '2026-05-10T22:00:00.000Z', deadlineEnd: '2026-05-13T12:00:00.000Z', trains };
  expect(await update(running.id, { ...change, deadlineStart: '2026-05-10T21:00:00Z' })).toMatchObject(
    refusal(['deadlineStart', 'dateNotPast']),
  );
  const changed = await update(running.id, change);
  expect(changed).toMatchObject({ status: 200, body: { id: running.id, ...change } });
  expect((await list()).body.items).toEqual([changed.body]);

  expect(await stranger.update(running.id)).toMatchObject(notFound);
  expect(await stranger.remove(running.id)).toMatchObject(notFound);
  expect(await update('unbekannt')).toMatchObject(notFound);
  expect((await remove(running.id)).status).toBe(204);
  expect(await remove(running.id)).toMatchObject(notFound);
  expect((await list()).body.total).toBe(0);
});

test('TRM-DL-30 every terminal role reads, two change, a foreign terminal is not found', async () => {
  const { id, list, create, update, remove, concerned } = await aTerminal();
  for (const role of ['terminal_operations_read', 'isps_terminal_operations_read', 'isps_terminal_operations_write']) {
    const as = await aUser(db, { roles: [role], facilities: [id] });
    expect((await list({}, as)).status).toBe(200);
    expect((await concerned({}, {}, as)).status).toBe(200);
    for (const answer of [await create({}, as), await update('x', {}, as), await remove('x', as)]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  }
  const admin = await aUser(db, { roles: ['TerminalOperationsAdmin'], facilities: [id] });
  const made = await create({}, admin);
  expect(made.status).toBe(201);
  const { clerk } = await aTerminal();
  for (const answer of [await list({}, clerk), await create({}, clerk), await remove(made.body.id, clerk)]) {
    expect(answer).toMatchObject(notFound);
  }
});

test('TRM-DL-27 TRM-DL-29 a deadline holds for bookings at once, and no longer once it is deleted', async () => {
  const scene = await aBookingScene(db);
  const { create, remove } = await aTerminal(scene.facility.id);
  const train = { trainNumber: '004711', trainDate: '2026-05-14' };
  const delivery = () => aUnit(scene, { direction: 'delivery', ...train });
  const before = await book(server, scene, { order: await delivery() });
  expect(before.status).toBe(201);

  const made = await create({ deadlineStart: '2026-05-13T08:00:00.000Z' });

  const refused = await book(server, scene, { order: await delivery() });
  expect(refused).toMatchObject({ status: 404, body: { code: 'timeslot_not_found' } });
  expect((await book(server, scene, { order: await aUnit(scene, train) })).status).toBe(201);
  const kept = await db
    .selectFrom('booking')
    .select('state')
    .where('id', '=', before.body.bookingId)
    .executeTakeFirst();
  expect(kept?.state).toBe('active');
  await remove(made.body.id);
  expect((await book(server, scene, { order: await delivery() })).status).toBe(201);
});

test('TRM-DL-31 before a deadline is created the deliveries outside every window of its trains are counted and listed', async () => {
  const { id, concerned, list } = await aTerminal();
  const forwarder = (await aForwarder(db, { name: 'Petersen GmbH' })).id;
  async function booked(
    begin: string,
    more: { train?: string; type?: string; state?: string; facility?: number } = {},
  ) {
    const facility = more.facility ?? id;
    const train = { trainNumber: more.train ?? '04711', trainDate: '2026-05-14' };
    const order = await anOrder(db, { facility, direction: 'delivery', ...train });
    const slot = await aSlot(db, { facility, begin });
    const type = more.type ?? 'delivery';
    return aBooking(db, { facility, forwarder, order: order.id, slot, type, state: more.state ?? 'active' });
  }
  const early = await booked('2026-05-12T20:00:00Z');
  const late = await booked('2026-05-13T20:00:00Z', { state: 'registration_blocked' });
  await booked('2026-05-13T06:00:00Z');
  await booked('2026-05-13T21:00:00Z', { train: '12' });
  await booked('2026-05-13T22:00:00Z', { type: 'pickup' });
  await booked('2026-05-13T23:00:00Z', { state: 'registered' });
  await booked('2026-05-14T00:00:00Z', { state: 'cancelled' });
  await booked('2026-05-13T20:00:00Z', { facility: (await aFacility(db)).id });

  const asked = await concerned();
  expect(asked).toMatchObject({ status: 200, body: { page: 0, size: 25, total: 2 } });
  expect(asked.body.items.map(({ bookingId }: { bookingId: string }) => bookingId)).toEqual([late.id, early.id]);
  expect(asked.body.items[1]).toMatchObject({
    type: 'delivery',
    state: 'active',
    forwarder: 'Petersen GmbH',
    slotBegin: '2026-05-12T20:00:00.000Z',
    trainNumber: '04711',
    trainDate: '2026-05-14',
  });
  expect((await concerned({}, { page: 1, size: 1 })).body).toMatchObject({
    items: [{ bookingId: early.id }],
    total: 2,
  });
  // Another deadline of the train takes one of them.
  const times = { start: '2026-05-12T20:00:00Z', end: '2026-05-12T21:00:00Z' };
  await aDeadline(db, { facility: id, trainNumber: '4711', trainDate: '2026-05-14', ...times });
  expect((await concerned()).body).toMatchObject({ items: [{ bookingId: late.id }], total: 1 });
  expect((await list()).body.total).toBe(1);
});

/** A delivery of train 4711 at a terminal, in a slot of a day. */
async function aDelivery(facility: number, begin: string) {
  const forwarder = (await aForwarder(db)).id;
  const order = await anOrder(db, { facility, direction: 'delivery', trainNumber: '4711', trainDate: '2026-05-14' });
  const slot = await aSlot(db, { facility, begin });
  const { id } = await aBooking(db, { facility, forwarder, order: order.id, slot, type: 'delivery' });
  return { id, forwarder, order, slot };
}

test('TRM-DL-36 the entry that is changed does not count among the windows', async () => {
  const { id, create, concerned } = await aTerminal();
  await aDelivery(id, '2026-05-13T06:00:00Z');
  const made = (await create()).body;
  const times = { deadlineStart: '2026-05-13T10:00:00.000Z' };
  expect((await concerned(times)).body.total).toBe(0);
  expect((await concerned(times, { deadlineId: made.id })).body.total).toBe(1);
});

test('TRM-DL-38 trains that the timetable does not have are named, and stand in the way of nothing', async () => {
  const { id, concerned, create } = await aTerminal();
  const operator = (await aTrainOperator(db)).id;
  const of = (trainNumber: string, deleted: boolean) => ({
    ...{ facilityId: id, trainDate: '2026-05-14', trainOperatorId: operator, direction: 'outbound' as const },
    ...{ trainNumber, deleted, plannedTime: null, estimatedTime: null, latestLoadingTime: null },
    ...{ state: 'planned' as const, occurredAt: clock.now(), eventId: trainNumber },
  });
  await db
    .insertInto('train')
    .values([of('4711', false), of('12', true)])
    .execute();
  const trains = ['4711', '12', '13'].map((trainNumber) => ({ trainDate: '2026-05-14', trainNumber }));
  expect((await concerned({ trains })).body.unknownTrains).toEqual(trains.slice(1));
  expect((await create({ trains })).status).toBe(201);
});

test('TRM-DL-37 TRM-DL-39 companies whose bookings a deadline leaves outside are told once, with the reason, and read it at their tour and status request', async () => {
  const { id, create, update, remove } = await aTerminal();
  const { forwarder } = await aDelivery(id, '2026-05-13T06:00:00Z');
  const told = () =>
    db.selectFrom('notification').select('details').where('forwarderId', '=', forwarder).orderBy('id').execute();
  const made = (await create({ reason: ' Crane 2 is repaired ' })).body;
  expect(made.reason).toBe('Crane 2 is repaired');
  expect(await told()).toEqual([]);
  const later = { deadlineStart: '2026-05-13T10:00:00.000Z', reason: 'Crane 2 is repaired' };
  await update(made.id, later);
  const details = { trainNumber: '4711', day: '2026-05-14', count: 1, reason: 'Crane 2 is repaired' };
  expect(await told()).toEqual([{ details }]);
  await update(made.id, { ...later, reason: null });
  await update(made.id, later);
  expect(await told()).toHaveLength(1);

  const reader = await aUser(db, { roles: ['forwarder_read'], forwarders: [forwarder] });
  const tours = () => call(tour.list, { as: reader, params: { f: forwarder } });
  expect((await tours()).body.items[0].containerBookings).toMatchObject([{ deadlineReason: 'Crane 2 is repaired' }]);
  const free = await anOrder(db, { facility: id, direction: 'delivery', trainNumber: '4711', trainDate: '2026-05-14' });
  const asked = { type: 'delivery', referenceNumber: free.reference, containerNumber: free.container, terminalId: id };
  const status = await call(containerStatus.get, {
    as: reader,
    query: { requestType: 'single' },
    params: { f: forwarder, terminalId: id },
    body: asked,
  });
  expect(status.body.deadlines).toEqual([
    { deadlineStart: later.deadlineStart, deadlineEnd: '2026-05-13T20:00:00.000Z', reason: 'Crane 2 is repaired' },
  ]);
  await remove(made.id);
  expect((await tours()).body.items[0].containerBookings).toMatchObject([{ deadlineReason: null }]);
  expect(await told()).toHaveLength(1);
});

test('TRM-DL-37 a reason has at most 300 characters', async () => {
  const { create } = await aTerminal();
  expect(await create({ reason: 'x'.repeat(301) })).toMatchObject(refusal(['reason', 'tooLong']));
  expect((await create({ reason: 'x'.repeat(300) })).status).toBe(201);
});

test('AUD-01 who made, changed and deleted a deadline stands in the audit log', async () => {
  const { id, clerk, create, update, remove } = await aTerminal();
  const made = (await create()).body;
  await update(made.id);
  await update(made.id, { deadlineEnd: '2026-05-13T12:00:00.000Z' });
  await remove(made.id);
  const entries = await db.selectFrom('audit').selectAll().where('objectId', '=', made.id).orderBy('id').execute();
  const by = { actorId: clerk.id, objectKind: 'acceptanceDeadline', objectName: '4711' };
  const values = { facilityId: id, start: '2026-05-12T22:00:00.000Z', trains: ['4711 2026-05-14'] };
  const [before, after] = [{ end: '2026-05-13T20:00:00.000Z' }, { end: '2026-05-13T12:00:00.000Z' }];
  expect(entries).toMatchObject([
    { kind: 'acceptanceDeadlineCreated', ...by, after: { ...values, ...before } },
    { kind: 'acceptanceDeadlineChanged', ...by, before, after },
    { kind: 'acceptanceDeadlineDeleted', ...by, before: { ...values, ...after }, after: null },
  ]);
});
