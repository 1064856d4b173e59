import { setTimeout as sleep } from 'node:timers/promises';
import { besideAttacker, p99 } from '../measure/beside.ts';
import { type Server, startProduct, startSink } from '../measure/process.ts';
import { median } from '../measure/statistics.ts';
import type { Line } from '../report.ts';
import { guessing, nameOfGuessing } from '../world/guesses.ts';
import { credentials, paths } from '../world/people.ts';
import { fillTerminals } from '../world/terminals.ts';
import type { Surroundings } from './surroundings.ts';

const aimOfRatio = 3;
/** Of the time beside guesses at another process, where the machine alone is slower than the aim. */
const aimOfControl = 1.5;
const body = JSON.stringify(credentials);
/** A guess begins every so many milliseconds of each measured second. */
const pause = 25;

/** Milliseconds of honest sign-ins, one after another: of a browser that signed in before, and of a quiet network. */
async function signIns({ url }: Server, seconds: number, device = ''): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await sleep(pause)) {
    const begin = performance.now();
    const answer = await fetch(url + paths.signIn, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // Every other one from a known browser that shares its network with the guesses.
        ...(times.length % 2
          ? { cookie: device, 'x-forwarded-for': '203.0.113.0' }
          : { 'x-forwarded-for': '198.51.100.9' }),
      },
      body,
    });
    await answer.arrayBuffer();
    // Who is refused has waited for ever.
    times.push(answer.status === 200 ? performance.now() - begin : Number.POSITIVE_INFINITY);
  }
  return times.sort((a, b) => a - b);
}

async function deviceOf({ url }: Server): Promise<string> {
  const answer = await fetch(url + paths.signIn, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return cookies.find((cookie) => cookie.startsWith('quaygate_device=')) ?? '';
}

/** Honest sign-ins while strangers guess passwords, against quiet. */
export async function signInHostileRow(around: Surroundings): Promise<Line> {
  const { create } = await around.open();
  const url = await create('guesses', { fill: fillTerminals });
  const server = await startProduct({ DATABASE_URL: url, RATE_LIMIT: '1000' });
  const sink = await startSink();
  try {
    const seconds = 10 * around.scale.seconds;
    const device = await deviceOf(server);
    await signIns(server, 1, device);
    const quiet = [p99(await signIns(server, seconds, device))];
    const found: string[] = [];
    const beside: { p99: number; control: number }[] = [];
    for (const each of guessing) {
      const name = nameOfGuessing(each);
      const control = p99(await besideAttacker(name, sink.url, '', () => signIns(server, seconds, device)));
      await sleep(2_000);
      const times = await besideAttacker(name, server.url, '', () => signIns(server, seconds, device));
      beside.push({ p99: p99(times), control });
      found.push(
        `${name}: median ${median(times).toFixed(0)} ms, p99 ${p99(times).toFixed(0)} ms, control ${control.toFixed(0)} ms`,
      );
      await sleep(2_000);
      quiet.push(p99(await signIns(server, seconds, device)));
    }
    const base = median(quiet);
    const worst = Math.max(...beside.map((one) => one.p99));
    const isWithin = (one: (typeof beside)[number]) =>
      one.p99 <= aimOfRatio * base || one.p99 <= aimOfControl * one.control;
    return {
      row: 'sign-in beside guesses, p99 against quiet',
      aim: `≤ ${aimOfRatio}.00`,
      reached: (worst / base).toFixed(2),
      met: beside.every(isWithin),
      notes: [
        `quiet p99 ${base.toFixed(0)} ms; ${found.join('; ')}`,
        `control: the same guesses at a process that only answers them; where that alone is beyond the aim, the product may take ${aimOfControl} times as long`,
        'guesses, server and database share the machine; who guesses is a process of the least priority',
      ],
    };
  } finally {
    await sink.stop();
    await server.stop();
  }
}
