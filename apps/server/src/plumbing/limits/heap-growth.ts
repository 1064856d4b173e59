import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';

/** Percent by which objects that stay may grow between two collections. V8 allows 300 on machines with much memory. */
const growth = 100;

/** Collects before the heap is four times as large as what is used: memory stays small beside calls that use much of it. */
export function growSlowly(): void {
  setFlagsFromString(`--heap-growing-percent=${growth}`);
}

/** Milliseconds over which a process is looked at, and the share of them in which one that does little works. */
const lookFor = 500;
const quiet = 0.2;
/** So many looks later it is collected though it is never quiet. */
const mostLooks = 20;

/**
 * Collects once what only the start needed, as soon as little happens: a third of the memory goes back to the machine, which V8
 * would keep. It takes a quarter of a second, in which calls wait.
 */
export async function collectStart(): Promise<void> {
  for (let look = 0, before = performance.eventLoopUtilization(); look < mostLooks; look += 1) {
    await sleep(lookFor, undefined, { ref: false });
    const now = performance.eventLoopUtilization();
    if (performance.eventLoopUtilization(now, before).utilization < quiet) break;
    before = now;
  }
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}
