import { idempotencyKeptHours } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

/** A request that may be repeated: the key belongs to one user and forwarder (api-forwarder 7.5). */
export interface IdempotentRequest {
  userId: string;
  forwarderId: string;
  key: string;
  bodyHash: Buffer;
}

/**
 * Claims a key inside the caller's transaction, as part of a statement: one row if the caller holds it now, none if it was used.
 * The unique key makes a second request wait for the first; a refused one leaves nothing behind.
 */
export const claimKey = ({ userId, forwarderId, key, bodyHash }: IdempotentRequest, now: Date): RawBuilder<unknown> => {
  const kept = new Date(now.getTime() - idempotencyKeptHours * 3_600_000);
  return sql`
    insert into idempotency as known (user_id, forwarder_id, key, body_hash, created_date)
    values (${userId}, ${forwarderId}, ${key}, ${bodyHash}, ${now})
    on conflict (user_id, forwarder_id, key) do update
      set body_hash = excluded.body_hash, answer = null, created_date = excluded.created_date
      where known.created_date <= ${kept}
    returning key`;
};

/** The answer stored for a used key, with the hash of its request body. */
export async function findAnswer(
  trx: Db,
  { userId, forwarderId, key }: IdempotentRequest,
): Promise<{ bodyHash: Buffer; answer: unknown } | undefined> {
  return trx
    .selectFrom('idempotency')
    .modifyFront(prepared)
    .select(['bodyHash', 'answer'])
    .where('userId', '=', userId)
    .where('forwarderId', '=', forwarderId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Keeps the answer of a key that this transaction has claimed, for a repetition. */
export async function keepAnswer(
  trx: Db,
  { userId, forwarderId, key }: IdempotentRequest,
  answer: string,
): Promise<void> {
  await sql`${prepared}
    update idempotency set answer = ${answer}
    where user_id = ${userId} and forwarder_id = ${forwarderId} and key = ${key}`.execute(trx);
}
