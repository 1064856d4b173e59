import type { Waiting } from './audit.queries.ts';

/** Entries that have no link after so many seconds are kept out of the chain by something. */
const longest = 600;

/** Seconds since the first in line was done; 0: none waits. An entry that is gone from the log has waited for ever. */
export function waitsFor({ count, oldest }: Waiting, now: Date): number {
  if (count === 0) return 0;
  return oldest ? Math.max(0, (now.getTime() - oldest.getTime()) / 1_000) : Number.POSITIVE_INFINITY;
}

export const isOverdue = (waiting: Waiting, now: Date): boolean => waitsFor(waiting, now) > longest;
