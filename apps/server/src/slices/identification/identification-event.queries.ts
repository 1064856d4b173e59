import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';

/** A result as its provider signed it. */
export interface SignedResult {
  body: Buffer;
  signature: string;
  secret: string;
}

/** Whether the database takes results that are signed with this secret. */
export async function knowsProvider(db: Db, secret: string): Promise<boolean> {
  const knows = sql<boolean>`knows_identification_provider(${secret})`;
  const { rows } = await rowsOf({ knows }, (columns) => sql`select ${columns}`).execute(db);
  return rows[0]?.knows ?? false;
}

/**
 * Stores a result; the database itself checks who signed it (AUD-16).
 * @returns false for one that was taken before
 */
export async function takeSignedResult(
  trx: Db,
  identificationId: string,
  { body, signature, secret }: SignedResult,
  received: Date,
): Promise<boolean> {
  const isNew = sql<boolean>`take_identification_result(${identificationId}, ${body}, ${signature}, ${secret}, ${received})`;
  const { rows } = await rowsOf({ isNew }, (columns) => sql`select ${columns}`).execute(trx);
  return rows[0]?.isNew ?? false;
}
