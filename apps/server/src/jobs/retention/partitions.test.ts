import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { plannedLast } from '../../../test/plans.ts';
import { aBookingScene, aUnit, book } from '../../../test/scenes/booking-scene.ts';
import { findKnownEvents, insertEvent } from '../../integration/integration-event.queries.ts';
import { findChanges } from '../../slices/feed/feed.queries.ts';
import { claimKey, findAnswer, keepAnswer } from '../../slices/idempotency/idempotency.queries.ts';
import { doJob } from '../jobs.ts';
import { makePartitions, type PartitionedTable, partitions } from './partitions.ts';

const server = await startServer();
const { db, jobsDb, clock } = server;
const hour = 3_600_000;
const day = 24 * hour;
const at = (moment: string) => new Date(moment);
const names = Object.keys(partitions) as PartitionedTable[];

beforeEach(() => clock.set('2026-05-31T22:00:00Z'));

const make = () => makePartitions({ ...server.deps, db: jobsDb });
const partsOf = async (name: string) =>
  (await sql<{ part: string }>`select part from partition_bounds(${name}) order by ends`.execute(db)).rows.map(
    ({ part }) => part,
  );
const partOf = async (name: string, column: string, value: string) =>
  (
    await sql<{
      part: string;
    }>`select tableoid::regclass::text as part from ${sql.table(name)} where ${sql.ref(column)} = ${value}`.execute(db)
  ).rows.map(({ part }) => part);
const sight = (vehicleId: string, moment: Date) =>
  db
    .insertInto('vehicleHistory')
    .values({ facilityId: 1, vehicleId, occurredAt: moment, latitude: 1, longitude: 2, isJump: false })
    .execute();

describe('OPS-86 a table that grows by time', () => {
  test('is known to the database by the same key and period', async () => {
    for (const name of names) {
      const { rows } = await sql<{ key: string; unit: string }>`
        select partition_key(${name}) as key, partition_unit(${name}) as unit`.execute(db);
      expect([name, rows[0]]).toEqual([name, { key: partitions[name].key, unit: partitions[name].unit }]);
    }
    const { rows } = await sql<{ name: string }>`select partrelid::regclass::text as name from pg_partitioned_table
      where partition_unit(partrelid::regclass::text) is not null order by 1`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual([...names].sort());
  });

  test('has its partitions ahead for longer than a day without jobs, and no second ones', async () => {
    await make();
    const made = await partsOf('vehicle_history');
    expect(made[0]).toBe('vehicle_history_20260531_22');
    expect(made.length).toBe(49);
    expect(await partsOf('integration_event')).toEqual([
      'integration_event_20260501_00',
      'integration_event_20260601_00',
      'integration_event_20260701_00',
    ]);
    await Promise.all([make(), make()]);
    expect(await partsOf('vehicle_history')).toEqual(made);
    await sight('truck-1', new Date(clock.now().getTime() + 30 * hour));
    expect(await partOf('vehicle_history', 'vehicle_id', 'truck-1')).toEqual(['vehicle_history_20260602_04']);
  });

  test('takes what has no partition, finds it, and gives it one when the job comes', async () => {
    clock.set('2041-03-01T10:20:00Z');
    await sight('late', clock.now());
    await sight('later', new Date(clock.now().getTime() - 90 * 60_000));
    await sight('too-old', new Date(clock.now().getTime() - 3 * day));
    expect(await partOf('vehicle_history', 'vehicle_id', 'late')).toEqual(['vehicle_history_rest']);
    await doJob(server.deps, 'makePartitions');
    expect(await partOf('vehicle_history', 'vehicle_id', 'late')).toEqual(['vehicle_history_20410301_10']);
    expect(await partOf('vehicle_history', 'vehicle_id', 'later')).toEqual(['vehicle_history_20410301_08']);
    await doJob(server.deps, 'deletePositions');
    expect(await partOf('vehicle_history', 'vehicle_id', 'too-old')).toEqual([]);
    expect(await partOf('vehicle_history', 'vehicle_id', 'late')).toEqual(['vehicle_history_20410301_10']);
    // Those of 2026 went whole.
    expect((await partsOf('vehicle_history'))[0]).toBe('vehicle_history_20410301_08');
    clock.set('2041-03-02T10:59:59Z');
    await doJob(server.deps, 'deletePositions');
    expect(await partOf('vehicle_history', 'vehicle_id', 'late')).toEqual([]);
  });

  test('lets no role of the application make, drop or read a partition, and no other table be touched', async () => {
    await make();
    const [part = ''] = await partsOf('booking_change');
    for (const statement of [
      `select partition_drop('booking_change', '2099-01-01')`,
      `select partition_make('booking_change', '2026-01-01', '2026-01-01', '2026-01-02')`,
      `drop table ${part}`,
      `select from ${part}`,
    ])
      await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' });
    for (const statement of [`drop table ${part}`, `delete from ${part}`])
      await expect(sql.raw(statement).execute(jobsDb)).rejects.toMatchObject({ code: '42501' });
    await expect(sql`select partition_drop('booking', '2099-01-01')`.execute(jobsDb)).resolves.toMatchObject({
      rows: [{ partitionDrop: null }],
    });
    await expect(
      sql`select partition_make('booking', '2026-01-01', '2026-01-01', '2026-01-02')`.execute(jobsDb),
    ).rejects.toThrow('has no partitions');
  });
});

describe('OPS-87 a key of a request', () => {
  const request = (key: string, moment: string) => ({
    ...{ userId: 'u', forwarderId: 'f', key, bodyHash: Buffer.from('x') },
    createdDate: at(moment),
  });
  const claim = async (key: string, moment: string, on = db) =>
    (await sql`${claimKey(request(key, moment))}`.execute(on)).rows.length;

  test('is used for 24 hours across the edge of a day, and free again then', async () => {
    await make();
    expect(await claim('edge', '2026-05-31T23:59:59Z')).toBe(1);
    await keepAnswer(db, request('edge', '2026-05-31T23:59:59Z'), '{"tourId":"T1"}');
    expect(await claim('edge', '2026-06-01T00:00:01Z')).toBe(0);
    expect(await findAnswer(db, request('edge', '2026-06-01T00:00:01Z'))).toMatchObject({ answer: { tourId: 'T1' } });
    // A clock that was set back.
    expect(await claim('edge', '2026-05-30T12:00:00Z')).toBe(0);
    clock.set('2026-06-01T23:59:58Z');
    await doJob(server.deps, 'cleanUp');
    expect(await claim('edge', '2026-06-01T23:59:58.999Z')).toBe(0);
    expect(await claim('edge', '2026-06-01T23:59:59Z')).toBe(1);
    expect(await findAnswer(db, request('edge', '2026-06-02T00:00:00Z'))).toMatchObject({ answer: null });
    expect(await partOf('idempotency_key', 'key', 'edge')).toEqual(
      expect.arrayContaining(['idempotency_key_20260531_00', 'idempotency_key_20260601_00']),
    );
  });

  test('that two claim at once on both sides of midnight belongs to one of them', async () => {
    await make();
    let second: Promise<number> | undefined;
    await db.transaction().execute(async (trx) => {
      expect(await claim('race', '2026-05-31T23:59:59.999Z', trx)).toBe(1);
      second = claim('race', '2026-06-01T00:00:00Z');
      const waits = async () =>
        (await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db)).rows.length;
      await expect.poll(waits, { timeout: 10_000 }).toBe(1);
    });
    expect(await second).toBe(0);
  });

  test('that the build before claimed is used, and it sees those of this one', async () => {
    const before = (key: string) =>
      sql`insert into idempotency as known (user_id, forwarder_id, key, body_hash, created_date)
        values ('u', 'f', ${key}, 'x', ${at('2026-05-31T22:00:00Z')}) on conflict (user_id, forwarder_id, key) do update
          set body_hash = excluded.body_hash, answer = null, created_date = excluded.created_date
          where known.created_date <= ${at('2026-05-30T22:00:00Z')} returning key`
        .execute(db)
        .then(({ rows }) => rows.length);
    expect(await before('old')).toBe(1);
    expect(await before('old')).toBe(0);
    expect(await claim('old', '2026-05-31T22:00:01Z')).toBe(0);
    expect(await findAnswer(db, request('old', '2026-05-31T22:00:01Z'))).toBeDefined();
    expect(await claim('new', '2026-05-31T22:00:00Z')).toBe(1);
    expect(await before('new')).toBe(0);
  });
});

describe('OPS-87 an event', () => {
  test('is remembered once across the edge of a month, also by two at once', async () => {
    const { facility } = await aBookingScene(db);
    await make();
    const event = (moment: string) => ({
      ...{ facilityId: facility.id, eventId: 'e-1', contentHash: Buffer.from('x') },
      recordedDate: at(moment),
    });
    let second: Promise<boolean> | undefined;
    await db.transaction().execute(async (trx) => {
      expect(await insertEvent(trx, event('2026-05-31T23:59:59Z'), null)).toBe(true);
      second = insertEvent(db, event('2026-06-01T00:00:00Z'), null);
      const waits = async () =>
        (await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db)).rows.length;
      await expect.poll(waits, { timeout: 10_000 }).toBe(1);
    });
    expect(await second).toBe(false);
    expect((await findKnownEvents(db, facility.id, ['e-1'])).size).toBe(1);
  });
});

describe('OPS-86 a statement reads the partitions that it needs', () => {
  const read = (nodes: { 'Node Type': string; 'Relation Name'?: string; 'Actual Loops': number }[]) => [
    ...new Set(
      nodes
        .filter((node) => node['Node Type'].endsWith('Scan') && node['Actual Loops'] > 0)
        .flatMap((node) => node['Relation Name'] ?? []),
    ),
  ];

  test('of keys those of a day back, of a key that is kept its own', async () => {
    clock.set('2026-05-28T10:00:00Z');
    await make();
    clock.set('2026-05-31T10:00:00Z');
    await make();
    const request = { userId: 'u', forwarderId: 'f', key: 'k', createdDate: clock.now() };
    const found = await plannedLast(db, (listened) => findAnswer(listened, request));
    expect(read(found.nodes)).not.toContain('idempotency_key_20260529_00');
    expect(read(found.nodes)).toContain('idempotency_key_20260531_00');
    const kept = await plannedLast(db, (listened) =>
      keepAnswer(listened, { ...request, bodyHash: Buffer.from('x') }, '{}'),
    );
    expect(read(kept.nodes)).toEqual(['idempotency_key_20260531_00']);
  });

  test('of the feed no more rows than it tells, in their order', async () => {
    clock.set('2026-05-12T08:00:00Z');
    const scene = await aBookingScene(db);
    expect((await book(server, scene, { order: await aUnit(scene) })).status).toBe(201);
    await make();
    for (const days of [1, 2, 3])
      await sql`insert into booking_change (facility_id, booking_id, version, state, tour_number, license_plate, trucker_id,
          first_name, last_name, slot_begin, slot_end, updated_date)
        select facility_id, booking_id, ${days} + 1, state, tour_number, license_plate, trucker_id, first_name, last_name,
          slot_begin, slot_end, updated_date + ${days} * interval '1 day' from booking_change where version = 1`.execute(
        db,
      );
    await sql`update booking_change set feed_number = change_number`.execute(db);
    expect((await partsOf('booking_change')).length).toBeGreaterThan(3);
    const { found, nodes } = await plannedLast(db, (listened) => findChanges(listened, scene.facility.id, 0, 2));
    const numbers = found.map(({ feedNumber }) => feedNumber);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(numbers).toHaveLength(2);
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Sort');
  });
});
