import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/** One thing to let go of, with the milliseconds it may take where they are others than those of each. */
type Step = readonly [name: string, end: () => unknown, longest?: number];

interface Ending {
  /** Milliseconds that one step may take before the next one begins. */
  each: number;
  /** Milliseconds after which the process ends whatever hangs. */
  all: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
  exit: (code: number) => void;
}

/**
 * Lets go of everything in its order, once, and ends the process. A step that fails or hangs is named in the log and left
 * behind; the process ends in time even so (OPS-03).
 */
export function ending(steps: readonly Step[], { each, all, log, exit }: Ending): () => Promise<void> {
  let current = '';
  let isEnding = false;

  async function take([name, end, longest = each]: Step): Promise<boolean> {
    current = name;
    const late = new AbortController();
    try {
      const outcome = await Promise.race([
        (async () => end())().then(() => 'done'),
        sleep(longest, 'late', { signal: late.signal }),
      ]);
      if (outcome === 'done') return true;
      log.warn({ step: name }, 'did not end in time and is left behind');
    } catch (error) {
      log.warn({ err: error, step: name }, 'did not end well');
    } finally {
      late.abort();
    }
    return false;
  }

  return async () => {
    if (isEnding) return;
    isEnding = true;
    const overdue = setTimeout(() => {
      log.warn({ step: current }, 'the process ends while this hangs');
      exit(1);
    }, all);
    let isClean = true;
    for (const step of steps) isClean = (await take(step)) && isClean;
    clearTimeout(overdue);
    exit(isClean ? 0 : 1);
  };
}
