import assert from 'node:assert/strict';
import { present } from '@quaygate/rules';
import { aims } from '../aims.ts';
import { load, repeated, wire } from '../measure/load.ts';
import { compare } from '../measure/pairs.ts';
import { type Server, startPeer, startProduct } from '../measure/process.ts';
import { costOf, type Line, range } from '../report.ts';
import { fillHistory } from '../world/history.ts';
import { paths, signIn, tokensOf } from '../world/people.ts';
import { notReadyLine } from './readiness.ts';
import type { Surroundings } from './surroundings.ts';

const few = 10_000;

interface Page {
  items: { containerBookings: unknown[] }[];
  total: number;
}

async function pageOf({ url }: Server, token: string, query: string): Promise<Page> {
  const answer = await fetch(`${url}${paths.tours(query)}`, { headers: { authorization: `Bearer ${token}` } });
  assert.equal(answer.status, 200);
  return answer.json() as Promise<Page>;
}

/** The first page of the tours of a forwarder with a long history by that of one with a short one. */
export async function toursRow(around: Surroundings): Promise<Line[]> {
  const { create, postmaster } = await around.open();
  const { history, pairs, seconds } = around.scale;
  const begin = performance.now();
  const urls = {
    few: await create('tours_few', { fill: (client) => fillHistory(client, few) }),
    many: await create('tours_many', { fill: (client) => fillHistory(client, history) }),
  };
  const filled = (performance.now() - begin) / 1_000;
  const sides = await Promise.all(
    [urls.few, urls.many].map(async (url) => {
      const server = await around.running(startProduct({ DATABASE_URL: url }));
      return { server, token: await signIn(server.url) };
    }),
  );
  const [short, long] = sides as [(typeof sides)[0], (typeof sides)[0]];

  const line = async (row: string, query: string, items: number, aim: number): Promise<Line> => {
    for (const { server, token } of [short, long]) {
      const page = await pageOf(server, token, query);
      assert.equal(page.items.length, items);
      assert.ok(page.items.every(({ containerBookings }) => containerBookings.length === 2));
    }
    const side = ({ server, token }: typeof short) => ({
      pid: server.pid,
      run: () =>
        load(server.url, {
          connections: 1,
          status: 200,
          next: repeated(wire('GET', paths.tours(query), token), seconds),
        }),
    });
    const compared = await compare(side(short), side(long), { pairs, postmaster });
    return {
      row,
      aim: `≤ ${aim.toFixed(2)}`,
      reached: range(compared.ratio),
      met: compared.ratio.median <= aim,
      notes: [costOf(compared, ['few', 'many'])],
    };
  };

  const count = history.toLocaleString('en');
  const lines = [
    await line(`tours, 100 of ${count} bookings by 10,000`, 'size=100', 100, aims.list),
    await line(`the same, searched for one load unit`, 'size=100&search=QGTU0007777', 1, aims.search),
  ];
  lines.push(...(await byKeyset(around, urls.many, long)));
  lines.push(await notReadyLine(around, { url: urls.many, ...long }));
  present(lines[0]).notes.push(`both histories were filled in ${filled.toFixed(0)} s`);
  await Promise.all(sides.map(({ server }) => server.stop()));
  return lines;
}

/** The same page by one that somebody wrote by hand: one statement for tours, one for their load units, one for the number. */
async function byKeyset(around: Surroundings, url: string, { server, token }: { server: Server; token: string }) {
  const { pairs, seconds } = around.scale;
  const { postmaster } = await around.open();
  const peer = await around.running(startPeer(url, tokensOf(token)));
  const query = 'size=100&sort=upcoming';
  const [own, raw] = await Promise.all([server, peer].map((each) => pageOf(each, token, query)));
  assert.deepEqual(own, raw);
  const side = (each: Server) => ({
    pid: each.pid,
    run: () => {
      const next = repeated(wire('GET', paths.tours(query), token), seconds);
      return load(each.url, { connections: 1, status: 200, next });
    },
  });
  const compared = await compare(side(server), side(peer), { pairs, postmaster });
  await peer.stop();
  const { product, peer: by } = compared.cost;
  const line = (part: string, times: number, notes: string[]): Line => ({
    row: `tours, 100 by a raw keyset page: processor of ${part}`,
    aim: `≤ ${aims.toursByKeyset.toFixed(2)}`,
    reached: times.toFixed(2),
    met: times <= aims.toursByKeyset,
    notes,
  });
  return [
    line('the server', product.server / by.server, [costOf(compared)]),
    line('PostgreSQL', product.database / by.database, []),
  ];
}
