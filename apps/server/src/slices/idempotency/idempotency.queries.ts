import { idempotencyKeptHours } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';

/** A request that may be repeated: the key belongs to one user and forwarder (api-forwarder 7.5). */
export interface IdempotentRequest {
  userId: string;
  forwarderId: string;
  key: string;
  bodyHash: Buffer;
  /** When it came: its key is claimed as of then. */
  createdDate: Date;
}

/** From when on a key that was claimed is still used for a request that comes at a moment. */
const usedSince = (moment: Date) => new Date(moment.getTime() - idempotencyKeptHours * 3_600_000);

/**
 * Claims a key inside the caller's transaction, as part of a statement: one row if the caller holds it now, none if it was used.
 * A trigger makes a second request wait for the first (decision 96); a refused one leaves nothing behind.
 */
export const claimKey = ({ userId, forwarderId, key, bodyHash, createdDate }: IdempotentRequest): RawBuilder<unknown> =>
  sql`
    insert into idempotency_key (user_id, forwarder_id, key, body_hash, created_date)
    values (${userId}, ${forwarderId}, ${key}, ${bodyHash}, ${createdDate})
    returning key`;

interface KnownAnswer {
  bodyHash: Buffer;
  answer: unknown;
}

/** The newest answer of a user for a key that is still used, also one that the build before has stored. */
async function findNewest(
  db: Db,
  { userId, key, createdDate }: Pick<IdempotentRequest, 'userId' | 'key' | 'createdDate'>,
  forwarderId: string | null,
): Promise<KnownAnswer | undefined> {
  const isKnown = sql`user_id = ${userId} and (${forwarderId}::text is null or forwarder_id = ${forwarderId})
    and key = ${key} and created_date > ${usedSince(createdDate)}`;
  const { rows } = await rowsOf<KnownAnswer>(
    table('idempotencyKey', 'k')('bodyHash', 'answer'),
    (columns) => sql`
    select ${columns} from (
      select body_hash, answer, created_date from idempotency_key where ${isKnown}
      union all select body_hash, answer, created_date from idempotency where ${isKnown}) k
    order by created_date desc limit 1`,
  ).execute(db);
  return rows[0];
}

/** The answer stored for a used key, with the hash of its request body. */
export const findAnswer = (db: Db, request: Omit<IdempotentRequest, 'bodyHash'>) =>
  findNewest(db, request, request.forwarderId);

/** As `findAnswer`, where the company is no longer known. */
export const findAnswerOfUser = (db: Db, request: Pick<IdempotentRequest, 'userId' | 'key' | 'createdDate'>) =>
  findNewest(db, request, null);

/** Keeps the answer of a key that this transaction has claimed, for a repetition. */
export async function keepAnswer(
  trx: Db,
  { userId, forwarderId, key, createdDate }: IdempotentRequest,
  answer: string,
): Promise<void> {
  await sql`${prepared}
    update idempotency_key set answer = ${answer} where user_id = ${userId} and forwarder_id = ${forwarderId}
      and key = ${key} and created_date = ${createdDate}`.execute(trx);
}
