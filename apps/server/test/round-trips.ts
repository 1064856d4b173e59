import { vi } from 'vitest';
import { PreparingClient } from '../src/db/prepared.ts';

/** Counts what the application waits for: statements that leave together are one, and a `begin` leaves with the next one. */
export function spyOnTrips(of: RegExp = /./): () => number {
  let trips = 0;
  let depth = 0;
  const query = PreparingClient.prototype.query as (...asked: unknown[]) => unknown;
  vi.spyOn(PreparingClient.prototype, 'query').mockImplementation(function counted(this: unknown, ...asked: unknown[]) {
    if (depth === 0 && asked[0] !== 'begin' && of.test(JSON.stringify(asked))) trips += 1;
    depth += 1;
    try {
      return query.apply(this, asked) as never;
    } finally {
      depth -= 1;
    }
  } as never);
  return () => trips;
}
