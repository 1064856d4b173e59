import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { identity } from '@quaygate/contract';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startEmbedded } from '../../src/db/launcher.ts';
import { hasCommit, laidOut, startBuild } from '../previous-build.ts';
import { makeTempFolder } from '../temp-folder.ts';

const { commit } = JSON.parse(await readFile(new URL('../previous-build.json', import.meta.url), 'utf8'));
const root = path.resolve(import.meta.dirname, '../../../..');

const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** What an upgrade must not change. */
const counted = ['booking', 'booking_event', 'tour', 'license', 'trucker', 'identification', 'approval', 'audit_link'];

async function look<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const database = await startEmbedded({ dir: path.join(dataDir, 'postgres') });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
    await database.stop();
  }
}

const countRows = (client: pg.Client) =>
  Promise.all(
    counted.map(async (table) => Number((await client.query(`select count(*) from ${table}`)).rows[0].count)),
  );

test('OPS-08 the data of the build before this one are those of this one: same rows, same sign-ins, plain roles', async (context) => {
  if (!hasCommit(commit)) context.skip(`the history of this clone ends before ${commit}: git fetch --unshallow`);
  const data = await makeTempFolder();
  ends.push(data.remove);
  const before = await startBuild(laidOut(commit), null, data.path);
  await before.stop();
  const rows = await look(data.path, countRows);
  expect(rows[0]).toBeGreaterThan(0);

  const now = await startBuild(root, null, data.path);
  ends.push(now.stop);
  const answer = await fetch(now.url + identity.signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: now.url },
    body: JSON.stringify({ email: 'dispatch@demo.quaygate.example', password: 'quaygate-demo-2026' }),
  });
  expect(answer.status).toBe(200);
  expect((await fetch(`${now.url}/readyz`)).status).toBe(200);
  await now.stop();
  await look(data.path, async (client) => {
    const kept = await countRows(client);
    // The sign-in is one entry of the log.
    expect(kept).toEqual(rows.map((count, place) => (counted[place] === 'audit_link' ? count + 1 : count)));
    const owners = await client.query(
      `select distinct relowner::regrole::text as owner, rolsuper from pg_class c join pg_roles r on r.oid = relowner
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')`,
    );
    expect(owners.rows).toEqual([{ owner: 'quaygate_owner', rolsuper: false }]);
  });
}, 600_000);
