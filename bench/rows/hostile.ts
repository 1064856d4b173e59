import { setTimeout as sleep } from 'node:timers/promises';
import { present } from '@quaygate/rules';
import { aims } from '../aims.ts';
import { besideAttacker, p99 } from '../measure/beside.ts';
import { type Server, startProduct, startSink } from '../measure/process.ts';
import { residentOf } from '../measure/processor.ts';
import { median } from '../measure/statistics.ts';
import type { Line } from '../report.ts';
import { attacks } from '../world/attacks.ts';
import { withClient } from '../world/database.ts';
import { hostile, insertHostile } from '../world/hostile.ts';
import { paths, signIn } from '../world/people.ts';
import { containerOf, fillTerminals, referenceOf, terminals } from '../world/terminals.ts';
import type { Surroundings } from './surroundings.ts';

const aimOfRatio = aims.hostile;
const aimOfMemory = aims.memoryHostile;

/** Milliseconds of status requests, one after another as a dispatcher asks them, quickly. */
async function askedFor(seconds: number, { url }: Server, token: string, watch = () => {}): Promise<number[]> {
  const body = JSON.stringify({
    type: 'pickup',
    terminalId: terminals.status,
    referenceNumber: referenceOf(1),
    containerNumber: containerOf(1),
  });
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await sleep(10)) {
    const begin = performance.now();
    const answer = await fetch(url + paths.status(terminals.status), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });
    await answer.arrayBuffer();
    times.push(performance.now() - begin);
    watch();
  }
  return times.sort((a, b) => a - b);
}

/** Attacks `target` while others ask the product. */
async function beside(server: Server, token: string, name: string, seconds: number, target = server) {
  const attacker = await signIn(server.url, hostile);
  let most = 0;
  return besideAttacker(name, target.url, attacker, async () => {
    const times = await askedFor(seconds, server, token, () => {
      most = Math.max(most, residentOf(server.pid) ?? Number.NaN);
    });
    return { p99: p99(times), longest: present(times.at(-1)), megabytes: most / 1e6 };
  });
}

/** Status requests of others while one signed-in user does their worst, and the memory that takes. */
export async function hostileRow(around: Surroundings): Promise<Line[]> {
  const { create } = await around.open();
  const url = await create('hostile', { fill: fillTerminals });
  await withClient(url, insertHostile);
  const server = await startProduct({ DATABASE_URL: url, RATE_LIMIT: '100' });
  const sink = await startSink();
  try {
    const token = await signIn(server.url);
    const seconds = 5 * around.scale.seconds;
    await askedFor(1, server, token);
    const quiet: number[] = [p99(await askedFor(seconds, server, token))];
    const found: [name: string, p99: number, megabytes: number, longest: number][] = [];
    const controls: number[] = [];
    for (const name of Object.keys(attacks)) {
      const measured = await beside(server, token, name, seconds);
      found.push([name, measured.p99, measured.megabytes, measured.longest]);
      controls.push((await beside(server, token, name, seconds, sink)).p99);
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
          `quiet ${base.toFixed(1)} ms; ${found.map(([name, each, , longest]) => `${name} ${each.toFixed(1)} ms, longest ${longest.toFixed(0)} ms`).join(', ')}`,
          `control, the same requests sent to another process that only reads them: ${controls.map((each) => `${each.toFixed(1)} ms`).join(', ')}; a p99 near its control is the price of the bytes and of the attacker's processor on this machine`,
          'load, server and database share the machine; the attacker is a process of the least priority',
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
    await sink.stop();
    await server.stop();
  }
}
