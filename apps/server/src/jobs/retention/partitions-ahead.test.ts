import { beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { type Plan, planned, plannedLast } from '../../../test/plans.ts';
import { lookAtPartitions } from '../../commands/doctor/partitions.ts';
import { findAhead } from '../../db/partitions/partitions-ahead.ts';
import { readEnv } from '../../settings/env.ts';
import { checkLinks } from '../../slices/audit/audit.queries.ts';
import { linkEntries } from '../../slices/audit/audit-link.service.ts';
import { findEntries, findEntriesBefore } from '../../slices/audit/audit-list.queries.ts';
import { makePartitions, partitions } from './partitions.ts';

const metricsToken = 'ein-zeichen-fuer-prometheus';
const server = await startServer({ metricsToken });
const { db, clock } = server;
const day = 86_400;
const make = () => makePartitions({ ...server.deps, db: server.jobsDb });
const doctor = () =>
  lookAtPartitions(readEnv({ DATABASE_URL: server.url, DEMO: '1', CLOCK: clock.now().toISOString() }), server.url);

beforeEach(() => clock.set('2026-05-12T08:00:00Z'));

describe('OPS-120 for how long partitions stand ready', () => {
  const told = async () => {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const { payload } = await server.app.inject({ url: '/metrics', headers });
    const found = payload.matchAll(/^quaygate_partitions_ahead_seconds\{table="(\w+)"\} (\d+)$/gm);
    return Object.fromEntries([...found].map(([, table, seconds]) => [table, Number(seconds)]));
  };

  test('is told by the metrics of each table, to its first gap; the doctor names those that lack some for the next day', async () => {
    expect(await doctor()).toMatchObject({ level: 'doubtful', says: expect.stringContaining('audit, booking_change') });
    await make();
    const ahead = Object.fromEntries((await findAhead(db, clock.now())).map(({ table, seconds }) => [table, seconds]));
    expect(Object.keys(ahead)).toEqual(Object.keys(partitions).sort());
    // To the first of July.
    expect(ahead).toMatchObject({ audit: 49 * day + 16 * 3_600, vehicle_history: 2 * day + 3_600 });
    await expect.poll(told, { timeout: 10_000 }).toEqual(ahead);
    expect(await doctor()).toMatchObject({ level: 'good' });
    // A gap: the month after is there, and this one is not.
    await server.asOwner('drop table audit_20260601_00');
    clock.set('2026-05-31T12:00:00Z');
    await make();
    await server.asOwner('drop table audit_20260601_00');
    const [audit] = await findAhead(db, clock.now());
    expect(audit).toEqual({ table: 'audit', seconds: day / 2 });
    clock.set('2031-01-01T00:00:00Z');
    expect((await findAhead(db, clock.now())).map(({ seconds }) => seconds)).toEqual([0, 0, 0, 0, 0]);
    await expect.poll(told, { timeout: 10_000 }).toMatchObject({ audit: 0 });
  });
});

describe('OPS-121 the audit log reads the months that it needs', () => {
  const monthsOf = (nodes: readonly Plan[]) =>
    nodes
      .filter((node) => node['Node Type'].endsWith('Scan') && node['Actual Loops'] > 0)
      .flatMap((node) => node['Relation Name'] ?? [])
      .filter((name) => /^audit_\d/.test(name))
      .sort();

  test('of a page that the newest fill those two and what stands ready; of a rare page all', async () => {
    await server.asOwner(`do $$ begin
      while partition_make('audit', '2025-05-01', '2025-05-01', '2026-06-01') loop end loop; end $$`);
    await server.asOwner(`insert into audit (occurred_date, kind, actor_kind, object_kind, object_id, linked_later)
      select timestamptz '2025-06-02' + n * interval '1 day', 'userChanged', 'system', 'user', n::text, true from generate_series(1, 340) n`);
    await linkEntries(server.jobsDb);
    await server.asOwner('analyze audit; analyze audit_link');
    const now = new Date('2026-05-12T08:00:00Z');
    const page = await planned(db, 0, (listened) => findEntries(listened, { search: '' }, { page: 0, size: 30 }, now));
    expect(page.found.items.map(({ objectId }) => objectId)).toEqual(
      Array.from({ length: 30 }, (_, at) => String(340 - at)),
    );
    expect(monthsOf(page.nodes).filter((name) => name < 'audit_20260401')).toEqual([]);
    const rare = await findEntries(db, { search: '', objectKind: 'user', objectId: '7' }, { page: 0, size: 30 }, now);
    expect(rare).toMatchObject({ total: 1, items: [{ objectId: '7' }] });
    const later = await findEntries(db, { search: '' }, { page: 9, size: 30 }, now);
    expect(later.items.at(-1)?.objectId).toBe('41');

    const links = await plannedLast(db, (listened) => checkLinks(listened, { number: 0, hash: Buffer.from('') }, 20));
    expect(links.found).toHaveLength(20);
    expect(monthsOf(links.nodes)).toEqual(['audit_20250601_00']);
    const last = { occurredDate: new Date('2025-08-15T00:00:00Z'), id: 1 };
    const older = await plannedLast(db, (listened) => findEntriesBefore(listened, { search: '' }, last, 5));
    expect(older.found).toHaveLength(5);
    expect(monthsOf(older.nodes).filter((name) => name > 'audit_20250901')).toEqual([]);
  });
});
