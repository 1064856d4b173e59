import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { claimKey, type IdempotentRequest } from '../idempotency/idempotency.queries.ts';

/** Whether the key is the caller's now; false where it was used before. */
export async function claim(trx: Trx, request: IdempotentRequest, now: Date): Promise<boolean> {
  const { rows } = await sql`${claimKey(request, now)}`.execute(trx);
  return rows.length > 0;
}

/** What a user was answered for a key; of a tour that is gone the company is no longer known. */
export async function findAnswerOf(db: Db, userId: string, key: string): Promise<unknown> {
  const known = db.selectFrom('idempotency').select('answer').where('userId', '=', userId).where('key', '=', key);
  return (await known.executeTakeFirst())?.answer;
}
