import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { quaygate } from '../../../test/command.ts';
import { createDatabase } from '../../../test/database.ts';
import { startServer } from '../../../test/harness.ts';
import { lookAtChain } from '../../commands/doctor/chain.ts';
import { openDatabase } from '../../db/client.ts';
import { migrateToLatest } from '../../db/migrate.ts';
import { readMigrations } from '../../db/migration-files.ts';
import { type Act, installation, recordAct } from '../../plumbing/audit/audit.ts';
import { readEnv } from '../../settings/env.ts';
import { verifyChain } from './audit.service.ts';
import { linkEntries } from './audit-link.service.ts';

const metricsToken = 'a-token-of-at-least-24-characters';
const server = await startServer({ metricsToken });
const { db, deps, clock } = server;
beforeEach(() => server.asOwner('delete from audit_link; delete from audit_waiting; delete from audit'));

const object: Act['object'] = { kind: 'user', id: 'x', name: null };
const act = (on = db) => recordAct(on, installation('test'), clock.now(), { kind: 'userChanged', object });
const asUser = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(statement).finally(() => client.end());
};
const settings = { DATABASE_URL: server.url, DEMO: '1', CLOCK: clock.now().toISOString() };
const verify = (more: Record<string, string> = {}) =>
  quaygate(['audit', 'verify'], { settings: { ...settings, ...more } });

test('OPS-82 what is not yet linked is told by the check of the chain, the metrics and the doctor; after ten minutes it is wrong', async () => {
  await act();
  await linkEntries(deps.jobsDb);
  const moment = clock.now();
  await act();
  await act();
  const { waiting } = await verifyChain(db);
  expect(waiting).toEqual({ count: 2, oldest: moment });
  expect(await verify()).toMatchObject({
    code: 0,
    out: expect.stringContaining(`whole\n2 more are not yet linked, the oldest of ${moment.toISOString()}`),
  });
  const later = { CLOCK: new Date(moment.getTime() + 3_600_000).toISOString() };
  expect(await verify(later)).toMatchObject({ code: 1, out: expect.stringContaining('2 more are not yet linked') });
  const env = (clock: string) => readEnv({ DATABASE_URL: server.url, DEMO: '1', CLOCK: clock });
  expect(await lookAtChain(env(later.CLOCK), server.url)).toMatchObject({
    level: 'wrong',
    says: expect.stringMatching(/^2 entries of the audit log are not yet linked, the oldest for 6\d minutes$/),
  });

  clock.advance(120_000);
  const figure = async (series: string) => {
    const answer = await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });
    const line = answer.payload.split('\n').find((text) => text.startsWith(`${series} `));
    return Number(line?.slice(series.length + 1));
  };
  await expect.poll(() => figure('quaygate_waiting{kind="audit"}'), { timeout: 30_000 }).toBe(2);
  expect(await figure('quaygate_waiting_oldest_seconds{kind="audit"}')).toBe(120);
  await linkEntries(deps.jobsDb);
  expect(await lookAtChain(env(later.CLOCK), server.url)).toMatchObject({ level: 'good' });
  expect(await verify(later)).toMatchObject({ code: 0, out: expect.not.stringContaining('not yet linked') });
});

test.each([
  ['taken out of the line', 'delete from audit_waiting'],
  ['gone from the log', 'delete from audit'],
  ['in line again', 'insert into audit_waiting select audit_id from audit_link'],
])('OPS-83 an entry that the owner of the database lets go astray is found: %s', async (_, statement) => {
  await act();
  if (statement.startsWith('insert')) await linkEntries(deps.jobsDb);
  await server.asOwner(statement);
  expect(await verifyChain(db)).toMatchObject({ brokenAt: null, unlinked: expect.any(Number) });
});

test('OPS-83 no role changes the line or the chain; jobs alone link, and link nothing but what waits', async () => {
  await act();
  for (const [url, ...statements] of [
    [server.url, 'select audit_link_waiting(1)'],
    [server.jobsUrl, "insert into audit_link values (1, 1, '')"],
  ])
    for (const statement of [
      ...statements,
      'insert into audit_waiting values (7)',
      'update audit_waiting set audit_id = 7',
      'delete from audit_waiting',
      'truncate audit_waiting',
      "update audit set kind = 'signIn'",
      'delete from audit',
    ])
      await expect(asUser(url as string, statement), statement).rejects.toMatchObject({ code: '42501' });
  await linkEntries(deps.jobsDb);
  const before = await db.selectFrom('auditLink').selectAll().execute();
  // An id of one's own choice is no place in the chain.
  await asUser(
    server.url,
    `insert into audit (id, occurred_date, kind, actor_kind, object_kind, object_id, linked_later) overriding system value
      values (-5, '2020-01-01T00:00:00Z', 'userChanged', 'system', 'user', 'forged', true)`,
  );
  await linkEntries(deps.jobsDb);
  const after = await db.selectFrom('auditLink').selectAll().orderBy('number').execute();
  expect([after.slice(0, -1), after.at(-1)?.auditId]).toEqual([before, -5]);
  expect(await verifyChain(db)).toMatchObject({ brokenAt: null, unlinked: null, entries: 2 });
});

test('OPS-84 the chain of a build before goes on: old entries, those of both builds and new ones verify, with ends noted before', async () => {
  const database = await createDatabase();
  const nameOf = (url: string) => new URL(url).username;
  const owner = (statement: string) => asUser(database.ownerUrl, statement);
  // As the build before has left it.
  await owner('drop schema public cascade; create schema public');
  const known = await readMigrations();
  await migrateToLatest(database.ownerUrl, { migrations: known.filter(({ name }) => name < '0400') });
  await owner(`grant usage on schema public to ${nameOf(database.url)};
    grant select, insert on audit to ${nameOf(database.url)}`);
  const oldAct = `insert into audit (occurred_date, kind, actor_kind, object_kind, object_id, after)
    values ('2026-05-12T08:00:00Z', 'userChanged', 'system', 'user', 'old', '{"a": 1}')`;
  for (let at = 0; at < 3; at++) await asUser(database.url, oldAct);
  const { rows } = await owner("select number::int, encode(hash, 'hex') as hash from audit_link order by number");
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3]);

  const roles = { application: nameOf(database.url), jobs: nameOf(database.jobsUrl) };
  await migrateToLatest(database.ownerUrl, { roles });
  const [plain, jobs] = [openDatabase(database.url, { max: 2 }), openDatabase(database.jobsUrl, { max: 2 })];
  await act(plain.db);
  // The build before still serves: what it writes is linked when it commits, with all that waits.
  await asUser(database.url, oldAct);
  expect(await verifyChain(plain.db, ...rows)).toMatchObject({ entries: 5, waiting: { count: 0 } });
  await act(plain.db);
  await linkEntries(jobs.db);
  expect(await verifyChain(plain.db, ...rows)).toMatchObject({
    entries: 6,
    first: 1,
    brokenAt: null,
    unlinked: null,
    waiting: { count: 0, oldest: null },
  });
  await owner("set session_replication_role = replica; update audit set object_id = 'other' where id = 2");
  expect(await verifyChain(plain.db)).toMatchObject({ brokenAt: 2 });
  await Promise.all([plain.close(), jobs.close()]);
  await database.drop();
}, 120_000);
