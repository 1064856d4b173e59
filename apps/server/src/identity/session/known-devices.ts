import { present } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { removeSome } from '../../db/remove-some.ts';
import { rowsOf } from '../../db/rows.ts';
import { isAddress } from '../email-spellings.ts';
import { hashOf } from './refresh-values.ts';

/** A browser that was not signed in with for this long is new again; a cookie lives no longer either. */
export const deviceLifetime = 400 * 86_400_000;
/** So many browsers of a user are known, those that were used last: a client that keeps no cookie comes with a new one each time. */
const mostDevices = 50;

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
      isKnown: sql<boolean>`exists (select from known_device where user_id = ${userId} and hash = ${hashOf(device)})`,
      hasOthers: sql<boolean>`exists (select from known_device where user_id = ${userId})`,
    },
    (columns) => sql`${prepared}
    with noted as (
      insert into known_device (user_id, hash, last_used_date) values (${userId}, ${hashOf(device)}, ${now})
      on conflict (user_id, hash) do update set last_used_date = ${now}
    )
    select ${columns}`,
  ).execute(db);
  return present(rows[0]);
}

/** Forgets some browsers whose time is over, and of each user those beyond the ones that are known. @returns how many */
export const forgetDevices = (db: Db, now: Date, limit: number): Promise<number> =>
  removeSome(
    db,
    'known_device',
    sql`last_used_date < ${new Date(now.getTime() - deviceLifetime)} or user_id in (
      select user_id from known_device group by user_id having count(*) > ${mostDevices}
    ) and (last_used_date, hash) < (
      select newer.last_used_date, newer.hash from known_device newer where newer.user_id = known_device.user_id
      order by newer.last_used_date desc, newer.hash desc offset ${mostDevices - 1} limit 1)`,
    limit,
  );

/** Whether the user with this email has signed in with this browser. */
export async function isKnownDevice(db: Db, email: string, device: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - deviceLifetime);
  const { rows } = await sql`${prepared}
    select 1 from known_device k join app_user u on u.id = k.user_id
    where ${isAddress(sql`u.email`, email)} and k.hash = ${hashOf(device)} and k.last_used_date > ${since}`.execute(db);
  return rows.length > 0;
}
