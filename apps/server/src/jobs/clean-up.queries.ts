import { idempotencyKeptHours } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

const day = 86_400_000;
const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);

/** Deletes answers of idempotent requests whose key has expired. */
export async function deleteOldAnswers(db: Db, now: Date): Promise<void> {
  const limit = before(now, idempotencyKeptHours * 3_600_000);
  await db.deleteFrom('idempotency').where('createdDate', '<', limit).execute();
}

/** Deletes expired refresh tokens and links, sessions without a refresh token, and attempts outside every window. */
export async function deleteOldSessions(db: Db, now: Date): Promise<void> {
  const limit = before(now, day);
  await db.deleteFrom('refreshValue').where('expiresDate', '<', limit).execute();
  await db.deleteFrom('actionToken').where('expiresDate', '<', limit).execute();
  await db.deleteFrom('emailChange').where('expiresDate', '<', limit).execute();
  await db.deleteFrom('pageVisit').where('expiresDate', '<', limit).execute();
  await db.deleteFrom('logoutToken').where('expiresDate', '<', limit).execute();
  await db.deleteFrom('factorTicket').where('expiresDate', '<', limit).execute();
  await db.deleteFrom('usedChallenge').where('expiresDate', '<', limit).execute();
  // A session that goes leaves the moment of its last use with the account.
  await sql`
    with gone as (
      delete from session s
      where created_date < ${limit} and not exists (select from refresh_value r where r.session_id = s.id)
      returning user_id, coalesce(last_used_date, created_date) as used_date
    )
    update app_user u set last_seen_date = greatest(u.last_seen_date, seen.used_date)
    from (select user_id, max(used_date) as used_date from gone group by 1) seen
    where u.id = seen.user_id`.execute(db);
  await sql`delete from attempt where coalesce((select max(m) from unnest(moments) m) < ${limit}, true)`.execute(db);
}

/** A cursor of the booking feed is good for 7 days; one more lets a slow reader finish. */
const changesKept = 8 * day;

export async function deleteOldChanges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('bookingChange').where('updatedDate', '<', before(now, changesKept)).execute();
}
