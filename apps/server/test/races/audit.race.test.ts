import { identity } from '@quaygate/contract';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openDatabase, type Trx } from '../../src/db/client.ts';
import { keepLinked } from '../../src/jobs/keep-linked.ts';
import { installation, recordAct } from '../../src/plumbing/audit/audit.ts';
import { linkSome } from '../../src/slices/audit/audit.queries.ts';
import { verifyChain } from '../../src/slices/audit/audit.service.ts';
import { linkEntries } from '../../src/slices/audit/audit-link.service.ts';
import { startServer } from '../harness.ts';
import { aUser } from '../scenes/factories.ts';

const server = await startServer();
const second = await startServer({}, undefined, { beside: server });
const { db, deps, clock } = server;
const slow = openDatabase(server.url, { max: 4 });
afterAll(() => slow.close());

const act = (on: typeof db | Trx, name: string) =>
  recordAct(on, installation('race'), clock.now(), { kind: 'userChanged', object: { kind: 'user', id: 'x', name } });
const names = async () => {
  const rows = await db
    .selectFrom('auditLink')
    .innerJoin('audit', 'audit.id', 'auditLink.auditId')
    .select('objectName')
    .orderBy('number')
    .execute();
  return rows.map(({ objectName }) => objectName);
};
const waiting = () => db.selectFrom('auditWaiting').selectAll().execute();
const whole = { brokenAt: null, unlinked: null, waiting: { count: 0, oldest: null } };

/** A transaction that stays open until it is told to end. */
async function opened(work: (trx: Trx) => Promise<unknown>, on = slow.db) {
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const over = on.transaction().execute(async (trx) => {
    await work(trx);
    begun.resolve();
    await gate.promise;
  });
  await Promise.race([begun.promise, over]);
  return async () => {
    gate.resolve();
    await over;
  };
}

beforeEach(() => server.asOwner('delete from audit_link; delete from audit_waiting; delete from audit'));

test('OPS-81 many writers and several who link make one chain; what commits late comes later, and no link changes', async () => {
  const commitLate = await opened((trx) => act(trx, 'late'));
  const linkers = [keepLinked(deps), keepLinked(second.deps)];
  const ends: { number: number; hash: string }[] = [];
  const noteEnd = async () => {
    const link = await db.selectFrom('auditLink').selectAll().orderBy('number', 'desc').executeTakeFirst();
    if (link) ends.push({ number: link.number, hash: link.hash.toString('hex') });
  };
  const write = async (writer: number) => {
    for (let at = 0; at < 25; at++) {
      await act(writer % 2 ? db : second.db, `${writer}-${at}`);
      if (at % 5 === 0) await Promise.all([linkEntries(deps.jobsDb), linkEntries(second.deps.jobsDb), noteEnd()]);
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
  await expect.poll(names, { timeout: 60_000 }).toHaveLength(200);
  await commitLate();
  await expect.poll(names, { timeout: 60_000 }).toHaveLength(201);
  await Promise.all(linkers.map((linker) => linker.stop()));

  const found = await names();
  expect(found.at(-1)).toBe('late');
  expect(new Set(found).size).toBe(201);
  // Who wrote one after the other stands so in the chain.
  for (let writer = 0; writer < 8; writer++)
    expect(found.filter((name) => name?.startsWith(`${writer}-`))).toEqual(
      Array.from({ length: 25 }, (_, at) => `${writer}-${at}`),
    );
  expect(ends.length).toBeGreaterThan(0);
  expect(await verifyChain(db, ...ends)).toMatchObject({ ...whole, entries: 201 });
}, 240_000);

test('OPS-81 acts and failed sign-ins of strangers wait neither for who links nor for each other', async () => {
  const { email } = await aUser(db, { roles: [], password: 'ein langes Passwort' });
  await act(db, 'first');
  const jobs = openDatabase(server.jobsUrl, { max: 1 });
  const endLinking = await opened((trx) => linkSome(trx, 1_000), jobs.db);
  const endActs = [await opened((trx) => act(trx, 'open a')), await opened((trx) => act(trx, 'open b'))];
  // All of this ends while the others are not over.
  const guesses = Array.from({ length: 5 }, (_, at) =>
    server.call(identity.signIn, {
      body: { email: at % 2 ? email : `stranger-${at}@example.com`, password: 'falsch-falsch' },
    }),
  );
  await Promise.all([act(db, 'honest'), act(second.db, 'honest too'), ...guesses]);
  expect(await linkSome(second.deps.jobsDb, 1_000)).toEqual({ linked: null, kinds: [] });
  expect(await names()).toEqual([]);

  await endLinking();
  await jobs.close();
  for (const end of endActs.reverse()) await end();
  await linkEntries(deps.jobsDb);
  const found = await names();
  expect([found[0], found.length]).toEqual(['first', 10]);
  expect(await verifyChain(db)).toMatchObject({ ...whole, entries: 10 });
}, 120_000);

test('OPS-81 who is killed while linking, or before an act is over, leaves a whole chain', async () => {
  for (const name of ['a', 'b', 'c']) await act(db, name);
  const killed = async (url: string, statement: string) => {
    const client = new pg.Client({ connectionString: url });
    const lost = new Promise((resolve) => client.on('error', resolve));
    await client.connect();
    await client.query('begin');
    await client.query(statement);
    const { rows } = await client.query('select pg_backend_pid() as pid');
    await server.asOwner(`select pg_terminate_backend(${rows[0].pid})`);
    await lost;
  };
  await killed(server.jobsUrl, 'select audit_link_waiting(2)');
  await killed(
    server.url,
    `insert into audit (occurred_date, kind, actor_kind, object_kind, object_id, linked_later)
      values ('2026-05-12T08:00:00Z', 'userChanged', 'system', 'user', 'gone', true)`,
  );
  expect([await names(), (await waiting()).length]).toEqual([[], 3]);
  await expect.poll(() => linkSome(deps.jobsDb, 2), { timeout: 60_000 }).toMatchObject({ linked: 2 });
  expect(await names()).toEqual(['a', 'b']);
  await linkEntries(deps.jobsDb);
  expect(await names()).toEqual(['a', 'b', 'c']);
  expect(await verifyChain(db)).toMatchObject({ ...whole, entries: 3 });
}, 120_000);
