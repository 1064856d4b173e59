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
 * attached one takes over on the same port, so that its connection pool recovers by itself.
 *
 * PostgreSQL never outlives the process that owns it, and it does not hear the terminal's Ctrl-C: call `stop` last.
 * @throws Error with the end of PostgreSQL's own log when it does not start
 */
export async function startEmbedded({ dir: asked, port = 0, durable = true }: EmbeddedOptions): Promise<Embedded> {
  const place = choosePlace(asked);
  const alone = <T>(work: () => Promise<T>) => withLock(`${place.dir}.lock`, work);

  let own: Postmaster | undefined;
  const address = await alone(async () => {
    const running = await findRunning(place);
    if (running !== null) return running;
    own = await start(place, port, durable);
    return own.port;
  });
  const stopWatching = own
    ? async () => {}
    : watch(
        place,
        () => alone(succeed),
        () => own !== undefined,
      );

  async function succeed(): Promise<void> {
    if ((await findRunning(place)) === null) own = await takeOver(place, address, durable);
  }

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

/** Calls `succeed` whenever no process runs the database, until this one does. Returns a function that stops watching. */
function watch(place: Place, succeed: () => Promise<void>, isOwner: () => boolean): () => Promise<void> {
  const ending = new AbortController();
  const watching = (async () => {
    while (!ending.signal.aborted && !isOwner()) {
      // A failed try, such as a port still in use, is repeated.
      if (!isServed(place)) await succeed().catch(() => {});
      await sleep(lookEvery, undefined, { ref: false, signal: ending.signal }).catch(() => {});
    }
  })();
  return () => {
    ending.abort();
    return watching;
  };
}
