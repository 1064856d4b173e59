import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { countOf } from '../db/rows.ts';

/** Something of which the database holds so many, and which only the sealing key opens. */
interface SealedThing {
  name: string;
  count: number;
}

const places = [
  ['signing keys', sql`from signing_key where sealed_jwk is not null`],
  ['keys of passes', sql`from driver_pass_key`],
  ['authenticator apps', sql`from totp`],
  ['keys of push messages', sql`from push_key`],
  ['numbers of documents', sql`from identification where document_sealed is not null`],
  ['pictures', sql`from picture`],
] as const;

/** What is sealed with the key of the installation; nothing in a new database. */
export async function sealedThings(db: Db): Promise<SealedThing[]> {
  const things: SealedThing[] = [];
  for (const [name, from] of places) things.push({ name, count: await countOf(db, from) });
  return things.filter(({ count }) => count > 0);
}

/** The same in words. */
export const whatWouldBeLost = (things: readonly SealedThing[]): string =>
  things.map(({ name, count }) => `${count} ${name}`).join(', ');
