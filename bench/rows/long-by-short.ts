import assert from 'node:assert/strict';
import type pg from 'pg';
import { aims } from '../aims.ts';
import { load, repeated, wire } from '../measure/load.ts';
import { compare } from '../measure/pairs.ts';
import { type Server, startProduct } from '../measure/process.ts';
import { costOf, type Line, range } from '../report.ts';
import { type credentials, signIn } from '../world/people.ts';
import type { Surroundings } from './surroundings.ts';

const few = 10_000;

interface Asked {
  /** What is asked for; empty for the first page. */
  search: string;
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  /** How many rows it finds among so many. */
  found: (count: number) => number;
}

interface LongList {
  /** Of its databases. */
  key: string;
  name: string;
  /** Fills a migrated database with so many of its rows. */
  fill: (count: number) => (client: pg.Client) => Promise<void>;
  /** Who reads it. */
  who: typeof credentials;
  asked: readonly Asked[];
  /** Looks at the first page of both. */
  check?: (items: unknown[]) => void;
}

interface Side {
  server: Server;
  count: number;
  token: string;
}

/** Asks once, to see that it finds what it should. */
async function checked({ server, token, count }: Side, asked: Asked, check: (items: unknown[]) => void): Promise<void> {
  const answer = await fetch(server.url + asked.path, {
    method: asked.method,
    headers: { authorization: `Bearer ${token}`, ...(asked.body && { 'content-type': 'application/json' }) },
    ...(asked.body && { body: asked.body }),
  });
  const { items, total } = (await answer.json()) as { items: unknown[]; total: number };
  assert.deepEqual([answer.status, total], [200, asked.found(count)], asked.path);
  if (asked.search === '') check(items);
}

/** Pages of a long list by those of a short one: throughput of the short by that of the long. */
export async function longByShort(around: Surroundings, list: LongList): Promise<Line[]> {
  const { create, postmaster } = await around.open();
  const { history: many, pairs, seconds } = around.scale;
  const sideOf = async (length: string, count: number): Promise<Side> => {
    const url = await create(`${list.key}_${length}`, { fill: list.fill(count) });
    const server = await around.running(startProduct({ DATABASE_URL: url }));
    return { server, count, token: await signIn(server.url, list.who) };
  };
  const [short, long] = [await sideOf('few', few), await sideOf('many', many)] as const;
  const lines: Line[] = [];
  for (const asked of list.asked) {
    for (const side of [short, long]) await checked(side, asked, list.check ?? (() => {}));
    const side = ({ server, token }: Side) => {
      const next = () => repeated(wire(asked.method, asked.path, token, asked.body), seconds);
      return { pid: server.pid, run: () => load(server.url, { connections: 1, status: 200, next: next() }) };
    };
    const compared = await compare(side(short), side(long), { pairs, postmaster });
    const aim = asked.search ? aims.search : aims.list;
    lines.push({
      row: `${list.name}, ${asked.search || 'first page'}: ${many.toLocaleString('en')} by ${few.toLocaleString('en')}`,
      aim: `≤ ${aim.toFixed(2)}`,
      reached: range(compared.ratio),
      met: compared.ratio.median <= aim,
      notes: [costOf(compared, ['few', 'many'])],
    });
  }
  await Promise.all([short, long].map(({ server }) => server.stop()));
  return lines;
}
