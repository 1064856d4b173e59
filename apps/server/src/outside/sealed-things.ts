import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/** Something of which the database holds so many, and which only the sealing key opens. */
interface SealedThing {
  name: string;
  count: number;
}

/** What is sealed with the key of the installation; nothing in a new database. */
export async function sealedThings(db: Db): Promise<SealedThing[]> {
  const { rows } = await sql<SealedThing>`
    select 'signing keys' as name, count(*)::int as count from signing_key where sealed_jwk is not null
    union all select 'keys of passes', count(*)::int from driver_pass_key
    union all select 'authenticator apps', count(*)::int from totp
    union all select 'keys of push messages', count(*)::int from push_key
    union all select 'numbers of documents', count(*)::int from identification where document_sealed is not null
    union all select 'pictures', count(*)::int from picture`.execute(db);
  return rows.filter(({ count }) => count > 0);
}

/** The same in words. */
export const whatWouldBeLost = (things: readonly SealedThing[]): string =>
  things.map(({ name, count }) => `${count} ${name}`).join(', ');
