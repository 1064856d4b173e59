import assert from 'node:assert/strict';
import { present } from '@quaygate/rules';
import { aims } from '../aims.ts';
import { load, wire } from '../measure/load.ts';
import { compare } from '../measure/pairs.ts';
import { startProduct } from '../measure/process.ts';
import { costOf, type Line, range } from '../report.ts';
import { insertWriters, leaveOutEntries, writerOf } from '../world/audit.ts';
import { withClient } from '../world/database.ts';
import { signIn } from '../world/people.ts';
import type { Surroundings } from './surroundings.ts';

const clients = 8;
const aim = aims.auditActs;
/** The chain is complete so soon after the last act, in milliseconds. */
const patience = 60_000;

/** Users who change their own name again and again, each on a connection, with one entry an act. */
async function sideOf({ running }: Surroundings, url: string, seconds: number) {
  const server = await running(startProduct({ DATABASE_URL: url }));
  const tokens = await Promise.all(Array.from({ length: clients }, (_, at) => signIn(server.url, writerOf(at))));
  let turn = 0;
  let acts = 0;
  const next = (end: number) => {
    const at = turn++ % clients;
    const body = JSON.stringify({ firstName: 'Wanda', lastName: `W${turn}` });
    if (performance.now() >= end) return null;
    acts += 1;
    return wire('PUT', `/web/v1/users/${writerOf(at).id}`, present(tokens[at]), body);
  };
  return {
    server,
    acts: () => acts,
    pid: server.pid,
    run: () => {
      const end = performance.now() + seconds * 1_000;
      return load(server.url, { connections: clients, status: 200, next: () => next(end) });
    },
  };
}

const counted = (url: string, what: string): Promise<number> =>
  withClient(url, async (client) => (await client.query(`select count(*)::int as count from ${what}`)).rows[0].count);

/** Milliseconds until every entry had its link. */
async function linked(url: string): Promise<number> {
  const begin = performance.now();
  while ((await counted(url, 'audit')) !== (await counted(url, 'audit_link')))
    assert.ok(performance.now() - begin < patience, 'entries stay without a link');
  return performance.now() - begin;
}

/** Acts of eight clients at once with their entries in the chain, by the same acts on a database that stores none. */
export async function auditActsRow(around: Surroundings): Promise<Line> {
  const { create, postmaster } = await around.open();
  const { pairs, seconds } = around.scale;
  const fill = insertWriters(clients);
  const audited = await create('audit_acts', { fill });
  const unaudited = await create('audit_acts_none', {
    fill: async (client) => {
      await fill(client);
      await leaveOutEntries(client);
    },
  });
  const sides = [await sideOf(around, audited, seconds), await sideOf(around, unaudited, seconds)] as const;
  const compared = await compare(...sides, { pairs, postmaster });
  const after = await linked(audited);
  assert.equal(await counted(audited, "audit where kind = 'userChanged'"), sides[0].acts());
  assert.equal(await counted(unaudited, 'audit'), 0);
  await Promise.all(sides.map(({ server }) => server.stop()));
  return {
    row: `acts of ${clients} clients, audited by unaudited`,
    aim: `≥ ${aim.toFixed(2)}`,
    reached: range(compared.ratio),
    met: compared.ratio.median >= aim,
    notes: [
      costOf(compared, ['audited', 'unaudited']),
      `every entry stood in the chain ${after.toFixed(0)} ms after the last act`,
    ],
  };
}
