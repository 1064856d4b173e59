import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '../../../test/database.ts';
import { makeTempFolder } from '../../../test/temp-folder.ts';
import { openDatabase } from '../../db/client.ts';
import { verifyChain } from '../../slices/audit/audit.service.ts';
import { dumpDatabase } from './dump.ts';
import { loadDatabase } from './load.ts';
import type { Manifest } from './manifest.ts';
import { withSession } from './own-tables.ts';

const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

async function aDatabase() {
  const made = await createDatabase();
  ends.push(made.drop);
  return made.ownerUrl;
}

test('OPS-117 a restored audit log lies in its months at once where it is long, and goes on with its ids and its chain', async () => {
  const entries = 20_400;
  const [from, to] = [await aDatabase(), await aDatabase()];
  const folder = await makeTempFolder();
  ends.push(folder.remove);
  await mkdir(path.join(folder.path, 'tables'));
  const dump = await withSession(from, async (client) => {
    await client.query(`insert into audit (occurred_date, kind, actor_kind, object_kind, object_id, linked_later)
      select timestamptz '2026-03-05' + n * interval '1 minute' * 6, 'userChanged', 'system', 'user', n::text, true
      from generate_series(1, ${entries}) n`);
    await client.query('select audit_link_waiting(100000)');
    return dumpDatabase(client, folder.path);
  });
  expect(dump.tables.find(({ table }) => table === 'audit')?.rows).toBe(entries);
  const manifest = { ...dump, made: '2026-05-31T08:00:00Z' } as Manifest;
  await withSession(to, (client) => loadDatabase(client, folder.path, manifest));
  const rows = await withSession(to, async (client) => {
    await client.query(`insert into audit (occurred_date, kind, actor_kind, object_kind, object_id, linked_later)
      values ('2026-05-31T08:00:00Z', 'userChanged', 'system', 'user', 'next', true)`);
    const found = await client.query(
      'select tableoid::regclass::text as part, max(id)::int as last from audit group by 1 order by 1',
    );
    return found.rows;
  });
  expect(rows.map(({ part }) => part)).toEqual(['audit_20260301_00', 'audit_20260401_00', 'audit_20260501_00']);
  expect(rows.at(-1)?.last).toBe(entries + 1);
  const { db, close } = openDatabase(to, { max: 2 });
  ends.push(close);
  const known = { number: dump.audit.number, hash: dump.audit.hash };
  expect(await verifyChain(db, known)).toMatchObject({
    entries,
    brokenAt: null,
    unlinked: null,
    waiting: { count: 1 },
  });
}, 240_000);
