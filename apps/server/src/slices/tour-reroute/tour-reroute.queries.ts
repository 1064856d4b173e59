import { sql } from 'kysely';
import type { Trx } from '../../db/client.ts';
import { claimKey, type IdempotentRequest } from '../idempotency/idempotency.queries.ts';

/** Whether the key is the caller's now; false where it was used before. */
export async function claim(trx: Trx, request: IdempotentRequest): Promise<boolean> {
  const { rows } = await sql`${claimKey(request)}`.execute(trx);
  return rows.length > 0;
}
