import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { type KeyScope, vehicle } from '@quaygate/contract';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aReporter } from '../../../test/reporter.ts';
import { aFacility } from '../../../test/scenes/factories.ts';
import { aMonitoredTerminal, faraway, inside, nearby } from '../../../test/scenes/vehicle-scene.ts';
import { doJob } from '../../jobs/jobs.ts';

let logged = '';
const log = new Writable({
  write(chunk, _, done) {
    logged += chunk;
    done();
  },
});
const server = await startServer({}, log);
const { db } = server;

let terminal: Awaited<ReturnType<typeof aMonitoredTerminal>>;
beforeEach(async () => {
  terminal = await aMonitoredTerminal(server);
});

const rows = () =>
  db
    .selectFrom('vehiclePosition')
    .selectAll()
    .where('facilityId', '=', terminal.facility.id)
    .orderBy('vehicleId')
    .execute();
const history = () =>
  db
    .selectFrom('vehicleHistory')
    .selectAll()
    .where('facilityId', '=', terminal.facility.id)
    .orderBy('occurredAt')
    .execute();
const send = async (items: readonly unknown[]) => (await terminal.reporter.send(vehicle.report, items)).body;
const statuses = ({ results }: { results: { status: string }[] }) => results.map(({ status }) => status);

test('INT-15 a position is stored as the vehicle sent it, and in the history', async () => {
  const sent = { ...inside, direction: 359.5, locationAccuracy: 4, speed: 5.5, licensePlate: 'du-qg 12' };
  expect(await terminal.position('truck-1', sent)).toEqual({ status: 'accepted' });
  expect(await rows()).toMatchObject([
    {
      ...{ ...inside, direction: 359.5, locationAccuracy: 4, licensePlate: 'du-qg 12', plateKey: 'DUQG12' },
      ...{ vehicleId: 'truck-1', occurredAt: server.clock.now(), isOutside: false, deleted: false, leftAt: null },
    },
  ]);
  expect(await history()).toMatchObject([{ ...inside, speed: 5.5 }]);
});

test('INT-06 INT-31 of one vehicle only the newest counts, in one batch and over several', async () => {
  const { reporter } = terminal;
  const [old, newer, newest] = [-3, -2, -1].map((minute) =>
    reporter.item({ vehicleId: 'truck-1', ...inside, direction: minute + 10 }, minute),
  );
  const first = await send([newer, old, newer]);
  expect(statuses(first)).toEqual(['accepted', 'stale', 'duplicate']);
  expect(first).toMatchObject({ accepted: 1, stale: 1, duplicate: 1, rejected: 0 });
  expect(statuses(await send([newer, old, newest, { ...newest, direction: 5 }]))).toEqual([
    ...['duplicate', 'stale', 'accepted', 'rejected'],
  ]);
  const again = await send([{ ...newest, direction: 5 }]);
  expect(again.results[0]).toMatchObject({ code: 'event_id_conflict', field: 'eventId' });
  expect(await rows()).toMatchObject([{ direction: 9 }]);
  expect((await history()).map(({ direction }) => direction)).toEqual([8, 9]);
});

test('INT-31 a position that another build stored is known by its eventId alone', async () => {
  const item = terminal.reporter.item({ vehicleId: 'truck-1', ...inside });
  await send([item]);
  await db
    .updateTable('vehiclePosition')
    .set({ contentHash: Buffer.alloc(32, 7) })
    .execute();
  expect(statuses(await send([item]))).toEqual(['duplicate']);
});

test('INT-31 at equal times the greater eventId wins, whatever the order', async () => {
  const at = (eventId: string, direction: number) => ({
    ...terminal.reporter.item({ vehicleId: 'truck-1', ...inside, direction }),
    eventId,
  });
  expect(statuses(await send([at('event-b1', 1), at('event-a1', 2), at('event-c1', 3)]))).toEqual([
    'accepted',
    'stale',
    'accepted',
  ]);
  expect(statuses(await send([at('event-Z1', 4)]))).toEqual(['stale']);
  expect(await rows()).toMatchObject([{ direction: 3 }]);
});

test('INT-15 INT-07 what is too old does not count, and what is far ahead is refused', async () => {
  expect(await terminal.position('truck-1', inside, -10.1)).toEqual({ status: 'stale' });
  expect(await terminal.position('truck-1', inside, 5.1)).toMatchObject({ code: 'occurred_at_in_future' });
  expect(await terminal.position('truck-1', inside, -31 * 24 * 60)).toMatchObject({ code: 'occurred_at_too_old' });
  expect(await rows()).toEqual([]);
  expect(await terminal.position('truck-1', inside, -10)).toEqual({ status: 'accepted' });
});

test('INT-15 outside the receiving area a place is not kept, and the vehicle has left', async () => {
  await terminal.position('truck-1', inside, -3);
  const outside = { ...faraway, direction: 7 };
  // So far away in a minute: the second position is believed.
  expect(await terminal.position('truck-1', outside, -2)).toEqual({ status: 'accepted', note: 'position_jump' });
  expect(await terminal.position('truck-1', outside, -1)).toEqual({ status: 'accepted', note: 'outside_area' });
  const leftAt = new Date(server.clock.now().getTime() - 60_000);
  expect(await rows()).toMatchObject([{ latitude: null, longitude: null, direction: null, isOutside: true, leftAt }]);
  expect(await history()).toHaveLength(1);
  expect(await terminal.position('truck-2', nearby)).toEqual({ status: 'accepted' });
  expect((await rows())[1]).toMatchObject({ ...nearby, isOutside: false, leftAt: server.clock.now() });
});

test('INT-15 kept are coordinates to 6 decimals, directions and accuracies to 1; what was sent is known again', async () => {
  const item = terminal.reporter.item({
    ...{ vehicleId: 'truck-1', licensePlate: null, latitude: 51.4567891234, longitude: 6.7361234567 },
    ...{ direction: 359.97, locationAccuracy: 5.4321 },
  });
  expect(statuses(await send([item]))).toEqual(['accepted']);
  expect(statuses(await send([item]))).toEqual(['duplicate']);
  const kept = { latitude: 51.456789, longitude: 6.736123, direction: 0, locationAccuracy: 5.4 };
  expect(await rows()).toMatchObject([kept]);
  expect(await history()).toMatchObject([kept]);
});

test('INT-15 a terminal without a map keeps no position', async () => {
  const reporter = await aReporter(server, (await aFacility(db)).id, ['vehicles']);
  expect(await reporter.tell(vehicle.report, { vehicleId: 'truck-1', ...inside })).toEqual({
    status: 'accepted',
    note: 'outside_area',
  });
});

test.each([
  ['vehicleId', { vehicleId: '' }],
  ['vehicleId', { vehicleId: 'x'.repeat(65) }],
  ['vehicleId', { vehicleId: 'a\nb' }],
  ['vehicleId', { vehicleId: 7 }],
  ['latitude', { latitude: 90.1 }],
  ['latitude', { latitude: '51' }],
  ['longitude', { longitude: -180.1 }],
  ['longitude', { longitude: null }],
  ['direction', { direction: 'north' }],
  ['locationAccuracy', { locationAccuracy: '4' }],
  ['speed', { speed: true }],
  ['licensePlate', { licensePlate: 'x'.repeat(61) }],
  ['licensePlate', { licensePlate: 'a\u0000' }],
  ['deleted', { deleted: 1 }],
])('INT-08 INT-15 a wrong %s is named', async (field, wrong) => {
  expect(await terminal.position('truck-1', { ...inside, ...wrong })).toEqual({
    ...{ status: 'rejected', code: 'invalid_item', field },
  });
});

test('INT-08 a batch holds 1 to 1,000 positions, and stores them at once', async () => {
  const items = Array.from({ length: 1_001 }, (_, index) =>
    terminal.reporter.item({ vehicleId: `truck-${index}`, ...inside, direction: 1, locationAccuracy: 5 }),
  );
  for (const wrong of [[], items]) {
    const answer = await terminal.reporter.send(vehicle.report, wrong);
    expect([answer.status, answer.body.code]).toEqual([400, 'batch_size_invalid']);
  }
  expect(await send(items.slice(1))).toMatchObject({ accepted: 1_000 });
  expect(await rows()).toHaveLength(1_000);
});

test('INT-31 batches that race about the same vehicles end with the newest, and none fails', async () => {
  const batch = (second: number) =>
    Array.from({ length: 40 }, (_, index) =>
      terminal.reporter.item(
        { vehicleId: `truck-${(index * 7 + second) % 40}`, ...inside, direction: second },
        (second - 20) / 60,
      ),
    );
  const answers = await Promise.all(Array.from({ length: 20 }, (_, second) => send(batch(second))));
  expect(answers.flatMap(statuses).filter((status) => status === 'rejected')).toEqual([]);
  expect((await rows()).map(({ direction }) => direction)).toEqual(Array(40).fill(19));
});

test('INT-02 INT-04 only a key of the terminal with the scope vehicles reports', async () => {
  const other = await aMonitoredTerminal(server);
  const body = { items: [terminal.reporter.item({ vehicleId: 'truck-1', ...inside })] };
  const params = { facilityId: terminal.facility.id };
  const foreign = await server.call(vehicle.report, { key: other.reporter.key, params, body });
  expect([foreign.status, foreign.body.code]).toEqual([403, 'facility_mismatch']);
  const scopes: KeyScope[] = ['loadunits', 'slots', 'gate', 'trains', 'bookings', 'backfill'];
  const { key } = await aReporter(server, terminal.facility.id, scopes);
  expect((await server.call(vehicle.report, { key, params, body })).body.code).toBe('scope_missing');
  expect(await rows()).toEqual([]);
});

test('INT-15 positions of more than 24 hours ago are deleted by the job', async () => {
  await terminal.position('truck-1');
  server.clock.advance(12 * 3_600_000);
  await terminal.position('truck-2');
  server.clock.advance(12 * 3_600_000 + 1);
  await doJob(server.deps, 'deletePositions');
  expect((await rows()).map(({ vehicleId }) => vehicleId)).toEqual(['truck-2']);
  expect((await history()).map(({ vehicleId }) => vehicleId)).toEqual(['truck-2']);
});

test('OPS-94 with POSITIONS_HISTORY=none only the newest is stored, and what was stored before is deleted', async () => {
  await terminal.position('truck-1');
  const { settings } = server.deps;
  const before = settings.positionsKeptHours;
  settings.positionsKeptHours = 0;
  try {
    await terminal.position('truck-2');
    expect((await history()).map(({ vehicleId }) => vehicleId)).toEqual(['truck-1']);
    server.clock.advance(1);
    await doJob(server.deps, 'deletePositions');
    expect(await history()).toEqual([]);
    expect((await rows()).map(({ vehicleId }) => vehicleId)).toEqual(['truck-1', 'truck-2']);
  } finally {
    settings.positionsKeptHours = before;
  }
});

test('OPS-94 history is kept as long as the setting says, and newest positions for a day', async () => {
  const { settings } = server.deps;
  const before = settings.positionsKeptHours;
  settings.positionsKeptHours = 48;
  try {
    await terminal.position('truck-1');
    server.clock.advance(47 * 3_600_000);
    await doJob(server.deps, 'deletePositions');
    expect([await rows(), (await history()).length]).toEqual([[], 1]);
  } finally {
    settings.positionsKeptHours = before;
  }
});

test('INT-15 nothing of a position is in a log', async () => {
  const [vehicleId, plate] = [`truck-${randomUUID()}`, 'DU-GEHEIM 7'];
  await terminal.position(vehicleId, { latitude: 51.4567891, longitude: 6.7361234, licensePlate: plate });
  await terminal.position(vehicleId, { latitude: 51.4567891, longitude: 'west', licensePlate: plate });
  expect(logged).toContain('vehiclePositions');
  for (const secret of [vehicleId, plate, '51.4567891', '6.7361234']) expect(logged).not.toContain(secret);
});
