import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { present } from '@quaygate/rules';
import { type Server, startProduct } from '../measure/process.ts';
import { residentOf } from '../measure/processor.ts';
import { median } from '../measure/statistics.ts';
import type { Line } from '../report.ts';
import { withClient } from '../world/database.ts';
import { hostile, hostileId, insertHostile } from '../world/hostile.ts';
import { paths, signIn } from '../world/people.ts';
import { containerOf, fillTerminals, referenceOf, terminals } from '../world/terminals.ts';
import type { Surroundings } from './surroundings.ts';

const aimOfRatio = 3;
const aimOfMemory = 500;

type Ask = (url: string, token: string) => Promise<unknown>;

const own = (path: string) =>
  path.replace(/users\/[^/]+\/forwarders\/[^/]+/, `users/${hostileId}/forwarders/${hostileId}`);
const post = (url: string, token: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}`, ...headers }, body }).then((answer) =>
    answer.arrayBuffer(),
  );
const json = { 'content-type': 'application/json' };

const upload = (text: string): Ask => {
  const file = new Blob([text], { type: 'text/csv' });
  return (url, token) => {
    const form = new FormData();
    form.set('file', file, 'list.csv');
    return post(url + own(paths.parseCsv), token, form);
  };
};

const row = (number: number) => ({
  type: 'pickup',
  terminalId: terminals.batch,
  referenceNumber: referenceOf(number),
  containerNumber: containerOf(number),
});
const header = 'type;referenceNumber;containerNumber';
const download = gzipSync(
  JSON.stringify({
    terminalId: terminals.batch,
    getStatusRequestResponses: Array.from({ length: 40_000 }, (_, number) => ({
      getStatusRequest: row(number),
      errorCode: 'reference_not_found',
    })),
  }),
);
const block = JSON.stringify({ getStatusRequests: Array.from({ length: 250 }, (_, number) => row(number + 1)) });

/** What one signed-in user can do, each at full effort and several at once. */
const attacks: Record<string, { atOnce: number; ask: Ask }> = {
  'lists with a header of 1 MB': { atOnce: 8, ask: upload(`${header};${'a;'.repeat(490_000)}\n`) },
  'lists of newlines': { atOnce: 8, ask: upload(`${header}\n${'\n'.repeat(990_000)}`) },
  'lists of 39,000 rows': { atOnce: 8, ask: upload(`${header}\n${'delivery;R;\n'.repeat(39_000)}`) },
  'downloads of 40,000 rows': {
    atOnce: 25,
    ask: (url, token) =>
      post(url + own(paths.parseCsv).replace('parseCsv', 'downloadCsv'), token, download, {
        ...json,
        'content-encoding': 'gzip',
      }),
  },
  'blocks of 250 rows': {
    atOnce: 16,
    ask: (url, token) => post(url + own(paths.statusList(terminals.batch)), token, block, json),
  },
  metrics: { atOnce: 8, ask: (url) => fetch(`${url}/metrics`).then((answer) => answer.arrayBuffer()) },
};

/** Milliseconds of status requests, one after another as a dispatcher asks them, quickly. */
async function askedFor(seconds: number, { url }: Server, token: string): Promise<number[]> {
  const body = JSON.stringify({ ...row(1), terminalId: terminals.status });
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await sleep(10)) {
    const begin = performance.now();
    const answer = await fetch(url + paths.status(terminals.status), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...json },
      body,
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`a status request was answered ${answer.status}`);
    times.push(performance.now() - begin);
  }
  return times.sort((a, b) => a - b);
}

const p99 = (sorted: readonly number[]) => present(sorted[Math.floor(sorted.length * 0.99)]);

async function beside(server: Server, token: string, { atOnce, ask }: { atOnce: number; ask: Ask }, seconds: number) {
  const attacker = await signIn(server.url, hostile);
  let isOver = false;
  let most = 0;
  const repeat = async () => {
    while (!isOver) {
      await ask(server.url, attacker).catch(() => {});
      most = Math.max(most, residentOf(server.pid) ?? Number.NaN);
    }
  };
  const attackers = Array.from({ length: atOnce }, repeat);
  const times = await askedFor(seconds, server, token);
  isOver = true;
  await Promise.all(attackers);
  return { p99: p99(times), megabytes: most / 1e6 };
}

/** Status requests of others while one signed-in user does their worst, and the memory that takes. */
export async function hostileRow(around: Surroundings): Promise<Line[]> {
  const { create } = await around.open();
  const url = await create('hostile', { fill: fillTerminals });
  await withClient(url, insertHostile);
  const server = await startProduct({ DATABASE_URL: url, RATE_LIMIT: '100' });
  try {
    const token = await signIn(server.url);
    const seconds = 5 * around.scale.seconds;
    await askedFor(1, server, token);
    const quiet: number[] = [p99(await askedFor(seconds, server, token))];
    const found: [name: string, p99: number, megabytes: number][] = [];
    for (const [name, attack] of Object.entries(attacks)) {
      const measured = await beside(server, token, attack, seconds);
      found.push([name, measured.p99, measured.megabytes]);
      quiet.push(p99(await askedFor(seconds, server, token)));
    }
    const base = median(quiet);
    const worst = Math.max(...found.map(([, each]) => each));
    const memory = Math.max(...found.map(([, , megabytes]) => megabytes));
    return [
      {
        row: 'status beside one hostile user, p99 against quiet',
        aim: `≤ ${aimOfRatio}.00`,
        reached: (worst / base).toFixed(2),
        met: worst <= aimOfRatio * base,
        notes: [
          `quiet ${base.toFixed(1)} ms; ${found.map(([name, each]) => `${name} ${each.toFixed(1)} ms`).join(', ')}`,
          'load, server and database share the machine, so the work of the attacker itself is in the figure',
        ],
      },
      {
        row: 'resident memory beside one hostile user, MB',
        aim: `< ${aimOfMemory}`,
        reached: memory.toFixed(0),
        met: memory < aimOfMemory,
        notes: [found.map(([name, , megabytes]) => `${name} ${megabytes.toFixed(0)} MB`).join(', ')],
      },
    ];
  } finally {
    await server.stop();
  }
}
