import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';

/** The kinds of second factors of a user, as an array of texts. */
export const factorKindsOf = (userId: RawBuilder<unknown>) => sql<('passkey' | 'totp')[]>`array(
  select 'passkey' where exists (select from passkey where user_id = ${userId})
  union all
  select 'totp' where exists (select from totp where user_id = ${userId} and confirmed_date is not null))`;

export async function factorKinds(db: Db, userId: string): Promise<('passkey' | 'totp')[]> {
  const kinds = factorKindsOf(sql`${userId}`);
  const { rows } = await rowsOf({ kinds }, (columns) => sql`select ${columns}`).execute(db);
  return rows[0]?.kinds ?? [];
}

export const hasFactor = async (db: Db, userId: string): Promise<boolean> => (await factorKinds(db, userId)).length > 0;
