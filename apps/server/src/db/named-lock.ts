import { sql } from 'kysely';
import type { Trx } from './client.ts';

/** Lets one transaction at a time do this work, of all instances; the others wait until it ends. */
export async function takeNamedLock(trx: Trx, work: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${work}))`.execute(trx);
}
