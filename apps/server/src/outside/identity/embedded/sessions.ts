import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { Refusal } from '../../../plumbing/refusal.ts';

/** A session ends 14 days after its last refresh. */
export const sessionLifetime = 14 * 86_400_000;
/** Tabs may use one value at once; a later reuse is a stolen one (SESS-23). */
const grace = 30_000;

export const hashOf = (value: string) => createHash('sha256').update(value).digest();
export const randomValue = () => randomBytes(32).toString('base64url');

async function insertValue(db: Db, sessionId: string, now: Date): Promise<string> {
  const value = randomValue();
  const expiresDate = new Date(now.getTime() + sessionLifetime);
  await db
    .insertInto('refreshValue')
    .values({ hash: hashOf(value), sessionId, expiresDate, usedDate: null })
    .execute();
  return value;
}

/** Opens a session and answers its first refresh value. */
export async function openSession(db: Db, userId: string, now: Date): Promise<string> {
  const id = randomUUID();
  await db.insertInto('session').values({ id, userId, createdDate: now, revokedDate: null }).execute();
  return insertValue(db, id, now);
}

const revokeSession = (db: Db, id: string, now: Date) =>
  db.updateTable('session').set({ revokedDate: now }).where('id', '=', id).where('revokedDate', 'is', null).execute();

export const revokeSessionsOf = (db: Db, userId: string, now: Date) =>
  db
    .updateTable('session')
    .set({ revokedDate: now })
    .where('userId', '=', userId)
    .where('revokedDate', 'is', null)
    .execute();

/** Ends the session a refresh value belongs to, whether or not the value could still be used. */
export async function endSession(db: Db, value: string, now: Date): Promise<void> {
  const row = await db
    .selectFrom('refreshValue')
    .select('sessionId')
    .where('hash', '=', hashOf(value))
    .executeTakeFirst();
  if (row) await revokeSession(db, row.sessionId, now);
}

interface Found {
  sessionId: string;
  userId: string;
  usedDate: Date | null;
  isOver: boolean;
  isRevoked: boolean;
  isDisabled: boolean;
}

/**
 * Exchanges a refresh value for the next one. Each is valid once, and again within 30 s of its use;
 * a later reuse ends the whole session. Undefined where nothing may be given.
 * @throws Refusal('auth/user-disabled')
 */
export async function rotate(
  db: Db,
  value: string,
  now: Date,
): Promise<{ userId: string; refresh: string } | undefined> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Found>`
      select v.session_id, s.user_id, v.used_date, v.expires_date <= ${now} as is_over,
        s.revoked_date is not null as is_revoked, u.disabled_at is not null as is_disabled
      from refresh_value v join session s on s.id = v.session_id join app_user u on u.id = s.user_id
      where v.hash = ${hashOf(value)} for update of v`.execute(trx);
    const found = rows[0];
    if (!found || found.isOver) return undefined;
    if (found.isDisabled) throw new Refusal('auth/user-disabled');
    if (found.isRevoked) return undefined;
    if (found.usedDate && now.getTime() - found.usedDate.getTime() > grace) {
      await revokeSession(trx, found.sessionId, now);
      return undefined;
    }
    if (!found.usedDate) {
      await trx.updateTable('refreshValue').set({ usedDate: now }).where('hash', '=', hashOf(value)).execute();
    }
    return { userId: found.userId, refresh: await insertValue(trx, found.sessionId, now) };
  });
}
