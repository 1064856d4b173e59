import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { removeSome } from '../../db/remove-some.ts';
import { rowsOf } from '../../db/rows.ts';

/** Deletes some expired rows of a table that says when a row expires. @returns how many */
export const removeExpired = (db: Db, from: string, before: Date, limit: number): Promise<number> =>
  removeSome(db, from, sql`expires_date < ${before}`, limit);

/**
 * Deletes some sessions without a refresh token. One that goes leaves the moment of its last use with the account.
 * @returns how many
 */
export async function removeEndedSessions(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await rowsOf(
    { removed: sql<number>`count(*)::int` },
    (columns) => sql`
    with gone as (
      delete from session where ctid = any(array(
        select ctid from session s
        where created_date < ${before} and not exists (select from refresh_value r where r.session_id = s.id)
        limit ${limit}))
      returning user_id, coalesce(last_used_date, created_date) as used_date
    ), seen as (
      update app_user u set last_seen_date = greatest(u.last_seen_date, seen.used_date)
      from (select user_id, max(used_date) as used_date from gone group by 1) seen
      where u.id = seen.user_id
    )
    select ${columns} from gone`,
  ).execute(db);
  return rows[0]?.removed ?? 0;
}

/** Deletes some attempts that lie outside every window. @returns how many */
export const removeOldAttempts = (db: Db, before: Date, limit: number): Promise<number> =>
  removeSome(db, 'attempt', sql`coalesce((select max(m) from unnest(moments) m) < ${before}, true)`, limit);
