import { audit } from '@quaygate/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aUser } from '../../../test/scenes/factories.ts';
import type { RetentionTarget } from '../../outside/retention-target/retention-target.ts';
import { installation, recordAct } from '../../plumbing/audit/audit.ts';
import { findOrigin } from '../../slices/audit/audit.queries.ts';
import { verifyChain } from '../../slices/audit/audit.service.ts';
import { linkEntries } from '../../slices/audit/audit-link.service.ts';
import { doJob } from '../jobs.ts';
import type { Manifest } from './kept-files.ts';

const server = await startServer();
const { db, jobsDb, clock, deps } = server;
const whole = { brokenAt: null, unlinked: null };

/** An act, which is linked at once: the chain has its order. */
async function act(moment: string, name = moment): Promise<void> {
  const object = { kind: 'user', id: 'x', name } as const;
  await recordAct(db, installation('test'), new Date(moment), { kind: 'userChanged', object });
  await linkEntries(jobsDb);
}
const left = async () =>
  (await db.selectFrom('audit').select('objectName').orderBy('id').execute()).map(({ objectName }) => objectName);
const partsOf = async () =>
  (
    await sql<{
      part: string;
      held: string;
    }>`select tableoid::regclass::text as part, string_agg(object_name, ' ' order by id) as held
      from audit group by 1 order by 1`.execute(db)
  ).rows.map(({ part, held }) => `${part}: ${held}`);
const links = async () => (await db.selectFrom('auditLink').select('number').orderBy('number').execute()).length;

/** Three months of 2021, an entry of the next one between those of February, and one of 2026. */
async function threeMonths() {
  for (const _ of [1, 2, 3])
    await sql`select partition_make('audit', '2021-01-01', '2021-01-01', '2021-03-01')`.execute(jobsDb);
  await act('2021-01-20', 'a');
  for (const [moment, name] of [
    ['2021-02-10', 'b'],
    ['2021-03-01T18:00:00Z', 'c'],
    ['2021-02-28', 'd'],
    ['2021-03-31', 'e'],
  ] as const)
    await act(moment, name);
  await act('2026-05-12', 'f');
}

beforeEach(async () => {
  await server.asOwner(`delete from audit_link; delete from audit_waiting; delete from audit;
    update audit_origin set number = 0, hash = sha256('quaygate');
    do $$ declare each record; begin
      for each in select part from partition_bounds('audit') loop execute format('drop table %I', each.part); end loop; end $$`);
  clock.set('2026-05-12T08:00:00Z');
});

describe('OPS-117 an entry of the audit log', () => {
  test('lies in its month; months stand ready ahead, and after years without jobs it is stored, listed, checked and moved', async () => {
    await threeMonths();
    expect(await partsOf()).toEqual([
      'audit_20210101_00: a',
      'audit_20210201_00: b d',
      'audit_20210301_00: c e',
      'audit_rest: f',
    ]);
    const admin = await aUser(db, { roles: ['quaygate_admin'] });
    const page = await server.call(audit.list, { as: admin, query: { size: 50 } as never });
    expect(page.body.items.map(({ objectName }: { objectName: string }) => objectName).slice(-6)).toEqual([
      'f',
      'e',
      'c',
      'd',
      'b',
      'a',
    ]);
    expect(await verifyChain(db)).toMatchObject({ ...whole, entries: page.body.total });
    clock.set('2026-05-12T08:00:00Z');
    await doJob(deps, 'makePartitions');
    expect((await partsOf()).at(-1)).toMatch(/^audit_20260501_00: f/);
    const { rows } = await sql<{
      part: string;
    }>`select part from partition_bounds('audit') order by ends desc limit 1`.execute(db);
    expect(rows).toEqual([{ part: 'audit_20260601_00' }]);
    expect(await verifyChain(db)).toMatchObject(whole);
  });

  test('has an id that no other has, in whatever month', async () => {
    await threeMonths();
    const { id } = await db.selectFrom('audit').select('id').where('objectName', '=', 'a').executeTakeFirstOrThrow();
    const again = sql`insert into audit (id, occurred_date, kind, actor_kind, object_kind, object_id, linked_later)
      values (${id}, '2026-05-12', 'userChanged', 'system', 'user', 'again', true)`;
    await expect(again.execute(db)).rejects.toMatchObject({ code: '23505' });
    // Also of one that waits for its link.
    const object = { kind: 'user', id: 'x', name: 'g' } as const;
    await recordAct(db, installation('test'), clock.now(), { kind: 'userChanged', object });
    await expect(
      sql`insert into audit (id, occurred_date, kind, actor_kind, object_kind, object_id, linked_later)
        select audit_id, '2021-02-10', 'userChanged', 'system', 'user', 'again', true from audit_waiting`.execute(db),
    ).rejects.toMatchObject({ code: '23505' });
    await linkEntries(jobsDb);
    expect(await verifyChain(db)).toMatchObject({ ...whole, entries: 7 });
  });
});

describe('OPS-118 a month of the audit log', () => {
  test('goes whole when all of it is over, with its part of the chain, and what is younger stays', async () => {
    await threeMonths();
    clock.set('2024-02-29T08:00:00Z');
    await doJob(deps, 'forgetAudit');
    expect(await left()).toEqual(['b', 'c', 'd', 'e', 'f']);
    expect(await verifyChain(db)).toMatchObject({ ...whole, first: 2, entries: 5 });
    // February is over, and what stands between its entries is older than three years too.
    clock.set('2024-03-20T08:00:00Z');
    await doJob(deps, 'forgetAudit');
    expect(await left()).toEqual(['e', 'f']);
    expect(await verifyChain(db)).toMatchObject({ ...whole, first: 5, entries: 2 });
    expect((await partsOf())[0]).toBe('audit_20210301_00: e');
    const { rows } = await sql<{
      part: string;
    }>`select part from partition_bounds('audit') order by ends limit 1`.execute(db);
    expect(rows).toEqual([{ part: 'audit_20210301_00' }]);
    // Its links go in steps of their own.
    expect(await links()).toBe(2);
    clock.set('2026-05-12T08:00:00Z');
    await act('2026-05-13', 'g');
    expect(await verifyChain(db)).toMatchObject({ ...whole, entries: 3 });
  });

  test('stays while an entry between its own is younger; then what is before goes alone', async () => {
    await threeMonths();
    // On the first day of March 2024 the entry of March 2021 is still kept.
    clock.set('2024-03-01T12:00:00Z');
    await doJob(deps, 'forgetAudit');
    expect(await left()).toEqual(['c', 'd', 'e', 'f']);
    expect(await verifyChain(db)).toMatchObject({ ...whole, entries: 4 });
  });

  test.each([
    [
      'waits for its link',
      `insert into audit_waiting select 900, '2021-02-11'; insert into audit (id, occurred_date, kind, actor_kind, object_kind,
      object_id, object_name) values (900, '2021-02-11', 'signIn', 'nobody', 'user', '', 'lost')`,
    ],
    ['is gone', `delete from audit where object_name = 'd'`],
  ])('stays where one of its entries %s, and the check still finds it', async (_, tampered) => {
    await threeMonths();
    await server.asOwner(`set session_replication_role = replica; ${tampered}; reset session_replication_role`);
    const before = await verifyChain(db);
    clock.set('2024-05-20T08:00:00Z');
    await doJob(deps, 'forgetAudit');
    const { rows } = await sql<{
      part: string;
    }>`select part from partition_bounds('audit') order by ends limit 1`.execute(db);
    expect(rows).toEqual([{ part: 'audit_20210201_00' }]);
    expect(await verifyChain(db)).toMatchObject({ brokenAt: before.brokenAt });
    expect(before.waiting.count + Number(before.brokenAt !== null)).toBe(1);
  });

  test('of the last year is dropped by no role, and no other one in another way', async () => {
    await threeMonths();
    const young = new Date(Date.now() - 364 * 86_400_000);
    await expect(sql`select audit_drop(${young}, null)`.execute(jobsDb)).rejects.toThrow('last 365 days');
    await expect(sql`select partition_drop('audit', '2022-01-01')`.execute(jobsDb)).rejects.toThrow('audit_drop alone');
    for (const [role, statement] of [
      [db, `select audit_drop('2022-01-01', null)`],
      [db, 'select audit_unlink(1)'],
      [db, 'select from audit_20210101_00'],
      [jobsDb, 'select from audit_20210101_00'],
      [jobsDb, 'delete from audit'],
      [jobsDb, 'drop table audit_20210101_00'],
      [jobsDb, `insert into audit_20210101_00 (id, occurred_date) values (1, '2021-01-01')`],
    ] as const)
      await expect(sql.raw(statement).execute(role), statement).rejects.toMatchObject({ code: '42501' });
    expect(await left()).toHaveLength(6);
  });
});

describe('OPS-119 with an export, a month of the audit log', () => {
  /** Files in memory. */
  function aTarget() {
    const files = new Map<string, Buffer>();
    const target: RetentionTarget = {
      name: 'file:///srv/kept',
      write: async (file, bytes) => void files.set(file, bytes),
      read: async (file) => files.get(file),
    };
    const manifests = () =>
      [...files].flatMap(([file, bytes]): Manifest[] => (file.endsWith('.json') ? [JSON.parse(bytes.toString())] : []));
    return { files, manifests, deps: { ...deps, retentionTarget: target } };
  }

  test('is written in the order of the chain before it is dropped, once, also when it was busy the first time', async () => {
    await threeMonths();
    clock.set('2024-03-20T08:00:00Z');
    const { deps: exporting, files, manifests } = aTarget();
    await db.transaction().execute(async (trx) => {
      await sql`lock table audit in access share mode`.execute(trx);
      await doJob(exporting, 'forgetAudit');
    });
    expect([await left(), manifests().length]).toMatchObject([{ length: 6 }, 1]);
    const first = files.get('audit/2021-01-20_2021-01-20.csv');
    expect(first).toBeDefined();
    await doJob(exporting, 'forgetAudit');
    expect(manifests().map(({ from, to, rows }) => [from, to, rows])).toEqual([
      ['2021-01-20', '2021-01-20', 1],
      ['2021-02-10', '2021-03-01', 3],
    ]);
    const lines = files.get('audit/2021-02-10_2021-03-01.csv')?.toString().trimEnd().split('\r\n') ?? [];
    expect(lines.slice(1).map((line) => line.split(';')[0])).toEqual(['2', '3', '4']);
    const { number, hash } = await findOrigin(db);
    expect(lines.at(-1)?.startsWith(`${number};${hash.toString('hex')};`)).toBe(true);
    expect(await left()).toEqual(['e', 'f']);
    const written = files.size;
    expect(files.get('audit/2021-01-20_2021-01-20.csv')).toBe(first);
    await doJob(exporting, 'forgetAudit');
    expect([files.size, await verifyChain(db)]).toMatchObject([written, whole]);
  });

  test('stays when it cannot be written', async () => {
    await threeMonths();
    clock.set('2024-03-20T08:00:00Z');
    const { deps: exporting } = aTarget();
    const full = { ...exporting.retentionTarget, write: async () => Promise.reject(new Error('no space left')) };
    await expect(doJob({ ...exporting, retentionTarget: full as RetentionTarget }, 'forgetAudit')).rejects.toThrow(
      'could not be exported',
    );
    expect(await left()).toHaveLength(6);
  });
});
