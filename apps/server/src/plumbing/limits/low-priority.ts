import { setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/** Lower still, and the thread would stand still on a machine that is busy for minutes. */
const niceness = 5;

/**
 * Lets the event loop and the database go before this thread when all processors are busy. On Linux a priority is that of one
 * thread; elsewhere it is that of the whole process, which stays as it is.
 */
export function lowerPriority(): void {
  if (isMainThread || process.platform !== 'linux') return;
  try {
    setPriority(0, niceness);
  } catch {
    // A sandbox may forbid the call; the work is done all the same.
  }
}
