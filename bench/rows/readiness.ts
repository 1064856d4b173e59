import assert from 'node:assert/strict';
import { present } from '@quaygate/rules';
import { aims } from '../aims.ts';
import { load, repeated, wire } from '../measure/load.ts';
import { compare } from '../measure/pairs.ts';
import { type Server, startProduct } from '../measure/process.ts';
import { costOf, type Line, range } from '../report.ts';
import { withClient } from '../world/database.ts';
import { addOpenTours } from '../world/history.ts';
import { paths, signIn } from '../world/people.ts';
import { terminals } from '../world/terminals.ts';
import { bookingLoad } from './booking.ts';
import { slotsOf } from './slots-of.ts';
import type { Surroundings } from './surroundings.ts';

/** Takes away all that marks what happened: nothing is kept. */
const unmark = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ text: string }>(
      `select format('drop trigger %I on %s', tgname, tgrelid::regclass) as text from pg_trigger where tgname like '%\\_marks\\_readiness%'`,
    );
    assert.ok(rows.length > 20);
    for (const { text } of rows) await client.query(text);
    await client.query('delete from tour_readiness_mark');
  });

const count = (url: string, of: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${of}`);
    return present(rows[0]).count;
  });

/** Ends when nothing is marked and nothing due; the product works on it. */
async function keptAll(url: string, kept: number): Promise<number> {
  const begin = performance.now();
  for (;;) {
    const marks = await count(url, 'tour_readiness_mark');
    if (marks === 0 && (await count(url, "tour_readiness where due > '-infinity'")) >= kept) break;
    assert.ok(performance.now() - begin < 120_000, 'tours are still not judged');
    await new Promise((done) => setTimeout(done, 50));
  }
  return performance.now() - begin;
}

/** Bookings whose tours are judged beside them, by bookings of a product that keeps nothing. */
export async function readinessRow(around: Surroundings): Promise<Line> {
  await around.match();
  const { create, postmaster } = await around.open();
  const { pairs, seconds } = around.scale;
  const side = async (name: string, isKept: boolean) => {
    const url = await create(name, { copy: 'terminals' });
    if (!isKept) await unmark(url);
    const server = await around.running(startProduct({ DATABASE_URL: url }));
    const token = await signIn(server.url);
    if (isKept) await keptAll(url, 1);
    const make = bookingLoad(terminals.spread, await slotsOf(url, terminals.spread));
    return { url, server, pid: server.pid, run: () => load(server.url, make(token, seconds)) };
  };
  const kept = await side('readiness_kept', true);
  const bare = await side('readiness_bare', false);
  const { ratio, ...rest } = await compare(kept, bare, { pairs, postmaster });
  const tours = await count(kept.url, `tour where facility_id = ${terminals.spread}`);
  const behind = await keptAll(kept.url, tours);
  await Promise.all([kept.server.stop(), bare.server.stop()]);
  return {
    row: 'bookings whose readiness is kept, by bookings without',
    aim: `≥ ${aims.readiness.toFixed(2)}`,
    reached: range(ratio),
    met: ratio.median >= aims.readiness,
    notes: [
      costOf({ ratio, ...rest }, ['kept', 'bare']),
      `the last of ${tours.toLocaleString('en')} tours was judged ${behind.toFixed(0)} ms after the last booking`,
    ],
  };
}

/** So many open tours, half of them not ready. */
const open = 2_000;

/** The list of what is not ready by the list without filter, where a long history has open tours too. */
export async function notReadyLine(
  around: Surroundings,
  { url, server, token }: { url: string; server: Server; token: string },
): Promise<Line> {
  const { pairs, seconds } = around.scale;
  const { postmaster } = await around.open();
  await withClient(url, (client) => addOpenTours(client, open));
  const behind = await keptAll(url, open);
  const side = (query: string) => {
    const call = wire('GET', paths.tours(query), token);
    return {
      pid: server.pid,
      run: () => load(server.url, { connections: 1, status: 200, next: repeated(call, seconds) }),
    };
  };
  const queries = ['size=100&sort=upcoming', 'size=100&sort=slot&readiness=not_ready'] as const;
  const totals = await Promise.all(
    queries.map(async (query) => {
      const answer = await fetch(`${server.url}${paths.tours(query)}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { items, total } = (await answer.json()) as { items: { readiness: unknown }[]; total: number };
      assert.equal(items.filter(({ readiness }) => readiness).length, 100);
      return total;
    }),
  );
  assert.equal(totals[1], open / 2);
  const compared = await compare(side(queries[0]), side(queries[1]), { pairs, postmaster });
  return {
    row: `the ${(open / 2).toLocaleString('en')} that are not ready among them, by all without a filter`,
    aim: `≤ ${aims.list.toFixed(2)}`,
    reached: range(compared.ratio),
    met: compared.ratio.median <= aims.list,
    notes: [
      costOf(compared, ['all', 'not ready']),
      `${open.toLocaleString('en')} tours were judged in ${behind.toFixed(0)} ms`,
    ],
  };
}
