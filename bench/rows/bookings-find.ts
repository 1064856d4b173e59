import assert from 'node:assert/strict';
import { aims } from '../aims.ts';
import { load, repeated, wire } from '../measure/load.ts';
import { compare } from '../measure/pairs.ts';
import { type Server, startProduct } from '../measure/process.ts';
import { costOf, type Line, range } from '../report.ts';
import { fillFindable, terminalOfBookings } from '../world/findable.ts';
import { paths, signIn } from '../world/people.ts';
import type { Surroundings } from './surroundings.ts';

const few = 10_000;
const most = 50;
const times = 15;

/** Rare and common, one word and several, a number, names, a company and what nothing has. */
const searches = [
  ...['QGTU0007777', 'MSKU000', 'MSKU', 'REF-77', 'DU-QG 17', 'DU-QG', 't100077', 'krug', 'spedition'],
  ...['jana krug c4ca', 'msku spedition jana', 'eccbc87e', 'nothing at all'],
];
const queryOf = (search: string) => `sort=upcoming${search && `&search=${encodeURIComponent(search)}`}`;

interface Side {
  server: Server;
  token: string;
}

async function totalOf({ server, token }: Side, query: string): Promise<number> {
  const path = paths.facilityBookings(terminalOfBookings, query);
  const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } });
  assert.equal(answer.status, 200);
  return ((await answer.json()) as { total: number }).total;
}

/** The slowest of the searches, by the median of some calls each. */
async function slowestOf(side: Side): Promise<{ search: string; milliseconds: number }> {
  const found: { search: string; milliseconds: number }[] = [];
  for (const search of searches) {
    const taken: number[] = [];
    for (let n = 0; n <= times; n++) {
      const begin = performance.now();
      await totalOf(side, queryOf(search));
      taken.push(performance.now() - begin);
    }
    found.push({ search, milliseconds: taken.slice(1).sort((a, b) => a - b)[(times - 1) / 2] ?? 0 });
  }
  return found.reduce((one, other) => (other.milliseconds > one.milliseconds ? other : one));
}

/** First page and search of the bookings of a terminal with a long history by those of one with a short one. */
export async function bookingsFindRow(around: Surroundings): Promise<Line[]> {
  const { create, postmaster } = await around.open();
  const { history, pairs, seconds } = around.scale;
  const sideOf = async (name: string, count: number): Promise<Side> => {
    const server = await around.running(
      startProduct({ DATABASE_URL: await create(name, { fill: fillFindable(count) }) }),
    );
    return { server, token: await signIn(server.url) };
  };
  const [short, long] = [await sideOf('findable_few', few), await sideOf('findable_many', history)] as const;

  const line = async (row: string, query: string, total: number, aim: number): Promise<Line> => {
    for (const side of [short, long]) assert.equal(await totalOf(side, query), total);
    const next = ({ token }: Side) =>
      repeated(wire('GET', paths.facilityBookings(terminalOfBookings, query), token), seconds);
    const side = (each: Side) => ({
      pid: each.server.pid,
      run: () => load(each.server.url, { connections: 1, status: 200, next: next(each) }),
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
    await line(`bookings of a terminal, 25 of ${count} by ${few.toLocaleString('en')}`, queryOf(''), few, aims.list),
    await line('the same, searched for one container', queryOf('QGTU0007777'), 1, aims.search),
  ];
  const { search, milliseconds } = await slowestOf(long);
  lines.push({
    row: `the slowest of ${searches.length} searches over ${count}`,
    aim: `≤ ${most} ms`,
    reached: `${milliseconds.toFixed(1)} ms`,
    met: milliseconds <= most,
    notes: [`"${search}"; median of ${times} calls, with the way over loopback`],
  });
  await Promise.all([short, long].map(({ server }) => server.stop()));
  return lines;
}
