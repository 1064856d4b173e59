import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Server, startProduct } from './process.ts';

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  /** Microseconds since the sample before. */
  timeDeltas: number[];
  /** Microseconds of the clock that `process.hrtime` reads too. */
  startTime: number;
}

export type Shares = [name: string, share: number][];

const clock = () => Number(process.hrtime.bigint() / 1_000n);
const name = 'product.cpuprofile';

/** Which packages the product's processor time goes to while `work` runs, greatest first, in shares of the whole. */
export async function profile(
  settings: Record<string, string>,
  work: (server: Server) => Promise<() => Promise<unknown>>,
) {
  const folder = await mkdtemp(path.join(tmpdir(), 'quaygate-profile-'));
  try {
    const flags = ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${name}`];
    // From the sources: packed, nothing tells which package a function came from.
    const server = await startProduct(settings, flags, 'apps/server/src/start.ts');
    let begin = 0;
    let end = 0;
    try {
      const run = await work(server);
      begin = clock();
      await run();
      end = clock();
    } finally {
      await server.stop();
    }
    return sharesOf(JSON.parse(await readFile(path.join(folder, name), 'utf8')), begin, end);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function nameOf({ functionName, url }: Profile['nodes'][number]['callFrame']): string | null {
  if (functionName === '(idle)') return null;
  const [, dependency] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  if (dependency) return dependency;
  if (url.startsWith('file:')) return url.includes('/packages/') ? 'contract and rules' : 'the code of the server';
  if (functionName === '(garbage collector)') return 'garbage collection';
  return functionName === '(program)' ? 'outside of JavaScript' : 'Node itself';
}

function sharesOf({ nodes, samples, timeDeltas, startTime }: Profile, begin: number, end: number): Shares {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const spent = new Map<string, number>();
  let at = startTime;
  let all = 0;
  for (const [index, id] of samples.entries()) {
    const delta = timeDeltas[index] ?? 0;
    at += delta;
    const owner = names.get(id);
    if (at < begin || at > end || !owner) continue;
    spent.set(owner, (spent.get(owner) ?? 0) + delta);
    all += delta;
  }
  return [...spent].map(([owner, time]): [string, number] => [owner, time / all]).sort((a, b) => b[1] - a[1]);
}
