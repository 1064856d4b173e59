import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** A proof of who somebody is counts this long for what needs a recent one. */
const recent = 15 * 60_000;

/**
 * Whether the user of a session signed in or proved who they are within the last 15 minutes; undefined: the session has
 * ended.
 */
export async function hasRecentProof(db: Db, sessionId: string, now: Date): Promise<boolean | undefined> {
  const since = new Date(now.getTime() - recent);
  const found = await db
    .selectFrom('session')
    .select(sql<boolean>`coalesce(proved_date, created_date) > ${since}`.as('isRecent'))
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return found?.isRecent;
}

export async function noteProof(db: Db, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('session').set({ provedDate: now }).where('id', '=', sessionId).execute();
}
