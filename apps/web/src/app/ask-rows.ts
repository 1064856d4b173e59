import type { Query } from '#web/lib/address.ts';
import type { Place } from './place.ts';

/** Asks for the first rows of a screen as soon as its code is there, before it is drawn (UI-32). What fails here, the screen asks for again and says so. */
export async function askRows<Path extends string, Address extends object>(
  place: Place<Path, Address>,
  query: Query,
): Promise<void> {
  if (!place.rows) return;
  const [{ client }, first] = await Promise.all([import('./shell/query-client.ts'), place.rows()]);
  await first.ask(client, place.address?.(query) ?? ({} as Address));
}
