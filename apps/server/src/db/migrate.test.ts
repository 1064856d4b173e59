import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createDatabase } from '../../test/database.ts';
import { migrateToLatest } from './migrate.ts';
import type { Migration } from './migration-files.ts';

const clients: pg.Client[] = [];
const drops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const client of clients) await client.end();
  for (const drop of drops) await drop();
});

const name = '9000_parcel_create';
const create: Migration = { name, sql: 'create table parcel (id int primary key, weight int);' };
const index: Migration = {
  name: '9001_parcel_weight',
  sql: '-- not transactional\ncreate index concurrently parcel_weight on parcel (weight);\nanalyze parcel;\n',
};
const column: Migration = { name: '9002_parcel_height', sql: 'alter table parcel add column height int;' };

let url: string;
/** Those of the build, whose names stand in the database, without their texts. */
let before: Migration[];
async function connect() {
  const client = new pg.Client({ connectionString: url });
  clients.push(client);
  await client.connect();
  return client;
}
let client: pg.Client;
beforeEach(async () => {
  const made = await createDatabase();
  url = made.ownerUrl;
  drops.push(made.drop);
  client = await connect();
  before = (await client.query('select name, $1 as sql from kysely_migration order by name', [''])).rows;
});
const migrate = (migrations: Migration[], options = {}) =>
  migrateToLatest(url, { migrations: [...before, ...migrations], ...options });
const has = async (relation: string) =>
  (await client.query('select to_regclass($1) is not null as has', [relation])).rows[0].has as boolean;

test('a build serves on a schema that a newer one has brought further', async () => {
  await migrate([create, column]);
  await migrate([]);
  await migrate([create]);
  const { rows } = await client.query("select name from kysely_migration where name > '9' order by name");
  expect(rows).toEqual([{ name }, { name: column.name }]);
});

test('a migration that lies between those of the build and is none of them stops the start and is named', async () => {
  await migrate([create, column]);
  await expect(migrate([column])).rejects.toThrow(name);
});

test('OPS-13 a start that waits too long for another one that migrates says whose process it is', async () => {
  await client.query('select pg_advisory_lock(3853314791062309107)');
  const { rows } = await client.query('select pg_backend_pid() as pid, current_user as "user"');
  const { pid, user } = rows[0];
  await expect(migrate([create], { patience: 200 })).rejects.toThrow(
    new RegExp(`process ${pid} of the user ${user} .*pg_terminate_backend\\(${pid}\\)$`),
  );
  await client.query('select pg_advisory_unlock_all()');
  await migrate([create]);
});

test('several instances that start at once migrate once, also while an index is made beside the work', async () => {
  await Promise.all(Array.from({ length: 5 }, () => migrate([create, index, column])));
  expect(await has('parcel_weight')).toBe(true);
  const { rows } = await client.query("select count(*)::int as count from kysely_migration where name > '9'");
  expect(rows).toEqual([{ count: 3 }]);
});

test('a busy table keeps no reader waiting for long, and the migration comes through when it is free', async () => {
  await migrate([create]);
  const worker = await connect();
  await worker.query('begin; select * from parcel');
  const migrating = migrate([create, column], { lockTimeout: 50 });
  const waiting = async () =>
    (await client.query("select 1 from pg_stat_activity where application_name = 'quaygate migration'")).rows.length;
  await expect.poll(waiting).toBe(1);
  for (let look = 0; look < 5; look++) await client.query('set statement_timeout = 5000; select * from parcel');
  await worker.query('commit');
  await migrating;
  expect((await client.query('select height from parcel')).rows).toEqual([]);
});

test('a table that is never free ends the start with the name of the migration, and leaves nothing half done', async () => {
  await migrate([create]);
  const worker = await connect();
  await worker.query('begin; select * from parcel');
  const half = { ...column, sql: `create table half (id int); ${column.sql}` };
  await expect(migrate([create, half], { lockTimeout: 20, tries: 2 })).rejects.toThrow(column.name);
  await worker.query('commit');
  expect(await has('half')).toBe(false);
});
