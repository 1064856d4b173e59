import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { unseenList } from '../../db/unseen.ts';
import { newKey, seal, sealKey, unsealKey } from '../../outside/sealing/sealing.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Device } from './device.ts';
import { isOpenSession, type SessionLimits, sessionEnd } from './session-lifetime.ts';
import type { OpenSession } from './token-source.ts';

const v = table('refreshValue', 'v');

const s = table('session', 's');

/** Tabs may use one value at once; a later reuse is a stolen one (SESS-23). */
const grace = 30_000;

/** More tabs are not to be expected; each use is a row as long as the session may live. */
const usesMost = 20;

export const hashOf = (value: string) => createHash('sha256').update(value).digest();

export const randomValue = () => randomBytes(32).toString('base64url');

async function insertValue(db: Db, session: OpenSession, generation: number, opened = sql``): Promise<string> {
  const value = randomValue();
  const { id, key } = session;
  const sealedKey = key && sealKey(key, value, id);
  await sql`${prepared} ${opened} insert into refresh_value (hash, session_id, expires_date, sealed_key, generation)
    values (${hashOf(value)}, ${id}, ${sessionEnd(session)}, ${sealedKey}, ${generation})`.execute(db);
  return value;
}

/** Opens a session, which keeps the grant sealed, and answers its first refresh value. */
export async function openSession(
  db: Db,
  userId: string,
  grant: string | null,
  { browser, system, network }: Device & { network: string },
  now: Date,
): Promise<{ session: OpenSession; refresh: string }> {
  const id = randomUUID();
  const key = grant === null ? null : newKey();
  const sealedGrant = key && seal(key, Buffer.from(grant ?? ''), id);
  const session = { id, userId, key, createdDate: now };
  const opened = sql`with opened as (
    insert into session (id, user_id, created_date, last_used_date, browser, system, network, sealed_grant)
    values (${id}, ${userId}, ${now}, ${now}, ${browser}, ${system}, ${network}, ${sealedGrant}))`;
  return { session, refresh: await insertValue(db, session, 0, opened) };
}

/** Notes that sessions are in use; does not wait while another call holds the row of one. */
export const noteUse = (db: Db, ids: readonly string[], now: Date) =>
  sql`${prepared} update session set last_used_date = ${now}
    where id in (select id from session where id = any(${unseenList(ids, 'text')}) for no key update skip locked)`.execute(
    db,
  );

interface Row {
  sessionId: string;
  userId: string;
  createdDate: Date;
  generation: number | null;
  usedDate: Date | null;
  uses: number;
  sealedKey: Buffer | null;
  isOver: boolean;
  isOpen: boolean;
  isDisabled: boolean;
}

/**
 * State of a refresh value: `late` is one whose generation was used more than 30 s ago, `crowded` one whose generation was
 * used too often since then.
 */
interface Found {
  state: 'open' | 'late' | 'crowded' | 'disabled' | 'ended';
  session: OpenSession;
  generation: number | null;
}

/** Finds a refresh value without using it up. */
export async function findValue(db: Db, value: string, limits: SessionLimits, now: Date): Promise<Found | undefined> {
  const { rows } = await rowsOf<Row>(
    {
      ...v('sessionId'),
      ...s('userId', 'createdDate'),
      ...v('generation'),
      usedDate: sql`g.used_date`,
      uses: sql`g.uses`,
      ...v('sealedKey'),
      isOver: sql`v.expires_date <= ${now}`,
      isOpen: isOpenSession(limits, now),
      isDisabled: sql`u.disabled_at is not null`,
    },
    (columns) => sql`${prepared}
    select ${columns} from refresh_value v join session s on s.id = v.session_id join app_user u on u.id = s.user_id
      cross join lateral (
        select min(o.used_date) as used_date, sum(o.uses)::int as uses from refresh_value o
        where o.session_id = v.session_id and (o.hash = v.hash or o.generation = v.generation)
      ) g
    where v.hash = ${hashOf(value)}`,
  ).execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { sessionId: id, userId, createdDate, sealedKey, generation } = row;
  const session = { id, userId, createdDate, key: sealedKey && unsealKey(sealedKey, value, id) };
  return { state: stateOf(row, now), session, generation };
}

function stateOf({ isOver, isDisabled, isOpen, usedDate, uses }: Row, now: Date): Found['state'] {
  if (isOver) return 'ended';
  if (isDisabled) return 'disabled';
  if (!isOpen) return 'ended';
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

/**
 * Exchanges a refresh value for the next one. Values that were exchanged for the same one are of one generation, which is valid
 * once, and again within 30 s of its first use: a copy that was exchanged in that time cannot live on beside the original.
 * Throws like `openIn`.
 */
export function rotate(db: Db, value: string, network: string, limits: SessionLimits, now: Date): Promise<string> {
  return db.transaction().execute(async (trx) => {
    // One exchange of a session at a time, so that each sees the generations as the one before left them.
    await sql`${prepared} select 1 from session
      where id = (select session_id from refresh_value where hash = ${hashOf(value)}) for no key update`.execute(trx);
    const { session, generation } = openIn(await findValue(trx, value, limits, now));
    await sql`${prepared} with used as (
      update refresh_value set used_date = coalesce(used_date, ${now}), uses = uses + 1 where hash = ${hashOf(value)}
    ) update session set last_used_date = ${now}, network = ${network} where id = ${session.id}`.execute(trx);
    return insertValue(trx, session, (generation ?? 0) + 1);
  });
}
