import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { prepared } from '../../../db/prepared.ts';
import { Refusal } from '../../../plumbing/refusal.ts';
import { newKey, seal, sealKey, unsealKey } from './sealing.ts';
import type { OpenSession } from './token-source.ts';

/** A session, and the cookie that holds its value, ends 14 days after its last refresh (platform contract, 2.3). */
export const sessionLifetime = 14 * 86_400_000;
/** Tabs may use one value at once; a later reuse is a stolen one (SESS-23). */
const grace = 30_000;
/** More tabs are not to be expected; each use is a row for 14 days. */
const usesMost = 20;

export const hashOf = (value: string) => createHash('sha256').update(value).digest();
export const randomValue = () => randomBytes(32).toString('base64url');

async function insertValue(db: Db, { id, key }: OpenSession, now: Date, opened = sql``): Promise<string> {
  const value = randomValue();
  const expiresDate = new Date(now.getTime() + sessionLifetime);
  const sealedKey = key && sealKey(key, value, id);
  await sql`${prepared} ${opened} insert into refresh_value (hash, session_id, expires_date, sealed_key)
    values (${hashOf(value)}, ${id}, ${expiresDate}, ${sealedKey})`.execute(db);
  return value;
}

/** Opens a session, which keeps the grant sealed, and answers its first refresh value. */
export async function openSession(
  db: Db,
  userId: string,
  grant: string | null,
  now: Date,
): Promise<{ session: OpenSession; refresh: string }> {
  const id = randomUUID();
  const key = grant === null ? null : newKey();
  const sealedGrant = key && seal(key, Buffer.from(grant ?? ''), id);
  const session = { id, userId, key };
  const opened = sql`with opened as (
    insert into session (id, user_id, created_date, sealed_grant) values (${id}, ${userId}, ${now}, ${sealedGrant}))`;
  return { session, refresh: await insertValue(db, session, now, opened) };
}

export const revokeSession = (db: Db, id: string, now: Date) =>
  db.updateTable('session').set({ revokedDate: now }).where('id', '=', id).where('revokedDate', 'is', null).execute();

/** Ends all sessions of a user and deletes their grants: without a refresh value they cannot be decrypted for revocation. */
export const revokeSessionsOf = (db: Db, userId: string, now: Date) =>
  db
    .updateTable('session')
    .set({ revokedDate: now, sealedGrant: null })
    .where('userId', '=', userId)
    .where('revokedDate', 'is', null)
    .execute();

interface Row {
  sessionId: string;
  userId: string;
  usedDate: Date | null;
  uses: number;
  sealedKey: Buffer | null;
  isOver: boolean;
  isRevoked: boolean;
  isDisabled: boolean;
}

/** State of a refresh value: `late` is one used more than 30 s ago, `crowded` one used too often since then. */
interface Found {
  state: 'open' | 'late' | 'crowded' | 'disabled' | 'ended';
  session: OpenSession;
  usedDate: Date | null;
}

/** Finds a refresh value without using it up. */
export async function findValue(db: Db, value: string, now: Date, lock = sql``): Promise<Found | undefined> {
  const { rows } = await sql<Row>`${prepared}
    select v.session_id, s.user_id, v.used_date, v.uses, v.sealed_key, v.expires_date <= ${now} as is_over,
      s.revoked_date is not null as is_revoked, u.disabled_at is not null as is_disabled
    from refresh_value v join session s on s.id = v.session_id join app_user u on u.id = s.user_id
    where v.hash = ${hashOf(value)} ${lock}`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { sessionId: id, userId, sealedKey, usedDate } = row;
  const session = { id, userId, key: sealedKey && unsealKey(sealedKey, value, id) };
  return { state: stateOf(row, now), session, usedDate };
}

function stateOf({ isOver, isDisabled, isRevoked, usedDate, uses }: Row, now: Date): Found['state'] {
  if (isOver) return 'ended';
  if (isDisabled) return 'disabled';
  if (isRevoked) return 'ended';
  if (usedDate && now.getTime() - usedDate.getTime() > grace) return 'late';
  return uses < usesMost ? 'open' : 'crowded';
}

/** @throws Refusal('auth/user-disabled' | 'too_many_requests' | 'auth/user-token-expired') for a value that cannot be used now */
export function openIn(found: Found | undefined): Found {
  if (found?.state === 'open') return found;
  if (found?.state === 'disabled') throw new Refusal('auth/user-disabled');
  if (found?.state === 'crowded') throw new Refusal('too_many_requests', { retryAfter: 1 });
  throw new Refusal('auth/user-token-expired');
}

/** Exchanges a refresh value for the next one. Each is valid once, and again within 30 s of its use. Throws like `openIn`. */
export function rotate(db: Db, value: string, now: Date): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const { session, usedDate } = openIn(await findValue(trx, value, now, sql`for update of v`));
    await trx
      .updateTable('refreshValue')
      .set((row) => ({ usedDate: usedDate ?? now, uses: row('uses', '+', 1) }))
      .where('hash', '=', hashOf(value))
      .execute();
    return insertValue(trx, session, now);
  });
}
