import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf } from '../../db/rows.ts';
import { isAddress } from '../email-spellings.ts';
import { hashOf } from './refresh-values.ts';

/** A browser that was not signed in with for this long is new again; a cookie lives no longer either. */
export const deviceLifetime = 400 * 86_400_000;

/**
 * Notes that a user has signed in with this browser.
 * @returns whether the user did so before, and whether with another one
 */
export async function noteDevice(
  db: Db,
  userId: string,
  device: string,
  now: Date,
): Promise<{ isKnown: boolean; hasOthers: boolean }> {
  const { rows } = await rowsOf(
    {
      isKnown: sql<boolean>`coalesce(bool_or(hash = ${hashOf(device)}), false)`,
      hasOthers: sql<boolean>`count(*) > 0`,
    },
    (columns) => sql`${prepared}
    with noted as (
      insert into known_device (user_id, hash, last_used_date) values (${userId}, ${hashOf(device)}, ${now})
      on conflict (user_id, hash) do update set last_used_date = ${now}
    )
    select ${columns} from known_device where user_id = ${userId}`,
  ).execute(db);
  return rows[0] ?? { isKnown: false, hasOthers: false };
}

/** Whether the user with this email has signed in with this browser. */
export async function isKnownDevice(db: Db, email: string, device: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - deviceLifetime);
  const { rows } = await sql`${prepared}
    select 1 from known_device k join app_user u on u.id = k.user_id
    where ${isAddress(sql`u.email`, email)} and k.hash = ${hashOf(device)} and k.last_used_date > ${since}`.execute(db);
  return rows.length > 0;
}
