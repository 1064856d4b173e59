import { feed, loadUnit, terminalInterface } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aReporter } from '../../../test/reporter.ts';
import { aBookingScene, aUnit, book } from '../../../test/scenes/booking-scene.ts';
import { aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db, call, clock } = server;
const admin = await aUser(db, { roles: ['quaygate_admin'] });

const get = async (facilityId: number) =>
  (await call(terminalInterface.get, { as: admin, params: { facilityId } })).body;
const unit = {
  ...{ orderId: 'o-1', direction: 'pickup', referenceNumber: 'REF-1', containerNumber: 'CSQU3054383' },
  ...{ containerType: 'BOX', containerLength: 40, netWeight: 20_000, emptyWeight: 3_800 },
};

test('SETUP-41 IT sees what a terminal reported, what was rejected and why, and what cannot be booked', async () => {
  const { facility } = await aBookingScene(db);
  const terminal = await aReporter(server, facility.id, ['loadunits']);
  expect(await get(facility.id)).toEqual({ calls: [], units: [], readers: [] });

  await terminal.tell(loadUnit.report, unit);
  const first = clock.now().toISOString();
  expect((await get(facility.id)).calls).toMatchObject([
    { call: 'loadUnits', lastDate: first, rejectedDate: null, rejected: [] },
  ]);
  clock.advance(60_000);
  const wrong = terminal.item({ ...unit, orderId: 'o-2', direction: 'sideways' });
  await terminal.send(loadUnit.report, [wrong, terminal.item({ ...unit, orderId: 'o-3', netWeight: null })]);
  clock.advance(60_000);
  await terminal.tell(loadUnit.report, { ...unit, orderId: 'o-4', state: 'ANNOUNCED' });
  const { calls, units } = await get(facility.id);
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({
    lastDate: clock.now().toISOString(),
    rejectedDate: new Date(clock.now().getTime() - 60_000).toISOString(),
    rejected: [{ eventId: wrong.eventId, code: 'invalid_item', field: 'direction' }],
  });
  expect(units).toMatchObject([
    { orderId: 'o-4', reasons: ['announced'] },
    { orderId: 'o-3', reasons: ['netWeightMissing'] },
  ]);
  await db.updateTable('facility').set({ releaseRequired: true }).where('id', '=', facility.id).execute();
  const locked = (await get(facility.id)).units;
  expect(locked.map(({ orderId }: { orderId: string }) => orderId).sort()).toEqual(['o-1', 'o-3', 'o-4']);
});

test('SETUP-41 the newest 50 rejected items are kept over all calls, and one that comes again stands there once', async () => {
  const { facility } = await aBookingScene(db);
  const terminal = await aReporter(server, facility.id, ['loadunits']);
  const first = clock.now().toISOString();
  const items = ['event-001', 'event-002', 'event-003'].map((eventId) => ({
    ...terminal.item({ ...unit, direction: 'up' }),
    eventId,
  }));
  const rejected = async () =>
    (await get(facility.id)).calls[0].rejected as {
      eventId: string | null;
      count: number;
      date: string;
      since: string;
    }[];
  for (const item of items) {
    await terminal.send(loadUnit.report, [item]);
    clock.advance(1_000);
  }
  const last = clock.now().toISOString();
  await terminal.send(loadUnit.report, [{ ...items[0], occurredAt: null }]);
  expect(await rejected()).toMatchObject([
    { eventId: 'event-001', field: 'occurredAt', date: last, since: first, count: 2 },
    { eventId: 'event-003', field: 'direction', count: 1 },
    { eventId: 'event-002', field: 'direction', count: 1 },
  ]);
  await Promise.all([1, 2, 3].map(() => terminal.send(loadUnit.report, [{}, {}])));
  expect((await rejected()).map(({ eventId, count }) => [eventId, count])).toEqual([
    [null, 6],
    ['event-001', 2],
    ['event-003', 1],
    ['event-002', 1],
  ]);
  await terminal.send(
    loadUnit.report,
    Array.from({ length: 48 }, () => terminal.item({ ...unit, direction: 'up' })),
  );
  expect((await rejected()).map(({ eventId }) => eventId).slice(47)).toEqual([expect.any(String), null, 'event-001']);
});

test('SETUP-40 SETUP-41 a wrong check digit stands behind the reasons, as in the answer to the report', async () => {
  const { facility } = await aBookingScene(db);
  const terminal = await aReporter(server, facility.id, ['loadunits']);
  const lacking = { containerType: null, netWeight: null, emptyWeight: null, containerNumber: 'CSQU3054384' };
  const { body } = await terminal.send(loadUnit.report, [
    terminal.item({ ...unit, ...lacking }),
    terminal.item({ ...unit, orderId: 'o-2', containerNumber: 'CSQU3054384' }),
  ]);
  expect(body.results.map(({ note }: { note: string }) => note)).toEqual(['not_bookable', 'check_digit_wrong']);
  const words = [
    'containerType is missing',
    'netWeight is missing',
    'emptyWeight is missing',
    'its check digit is wrong',
  ];
  expect(body.results[0].detail.split('; ')).toEqual(words);
  expect((await get(facility.id)).units).toMatchObject([
    { orderId: 'o-1', reasons: ['containerTypeMissing', 'netWeightMissing', 'emptyWeightMissing', 'checkDigitWrong'] },
  ]);
});

test('SETUP-41 and how far behind a reader of the booking feed is', async () => {
  const scene = await aBookingScene(db);
  const terminal = await aReporter(server, scene.facility.id, ['bookings']);
  const params = { facilityId: scene.facility.id };
  const read = (query: object) => call(feed.read, { key: terminal.key, params, query: { limit: 1, ...query } });
  const behind = async () => (await get(scene.facility.id)).readers.map((each: { behind: number }) => each.behind);
  for (let count = 0; count < 2; count++) await book(server, scene, { order: await aUnit(scene) });
  let answer = (await read({})).body;
  expect(await behind()).toEqual([null]);
  while (answer.more) {
    clock.advance(11_000);
    answer = (await read({ cursor: answer.nextCursor })).body;
  }
  expect(await behind()).toEqual([0]);
  await book(server, scene, { order: await aUnit(scene) });
  expect(await behind()).toEqual([1]);
});

test('SETUP-41 of an unknown terminal nothing is told', async () => {
  expect(await call(terminalInterface.get, { as: admin, params: { facilityId: 997 } })).toMatchObject({ status: 404 });
});
