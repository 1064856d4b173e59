import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../test/database.ts';
import { migrateToLatest } from './migrate.ts';
import { readMigrations } from './migration-files.ts';

let client: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createDatabase();
  drop = made.drop;
  client = new pg.Client({ connectionString: made.ownerUrl });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  const all = await readMigrations();
  await migrateToLatest(made.ownerUrl, { migrations: all.filter(({ name }) => name < '0406') });
  await client.query(`
    insert into facility (id, code, name, time_zone) values (1, 'T1', 'Terminal', 'Europe/Berlin');
    insert into integration_event select 1, 'e-' || n, 'x', timestamptz '2025-11-03' + n * interval '1 day' from generate_series(1, 90) n;
    insert into vehicle_history (facility_id, vehicle_id, occurred_at, latitude, longitude)
      select 1, 'truck', timestamptz '2026-02-01 10:10' + n * interval '1 minute', 1, 2 from generate_series(1, 90) n;
    insert into booking_change (facility_id, booking_id, version, state, tour_number, license_plate, trucker_id, first_name,
        last_name, slot_begin, slot_end, updated_date, feed_number)
      select 1, 'B' || n, 1, 'active', 1, 'p', 't', 'f', 'l', now(), now(), timestamptz '2026-02-01' + n * interval '1 hour',
        case when n < 40 then n end from generate_series(1, 60) n`);
  await migrateToLatest(made.ownerUrl, { migrations: all });
}, 600_000);
afterAll(async () => {
  await client.end();
  await drop();
});

const rows = async (statement: string) => (await client.query(statement)).rows;

test('OPS-86 what was stored before lies in the first partition, with its numbers', async () => {
  expect(
    await rows(`select tableoid::regclass::text as part, count(*)::int as count from (
      select tableoid from integration_event union all select tableoid from vehicle_history
      union all select tableoid from booking_change) every group by 1 order by 1`),
  ).toEqual([
    { part: 'booking_change_before', count: 60 },
    { part: 'integration_event_before', count: 90 },
    { part: 'vehicle_history_before', count: 90 },
  ]);
  expect(await rows(`select part, begins, ends from partition_bounds('integration_event')`)).toEqual([
    { part: 'integration_event_before', begins: null, ends: new Date('2026-03-01T00:00:00Z') },
  ]);
  expect(
    await rows('select max(feed_number)::int as feed, max(change_number)::int as number from booking_change'),
  ).toEqual([{ feed: 39, number: 60 }]);
});

test('OPS-86 what comes then goes on from there, and what is over leaves with its partition', async () => {
  await client.query(`insert into booking_change (facility_id, booking_id, version, state, tour_number, license_plate, trucker_id,
      first_name, last_name, slot_begin, slot_end, updated_date)
    values (1, 'B61', 1, 'active', 1, 'p', 't', 'f', 'l', now(), now(), '2026-02-09')`);
  expect(
    await rows(
      `select change_number::int as number, tableoid::regclass::text as part from booking_change where booking_id = 'B61'`,
    ),
  ).toEqual([{ number: 61, part: 'booking_change_rest' }]);
  await client.query(
    `insert into integration_event values (1, 'e-90', 'y', timestamptz '2026-02-01 12:00') on conflict do nothing`,
  );
  expect(await rows(`select count(*)::int as count from integration_event where event_id = 'e-90'`)).toEqual([
    { count: 1 },
  ]);
  expect(await rows(`select partition_drop('booking_change', '2026-02-03')`)).toEqual([{ partition_drop: null }]);
  await client.query('analyze booking_change');
  expect(await rows(`select partition_drop('booking_change', '2026-02-04')::int as dropped`)).toEqual([
    { dropped: 60 },
  ]);
  expect(await rows('select booking_id from booking_change')).toEqual([{ booking_id: 'B61' }]);
});
