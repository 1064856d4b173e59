import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './launcher/binaries.ts';
import { ensureCluster } from './launcher/cluster.ts';
import { withLock } from './launcher/lock.ts';
import { choosePlace, type Place } from './launcher/place.ts';
import { freePort } from './launcher/port.ts';
import { PortTaken, type Postmaster, startPostmaster } from './launcher/postmaster.ts';
import { findRunning, isServed } from './launcher/running.ts';

export interface EmbeddedOptions {
  /** The data folder; made if absent. Root's PostgreSQL moves it where it is not reachable for other users. */
  dir: string;
  /** The wanted port; 0, or one that is taken: any free one. */
  port?: number;
  /** False for tests: faster, and lost in a power cut. */
  durable?: boolean;
  /** PostgreSQL has ended without having been asked; it is started again. */
  onLost?: (() => void) | undefined;
  /** It could not be started again. Unset: tries go on. */
  onEnd?: ((error: Error) => void) | undefined;
}

export interface Embedded {
  url: string;
  /** Where the data really lies. */
  dir: string;
  /** Whether PostgreSQL ends with this process; false when another process started it. */
  readonly owner: boolean;
  stop(): Promise<void>;
}

/** How often a process that uses another one's PostgreSQL looks whether it is still there. */
const lookEvery = 250;

async function start(place: Place, port: number, durable: boolean): Promise<Postmaster> {
  const bin = findBinaries();
  await ensureCluster(place, bin, durable);
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
async function takeOver(place: Place, port: number, durable: boolean): Promise<Postmaster> {
  return startPostmaster(place, findBinaries(), port, durable);
}

/**
 * Starts PostgreSQL on a folder, or attaches to the one another process runs there. When that process ends, the
 * attached one takes over on the same port, so that its connection pool recovers by itself. So does the process that
 * started it, when PostgreSQL is killed or ends by itself.
 *
 * PostgreSQL never outlives the process that owns it, and it does not hear the terminal's Ctrl-C: call `stop` last.
 * @throws Error with the end of PostgreSQL's own log when it does not start
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dir: asked, port = 0, durable = true } = options;
  const place = choosePlace(asked);
  const alone = <T>(work: () => Promise<T>) => withLock(`${place.dir}.lock`, work);

  let own: Postmaster | undefined;
  const address = await alone(async () => {
    const running = await findRunning(place);
    if (running !== null) return running;
    own = await start(place, port, durable);
    return own.port;
  });
  const stopWatching = watch(place, {
    own: () => own,
    succeed: () =>
      alone(async () => {
        own = undefined;
        if ((await findRunning(place)) === null) own = await takeOver(place, address, durable);
      }),
    onLost: options.onLost,
    onEnd: options.onEnd,
  });

  const password = readFileSync(`${place.dir}.password`, 'utf8');
  return {
    url: `postgres://app:${password}@127.0.0.1:${address}/postgres`,
    dir: place.dir,
    get owner() {
      return own !== undefined;
    },
    stop: async () => {
      await stopWatching();
      await own?.stop();
    },
  };
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
function watch(place: Place, { own, succeed, onLost, onEnd }: Watched): () => Promise<void> {
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
