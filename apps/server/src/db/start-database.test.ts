import { randomBytes } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { quaygate } from '../../test/command.ts';
import { createDatabase } from '../../test/database.ts';
import { makeTempFolder } from '../../test/temp-folder.ts';
import { startDatabase } from './start-database.ts';

const good = inject('databaseUrl');
const dataDir = '/nowhere';
const changed = (change: Partial<URL>): string => Object.assign(new URL(good), change).href;

test.for<[what: string, change: Partial<URL>, words: RegExp]>([
  ['password', { password: 'wrong-secret' }, /^DATABASE_URL has a wrong user or password$/],
  ['host', { hostname: 'nowhere.invalid' }, /^DATABASE_URL names a host that is not known$/],
  ['port', { port: '1' }, /^DATABASE_URL names a host and port where no PostgreSQL listens$/],
  ['name', { pathname: '/nothing' }, /^DATABASE_URL names a database that does not exist$/],
])('a wrong %s in DATABASE_URL is one sentence that names the setting and no secret', async ([, change, words]) => {
  const starting = startDatabase({ databaseUrl: changed(change), dataDir });
  await expect(starting).rejects.toThrow(words);
  await expect(starting).rejects.not.toThrow('wrong-secret');
});

test('a database that is not UTF-8 is refused', async () => {
  const client = new pg.Client({ connectionString: changed({ pathname: '/postgres' }) });
  await client.connect();
  const name = `latin_${randomBytes(4).toString('hex')}`;
  // The provider of the embedded database knows UTF-8 alone.
  const locale = "locale_provider libc lc_collate 'C' lc_ctype 'C'";
  await client.query(`create database ${name} encoding 'LATIN1' ${locale} template template0`);
  const databaseUrl = changed({ pathname: `/${name}` });
  await expect(startDatabase({ databaseUrl, dataDir })).rejects.toThrow(/LATIN1.*UTF8/);
  await client.query(`drop database ${name}`);
  await client.end();
});

test('a PostgreSQL that cannot sort names by the rules of languages is refused', async () => {
  const { ownerUrl: url, drop } = await createDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("update pg_collation set collname = 'gone' where collname = 'und-x-icu'");
  await client.end();
  await expect(startDatabase({ databaseUrl: url, dataDir })).rejects.toThrow(/^DATABASE_URL .* ICU/);
  await drop();
});

test('a DATA_DIR that holds nothing, or lies below a file, is one sentence that names it', async () => {
  const folder = await makeTempFolder();
  const places = ['/proc/quaygate/data', path.join('/dev/null', 'data')];
  // Root may write anywhere.
  if (process.getuid?.() !== 0) {
    const closed = path.join(folder.path, 'closed');
    await mkdir(closed);
    await chmod(closed, 0o500);
    places.push(closed);
  }
  for (const place of places) {
    const starting = startDatabase({ databaseUrl: null, dataDir: place });
    await expect(starting, place).rejects.toThrow(/^DATA_DIR .* cannot be written to \(E\w+\)$/);
  }
  await folder.remove();
});

async function asking<T>(url: string, work: (ask: (sql: string) => Promise<pg.QueryResult>) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work((sql) => client.query(sql)).finally(() => client.end());
}

const rewriting = [
  "update audit set actor_name = 'x'",
  'delete from audit',
  'truncate audit',
  'drop table audit',
  "insert into audit_link values (1, 1, '')",
  "update audit_link set hash = ''",
  'delete from audit_link',
  "update audit_origin set hash = ''",
  'insert into audit_waiting values (1)',
  'update audit_waiting set audit_id = 0',
  'delete from audit_waiting',
  'select audit_link_waiting(1)',
  'alter table audit disable trigger audit_appended',
  "set session_replication_role = 'replica'",
  "update booking_event set type = 'cancelled'",
  'delete from booking_event',
  'truncate booking_event cascade',
  'create table other ()',
  'create temporary table trucker_count_change ()',
  'create schema other',
  "select setval('audit_id_seq', 1)",
  "select setval('tour_number_seq', 1)",
  "select audit_forget('2000-01-01')",
  'delete from session',
  'delete from booking',
  'delete from block',
  'alter table booking add column other text',
  "create or replace function audit_hash(previous bytea, number bigint, entry audit) returns bytea language sql return ''::bytea",
];

test('AUD-07 the embedded PostgreSQL serves the application as a plain role: no programs, no files, no other history', async () => {
  const folder = await makeTempFolder();
  const database = await startDatabase({ databaseUrl: null, dataDir: folder.path });
  expect(database.excess).toEqual([]);
  await asking(database.url, async (ask) => {
    const { rows } = await ask(
      'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
    );
    expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }]);
    for (const sql of [
      ...rewriting,
      "copy facility from program 'id'",
      "copy facility to program 'cat'",
      "copy facility from '/etc/passwd'",
      "select pg_read_file('/etc/passwd')",
      'create role other superuser',
    ]) {
      await expect(ask(sql), sql).rejects.toMatchObject({ code: '42501' });
    }
    await ask("insert into facility (id, name) values (1, 'Terminal')");
  });
  await database.stop();
  // The next start finds the role and its rights as they were.
  const again = await startDatabase({ databaseUrl: null, dataDir: folder.path });
  await asking(again.url, async (ask) => expect((await ask('select name from facility')).rows).toHaveLength(1));
  await again.stop();
  await folder.remove();
});

test('AUD-07 OPS-14 a given database: one user for the schema, a plain one for the application, and tables of others', async () => {
  const { url, ownerUrl, drop } = await createDatabase();
  const role = `plain_${randomBytes(4).toString('hex')}`;
  const plain = Object.assign(new URL(url), { username: role, password: 'secret' }).href;
  await asking(ownerUrl, (ask) => ask(`create role ${role} login password 'secret'`));
  await asking(ownerUrl, (ask) => ask(`create role ${role}_jobs login password 'secret'`));
  const jobsUrl = Object.assign(new URL(plain), { username: `${role}_jobs` }).href;

  await asking(ownerUrl, (ask) =>
    ask(`create table of_others (id serial); alter table of_others owner to ${role}_jobs;
      create view seen_by_others as select 1 as id; alter view seen_by_others owner to ${role}_jobs`),
  );

  const nothing = startDatabase({ databaseUrl: plain, dataDir });
  await expect(nothing).rejects.toThrow(/^DATABASE_URL names a user who may not .* DATABASE_MIGRATION_URL/);
  const turned = startDatabase({ databaseUrl: ownerUrl, migrationUrl: plain, dataDir });
  await expect(turned).rejects.toThrow(/^DATABASE_MIGRATION_URL names a user who may not/);
  const broken = startDatabase({
    databaseUrl: plain,
    migrationUrl: Object.assign(new URL(ownerUrl), { password: 'wrong-secret' }).href,
    dataDir,
  });
  await expect(broken).rejects.toThrow(/^DATABASE_MIGRATION_URL has a wrong user or password$/);

  for (const wrong of [plain, ownerUrl]) {
    const shared = startDatabase({ databaseUrl: plain, migrationUrl: ownerUrl, jobsUrl: wrong, dataDir });
    await expect(shared).rejects.toThrow(/^DATABASE_JOBS_URL must name a user of its own/);
  }
  // Without a user for the jobs that of the application removes what is over, and the start says so.
  expect(await startDatabase({ databaseUrl: plain, migrationUrl: ownerUrl, dataDir })).toMatchObject({
    excess: ['may remove what only jobs remove'],
  });
  expect(await startDatabase({ databaseUrl: plain, migrationUrl: ownerUrl, jobsUrl, dataDir })).toMatchObject({
    ...{ url: plain, jobsUrl, excess: [] },
  });
  await asking(plain, async (ask) => {
    for (const others of ['of_others', 'seen_by_others'])
      await expect(ask(`select * from ${others}`), others).rejects.toMatchObject({ code: '42501' });
    for (const sql of rewriting) await expect(ask(sql), sql).rejects.toMatchObject({ code: '42501' });
    await ask("select graphile_worker.add_job('sendMails')");
    expect((await ask('select * from graphile_worker.jobs')).rows).toHaveLength(1);
  });
  // With the schema up to date the plain user is enough; a command may have brought it there.
  const settings = { DATABASE_URL: plain, DATABASE_MIGRATION_URL: ownerUrl, DATABASE_JOBS_URL: jobsUrl };
  expect(await quaygate(['migrate'], { settings })).toEqual({ code: 0, out: 'The schema is up to date\n', err: '' });
  expect(await startDatabase({ databaseUrl: plain, dataDir })).toMatchObject({ excess: [] });
  expect(await startDatabase({ databaseUrl: ownerUrl, dataDir })).toMatchObject({
    excess: expect.arrayContaining(['may change the audit log', 'may make temporary tables']),
  });
  await drop();
  await asking(inject('databaseUrl'), (ask) => ask(`drop role ${role}, ${role}_jobs`));
});

test('AUD-08 even the owner of the tables cannot change by mistake what happened to a booking', async () => {
  const { ownerUrl, drop } = await createDatabase();
  await asking(ownerUrl, async (ask) => {
    await ask(`set session_replication_role = replica;
      insert into booking_event (event_id, booking_id, facility_id, type, occurred_at, recorded_at, source)
        values ('e', 'b', 1, 'created', '2026-05-12T08:00:00Z', '2026-05-12T08:00:00Z', 'forwarder');
      set session_replication_role = origin`);
    for (const change of ["type = 'cancelled'", 'detail = \'{"lane": 2}\'', "occurred_at = '2026-05-13T08:00:00Z'"])
      await expect(ask(`update booking_event set ${change}`), change).rejects.toThrow('history of a booking');
    await ask(`update booking_event set ignored = true, detail = detail || '{"overtaken": true}'`);
  });
  await drop();
});
