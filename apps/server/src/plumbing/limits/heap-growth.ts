import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';

/** Percent by which objects that stay may grow between two collections. V8 allows 300 on machines with much memory. */
const growth = 100;

/** Collects before the heap is four times as large as what is used: memory stays small beside calls that use much of it. */
export function growSlowly(): void {
  setFlagsFromString(`--heap-growing-percent=${growth}`);
}

/**
 * Collects once what only the start needed, before anybody waits: a third of the memory goes back to the machine, which V8 would keep
 * for as long as little happens.
 */
export async function collectStart(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}
