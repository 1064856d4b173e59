import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../../test/database.ts';
import { verifyChain } from '../../slices/audit/audit.service.ts';
import { linkEntries } from '../../slices/audit/audit-link.service.ts';
import { openDatabase } from '../client.ts';
import { migrateToLatest } from '../migrate.ts';
import { readMigrations } from '../migration-files.ts';

/** More than are dated at once. */
const entries = 12_000;
const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const insert = (
  rows: string,
) => `insert into audit (occurred_date, kind, actor_kind, object_kind, object_id, after, linked_later)
  select m, 'userChanged', 'system', 'user', n::text, '{"a": 1}', true from (${rows}) r`;

/** A database of the build before, with its entries; an hour lies between two of them. One waits for its link. */
async function before(tamper = 'select 1') {
  const { drop, ownerUrl, url, jobsUrl } = await createDatabase();
  ends.push(drop);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  ends.push(() => client.end());
  const [application, jobs] = [url, jobsUrl].map((each) => new URL(each).username) as [string, string];
  await client.query('drop schema public cascade; create schema public');
  const migrations = await readMigrations();
  await migrateToLatest(ownerUrl, { migrations: migrations.filter(({ name }) => name < '0426') });
  await client.query(`grant usage on schema public to ${application}; grant select, insert on audit to ${application};
    ${insert(`select n, timestamptz '2025-01-01' + n * interval '1 hour' as m from generate_series(1, ${entries}) n`)};`);
  await client.query('select audit_link_waiting(100000)');
  const { rows: noted } = await client.query(
    `select number::int, encode(hash, 'hex') as hash from audit_link where number in (1, 5000, 5001, ${entries})`,
  );
  await client.query(insert(`select 0 as n, timestamptz '2026-05-20' as m`));
  await client.query(tamper);
  await migrateToLatest(ownerUrl, { migrations, roles: { application, jobs } });
  const { db, close } = openDatabase(ownerUrl, { max: 2 });
  ends.push(close);
  const rows = async (statement: string) => (await client.query(statement)).rows;
  return { db, rows, noted, application };
}

let made: Awaited<ReturnType<typeof before>>;
beforeAll(async () => {
  made = await before();
}, 600_000);

test('OPS-117 the log of the build before is the first partition, and its chain and the ends noted of it verify', async () => {
  const { db, rows, noted } = made;
  expect(noted).toHaveLength(4);
  expect(await rows('select tableoid::regclass::text as part, count(*)::int as count from audit group by 1')).toEqual([
    { part: 'audit_before', count: entries + 1 },
  ]);
  expect(await rows(`select part, begins, ends from partition_bounds('audit')`)).toEqual([
    { part: 'audit_before', begins: null, ends: new Date('2026-06-01T00:00:00Z') },
  ]);
  const verdict = { brokenAt: null, unlinked: null, waiting: { count: 1, oldest: new Date('2026-05-20T00:00:00Z') } };
  expect(await verifyChain(db, ...noted)).toMatchObject({ ...verdict, entries });
  expect(await verifyChain(db, { number: 5_000, hash: '0'.repeat(64) })).toMatchObject({ brokenAt: 5_000 });
});

test('OPS-117 what waited is linked, ids go on from there, and the build before finds an entry by its id alone', async () => {
  const { db, rows, application } = made;
  await rows(insert(`select 1 as n, timestamptz '2026-06-02' as m`));
  await linkEntries(db);
  expect(await verifyChain(db)).toMatchObject({ entries: entries + 2, brokenAt: null, unlinked: null });
  expect(await rows('select id::int, tableoid::regclass::text as part from audit order by id desc limit 1')).toEqual([
    { id: entries + 2, part: 'audit_rest' },
  ]);
  const plan = await rows('explain select from audit where id = 7');
  expect(JSON.stringify(plan)).toContain('audit_before_id');
  const may = (table: string, what: string) =>
    `has_table_privilege('${application}', '${table}', '${what}') as "${table} ${what}"`;
  expect(
    await rows(`select ${may('audit', 'select')}, ${may('audit', 'insert')}, ${may('audit', 'update')},
      ${may('audit_before', 'select')}, ${may('audit_before', 'insert')}`),
  ).toEqual([
    {
      'audit select': true,
      'audit insert': true,
      'audit update': false,
      'audit_before select': false,
      'audit_before insert': false,
    },
  ]);
});

test('OPS-117 a chain that was broken before is broken at the same number afterwards', async () => {
  const { db } = await before('delete from audit where id = 42');
  expect(await verifyChain(db)).toMatchObject({ brokenAt: 42 });
}, 600_000);
