import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';

/** The kinds of second factors of a user, as an array of texts. */
export const factorKindsOf = (userId: RawBuilder<unknown>) => sql<('passkey' | 'totp')[]>`array(
  select 'passkey' where exists (select from passkey where user_id = ${userId})
  union all
  select 'totp' where exists (select from totp where user_id = ${userId} and confirmed_date is not null))`;

export async function hasFactor(db: Db, userId: string): Promise<boolean> {
  const { rows } = await rowsOf({ kinds: factorKindsOf(sql`${userId}`) }, (columns) => sql`select ${columns}`).execute(
    db,
  );
  return rows[0] !== undefined && rows[0].kinds.length > 0;
}
