import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { present } from '@quaygate/rules';
import { aims } from '../aims.ts';
import { load, repeated, wire } from '../measure/load.ts';
import { compare } from '../measure/pairs.ts';
import { type Server, startProduct } from '../measure/process.ts';
import { median } from '../measure/statistics.ts';
import { costOf, type Line, range } from '../report.ts';
import { administrator, administratorId, fillAudit, rareName } from '../world/audit.ts';
import { signIn } from '../world/people.ts';
import type { Surroundings } from './surroundings.ts';

const few = 1_000;
const aim = aims.list;
const command = path.resolve(import.meta.dirname, '../../apps/server/src/commands/quaygate.ts');

interface Side {
  server: Server;
  token: string;
}

const pathOf = (query: string) => `/web/v1/users/${administratorId}/audit?size=50${query}`;

async function read({ server, token }: Side, query: string) {
  const begin = performance.now();
  const answer = await fetch(server.url + pathOf(query), { headers: { authorization: `Bearer ${token}` } });
  const page = (await answer.json()) as { items: unknown[]; total: number };
  assert.equal(answer.status, 200);
  return { milliseconds: performance.now() - begin, items: page.items.length, total: page.total };
}

/** What else one looks for in a long log; each has to find something. */
const searches: Record<string, string> = {
  'a name that is rare': `&search=${rareName}`,
  'a name of one user': '&search=user-77@example.com',
  'a word that all have': '&search=example',
  'a kind': '&kinds=signInFailed',
  'who acted': '&actorId=user-7',
  'an object': '&objectKind=user&objectId=object-4711',
  'the last listed page': '&page=199',
};

const times = 15;

async function searched(side: Side): Promise<string> {
  const found: string[] = [];
  for (const [name, query] of Object.entries(searches)) {
    const answers = [];
    for (let time = 0; time < times; time++) answers.push(await read(side, query));
    assert.ok(present(answers[0]).items > 0, name);
    found.push(`${name} ${median(answers.map(({ milliseconds }) => milliseconds)).toFixed(1)} ms`);
  }
  return found.join(', ');
}

/** Seconds that the command takes for the whole chain, and the slowest first page of the log meanwhile. */
async function verified(side: Side, databaseUrl: string): Promise<{ seconds: number; slowest: number; said: string }> {
  const begin = performance.now();
  const child = spawn(process.execPath, [command, 'audit', 'verify'], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const ended = once(child, 'close');
  let slowest = 0;
  while (child.exitCode === null) {
    slowest = Math.max(slowest, (await read(side, '')).milliseconds);
    await sleep(20);
  }
  await ended;
  assert.equal(child.exitCode, 0, said);
  return { seconds: (performance.now() - begin) / 1_000, slowest, said: said.split('\n')[0] ?? '' };
}

/** The first page of a long audit log by that of a short one; what searches take, and the check of the chain. */
export async function auditRow(around: Surroundings): Promise<Line[]> {
  const { create, postmaster } = await around.open();
  const { history, pairs, seconds } = around.scale;
  const begin = performance.now();
  const urls = {
    few: await create('audit_few', { fill: (client) => fillAudit(client, few) }),
    many: await create('audit_many', { fill: (client) => fillAudit(client, history) }),
  };
  const filled = (performance.now() - begin) / 1_000;
  const sideOf = async (url: string): Promise<Side> => {
    const server = await around.running(startProduct({ DATABASE_URL: url }));
    return { server, token: await signIn(server.url, administrator) };
  };
  const [short, long] = [await sideOf(urls.few), await sideOf(urls.many)];
  assert.equal((await read(short, '')).total, few + 1);
  assert.equal((await read(long, '')).total, 10_000);
  const run = ({ server, token }: Side) => ({
    pid: server.pid,
    run: () =>
      load(server.url, { connections: 1, status: 200, next: repeated(wire('GET', pathOf(''), token), seconds) }),
  });
  const compared = await compare(run(short), run(long), { pairs, postmaster });
  const found = await searched(long);
  const quiet = [];
  for (let time = 0; time < times; time++) quiet.push((await read(long, '')).milliseconds);
  const chain = await verified(long, urls.many);
  await Promise.all([short, long].map(({ server }) => server.stop()));
  return [
    {
      row: `audit log, first page of ${history.toLocaleString('en')} by 1,000`,
      aim: `≤ ${aim.toFixed(2)}`,
      reached: range(compared.ratio),
      met: compared.ratio.median <= aim,
      notes: [costOf(compared, ['few', 'many']), `searches: ${found}`, `both were filled in ${filled.toFixed(0)} s`],
    },
    {
      row: `check of the whole chain, seconds`,
      aim: '',
      reached: chain.seconds.toFixed(1),
      met: null,
      notes: [
        `${chain.said}; first page of the log ${median(quiet).toFixed(1)} ms quiet, at most ${chain.slowest.toFixed(1)} ms meanwhile`,
      ],
    },
  ];
}
