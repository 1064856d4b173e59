import type { Query } from '#web/lib/address.ts';
import type { Place } from './place.ts';

/** A screen is drawn once where its rows come within so many milliseconds: without them first, it would be drawn twice (UI-37). */
const soonMs = 200;

/** Waits for work that is about to be done; what takes longer is not waited for. */
export const soon = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, soonMs))]);

/** Asks for the first rows of a screen as soon as its code is there, before it is drawn (UI-32). What fails here, the screen asks for again and says so. */
export async function askRows<Path extends string, Address extends object>(
  place: Place<Path, Address>,
  query: Query,
): Promise<void> {
  if (!place.rows) return;
  const [{ client }, first] = await Promise.all([import('./shell/query-client.ts'), place.rows()]);
  await first.ask(client, place.address?.(query) ?? ({} as Address));
}
