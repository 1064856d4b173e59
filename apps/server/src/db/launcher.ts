import { readFileSync } from 'node:fs';
import { withLock } from './launcher/lock.ts';
import { choosePlace } from './launcher/place.ts';
import type { Postmaster } from './launcher/postmaster.ts';
import { findRunning } from './launcher/running.ts';
import { type EmbeddedOptions, start, takeOver, watch } from './launcher/watch.ts';

export interface Embedded {
  url: string;
  /** Where the data really lies. */
  dir: string;
  /** Whether PostgreSQL ends with this process; false when another process started it. */
  readonly owner: boolean;
  stop(): Promise<void>;
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
  const { dir: asked, port = 0, durable = true, onMake } = options;
  const place = choosePlace(asked);
  const alone = <T>(work: () => Promise<T>) => withLock(`${place.dir}.lock`, work);

  let own: Postmaster | undefined;
  const address = await alone(async () => {
    const running = await findRunning(place);
    if (running !== null) return running;
    own = await start(place, { port, durable, onMake });
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
