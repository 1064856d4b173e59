import { vi } from 'vitest';
import { PreparingClient } from '../src/db/prepared.ts';

type Asking = { database?: string | undefined };

/** Whether a client asks this database: what files before left behind in the process may still ask theirs. */
export const asksOf = (url: string) => {
  const name = new URL(url).pathname.slice(1);
  return ({ database }: Asking): boolean => database === name;
};

/**
 * Counts what the application waits for of a database: statements that leave together are one, and a `begin` leaves with the
 * next one.
 */
export function spyOnTrips(url: string): () => number {
  const isAsking = asksOf(url);
  let trips = 0;
  let depth = 0;
  const query = PreparingClient.prototype.query as (...asked: unknown[]) => unknown;
  vi.spyOn(PreparingClient.prototype, 'query').mockImplementation(function counted(this: Asking, ...asked: unknown[]) {
    if (depth === 0 && asked[0] !== 'begin' && isAsking(this)) trips += 1;
    depth += 1;
    try {
      return query.apply(this, asked) as never;
    } finally {
      depth -= 1;
    }
  } as never);
  return () => trips;
}
