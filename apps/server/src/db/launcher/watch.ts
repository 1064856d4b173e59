import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { isMade, makeCluster } from './cluster.ts';
import type { Place } from './place.ts';
import { freePort } from './port.ts';
import { PortTaken, type Postmaster, startPostmaster } from './postmaster.ts';
import { isServed } from './running.ts';

export interface EmbeddedOptions {
  /** The data folder; made if absent. Root's PostgreSQL moves it where it is not reachable for other users. */
  dir: string;
  /** The wanted port; 0, or one that is taken: any free one. */
  port?: number;
  /** False for tests: faster, and lost in a power cut. */
  durable?: boolean;
  /** There is no data folder yet: it is made now. */
  onMake?: (() => void) | undefined;
  /** PostgreSQL has ended without having been asked; it is started again. */
  onLost?: (() => void) | undefined;
  /** It could not be started again. Unset: tries go on. */
  onEnd?: ((error: Error) => void) | undefined;
}

/** How often a process that uses another one's PostgreSQL looks whether it is still there. */
const lookEvery = 250;

type StartOptions = Required<Pick<EmbeddedOptions, 'port' | 'durable' | 'onMake'>>;

export async function start(place: Place, { port, durable, onMake }: StartOptions): Promise<Postmaster> {
  const bin = findBinaries();
  if (!isMade(place)) {
    onMake?.();
    await makeCluster(place, bin, durable);
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startPostmaster(place, bin, await freePort(attempt === 1 ? port : 0), durable);
    } catch (error) {
      // Another process took the port after we had checked it.
      if (!(error instanceof PortTaken) || attempt === 5) throw error;
    }
  }
}

/** Starts the database that another process ran, at the address the connection pools know. */
export async function takeOver(place: Place, port: number, durable: boolean): Promise<Postmaster> {
  return startPostmaster(place, findBinaries(), port, durable);
}

interface Watched {
  onLost: EmbeddedOptions['onLost'] | undefined;
  onEnd: EmbeddedOptions['onEnd'] | undefined;
  own: () => Postmaster | undefined;
  /** Starts PostgreSQL where no process runs it. */
  succeed: () => Promise<void>;
}

/** One that ends sooner than this after its start, in milliseconds, ends again by itself. */
const shortLife = 10_000;

const longestPause = 5_000;

/** After so many in a row, within some 15 s, it is said that it cannot be started. */
const mostFailures = 6;

/**
 * Calls `succeed` whenever no process runs the database: at once, and with growing pauses where that fails or helps only
 * briefly. Returns a function that stops watching.
 */
export function watch(place: Place, { own, succeed, onLost, onEnd }: Watched): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const pause = (milliseconds: number) => sleep(milliseconds, undefined, { ref: false, signal }).catch(() => {});

  /** @returns how many failures in a row there are now */
  async function revive(failures: number): Promise<number> {
    try {
      await succeed();
      return failures;
    } catch (error) {
      if (failures + 1 >= mostFailures && onEnd) {
        ending.abort();
        onEnd(error as Error);
      }
      return failures + 1;
    }
  }

  const watching = (async () => {
    for (let failures = 0; !signal.aborted; ) {
      const current = own();
      if (!current) {
        failures = isServed(place) ? 0 : await revive(failures);
        if (!own()) await pause(Math.min(longestPause, lookEvery * 2 ** failures));
        continue;
      }
      const begin = performance.now();
      await Promise.race([current.gone, aborted]);
      if (signal.aborted) return;
      onLost?.();
      failures = performance.now() - begin < shortLife ? failures + 1 : 0;
      if (failures > 1) await pause(Math.min(longestPause, lookEvery * 2 ** failures));
      if (!signal.aborted) failures = await revive(failures);
    }
  })();
  return () => {
    ending.abort();
    return watching;
  };
}
