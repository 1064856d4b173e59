import { containerStatus, loadUnit, train as trainCalls } from '@quaygate/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aReporter, type Reporter } from '../../../test/reporter.ts';
import { aBooked, aBookingScene, type BookingScene } from '../../../test/scenes/booking-scene.ts';

const server = await startServer();
const { db } = server;
await db.insertInto('trainOperator').values({ id: 'nordgleis', name: 'Nordgleis Intermodal' }).execute();

let scene: BookingScene;
let terminal: Reporter;
beforeEach(async () => {
  server.clock.set('2026-05-12T08:00:00Z');
  scene = await aBookingScene(db);
  terminal = await aReporter(server, scene.facility.id, ['trains', 'loadunits']);
});
afterAll(async () => {
  expect(await checkInvariants(db)).toEqual([]);
});

const key = { trainNumber: '0042', trainDate: '2026-05-14' };
const early = '2026-05-13T12:00:00.000Z';
const late = '2026-05-13T18:00:00.000Z';
const train = (more: object = {}, minute = 0) =>
  terminal.tellAt(
    trainCalls.report,
    { ...key, trainOperatorId: 'nordgleis', direction: 'outbound', latestLoadingTime: early, ...more },
    minute,
  );
const assign = (more: object = {}, minute = 0) =>
  terminal.tellAt(trainCalls.reportBookings, { ...key, orderId: 'order-1', ...more }, minute);
const unit = () =>
  terminal.tell(loadUnit.report, {
    orderId: 'order-1',
    direction: 'delivery',
    referenceNumber: 'REF-1',
    containerType: 'BOX',
    netWeight: 20_000,
    emptyWeight: 3_800,
  });
const order = async () => {
  const { trainNumber, trainDate, trainOperatorId, latestLoadingTime, trainCancelled } = await db
    .selectFrom('loadUnitOrder')
    .selectAll()
    .where('facilityId', '=', scene.facility.id)
    .executeTakeFirstOrThrow();
  return { trainNumber, trainDate, trainOperatorId, latestLoadingTime, trainCancelled };
};
const onTrain = {
  trainNumber: '42',
  trainDate: '2026-05-14',
  trainOperatorId: 'nordgleis',
  latestLoadingTime: new Date(early),
  trainCancelled: false,
};
const nowhere = {
  trainNumber: null,
  trainDate: null,
  trainOperatorId: null,
  latestLoadingTime: null,
  trainCancelled: false,
};
const accepted = { status: 'accepted' };
const pending = { status: 'accepted', note: 'pending_reference' };

const parts = { train, assign, unit };
const orders: (keyof typeof parts)[][] = [
  ['train', 'assign', 'unit'],
  ['train', 'unit', 'assign'],
  ['assign', 'train', 'unit'],
  ['assign', 'unit', 'train'],
  ['unit', 'train', 'assign'],
  ['unit', 'assign', 'train'],
];
test.each(orders)('INT-16 train, assignment and load unit find each other as %s, %s, %s', async (...names) => {
  for (const [place, name] of names.entries()) {
    const isPending = name === 'assign' && place < 2;
    expect(await parts[name]()).toEqual(isPending ? pending : accepted);
  }
  expect(await order()).toEqual(onTrain);
});

test('INT-16 all three at once find each other as well', async () => {
  for (let round = 0; round < 15; round++) {
    const orderId = `race-${round}`;
    const trainNumber = String(100 + round);
    const base = { orderId, trainNumber };
    await Promise.all([
      train({ trainNumber }),
      assign(base),
      terminal.tell(loadUnit.report, { orderId, direction: 'delivery', referenceNumber: orderId }),
    ]);
    const found = await db
      .selectFrom('loadUnitOrder')
      .select(['trainNumber', 'latestLoadingTime'])
      .where('facilityId', '=', scene.facility.id)
      .where('orderId', '=', orderId)
      .executeTakeFirst();
    expect(found).toEqual({ trainNumber, latestLoadingTime: new Date(early) });
  }
});

test('INT-16 the latest loading time of the load unit wins over that of its train', async () => {
  await Promise.all([train(), unit()]);
  await assign({ latestLoadingTime: late });
  expect((await order()).latestLoadingTime).toEqual(new Date(late));
  await assign({}, 1);
  expect((await order()).latestLoadingTime).toEqual(new Date(early));
});

test('INT-16 a changed train reaches its load units at once and cancels no booking', async () => {
  const { bookingId, order: booked } = await aBooked(server, scene, { direction: 'delivery' });
  await train();
  await assign({ orderId: booked.orderId });
  await train({ latestLoadingTime: null }, 1);
  expect(await order()).toMatchObject({ latestLoadingTime: null });
  await train({ latestLoadingTime: '2026-05-12T07:00:00Z', trainNumber: '42' }, 2);
  expect(await order()).toMatchObject({ latestLoadingTime: new Date('2026-05-12T07:00:00Z') });
  await train({ state: 'cancelled' }, 3);
  expect(await order()).toEqual({ ...onTrain, trainCancelled: true });
  const found = await db.selectFrom('booking').select('state').where('id', '=', bookingId).executeTakeFirst();
  expect(found?.state).toBe('active');
});

test('INT-16 FERR-33 a delivery for a cancelled train cannot be booked', async () => {
  await Promise.all([train({ state: 'cancelled' }), unit()]);
  await assign();
  const { body } = await server.call(containerStatus.get, {
    as: scene.user,
    query: { requestType: 'single' },
    params: { f: scene.forwarder.id, terminalId: scene.facility.id },
    body: { type: 'delivery', referenceNumber: 'REF-1', terminalId: scene.facility.id },
  });
  expect(body.code).toBe('train_cancelled');
});

test('INT-16 a deleted assignment or train takes the load unit off the train', async () => {
  await Promise.all([train(), unit()]);
  await assign();
  expect(await assign({ deleted: true }, 1)).toEqual(accepted);
  expect(await order()).toEqual(nowhere);
  await assign({}, 2);
  expect(await order()).toEqual(onTrain);
  await train({ deleted: true }, 3);
  expect(await order()).toEqual(nowhere);
});

test('INT-16 a load unit moves to another train', async () => {
  await Promise.all([train(), train({ trainNumber: '7', latestLoadingTime: late }), unit()]);
  await assign();
  await assign({ trainNumber: '007' }, 1);
  expect(await order()).toEqual({ ...onTrain, trainNumber: '7', latestLoadingTime: new Date(late) });
});

test('INT-06 INT-16 older reports of a train or an assignment are stale', async () => {
  await Promise.all([train({}, 1), unit(), assign({}, 1)]);
  expect(await train({ latestLoadingTime: late })).toEqual({ status: 'stale' });
  expect(await assign({ trainNumber: '7' })).toEqual({ status: 'stale' });
  expect(await order()).toEqual(onTrain);
});

test.each([
  [{ trainOperatorId: 'nobody' }, 'unknown_train_operator', 'trainOperatorId'],
  [{ trainOperatorId: undefined }, 'invalid_item', 'trainOperatorId'],
  [{ trainNumber: 'ICE 1' }, 'invalid_item', 'trainNumber'],
  [{ trainNumber: '1234567890' }, 'invalid_item', 'trainNumber'],
  [{ trainDate: '2026-02-30' }, 'invalid_item', 'trainDate'],
  [{ state: 'late' }, 'invalid_item', 'state'],
])('INT-16 a train with %j is refused as %s', async (wrong, code, field) => {
  expect(await train(wrong)).toEqual({ status: 'rejected', code, field });
});
