import { sql } from 'kysely';
import { tell } from '../db/changes.ts';
import type { Db } from '../db/client.ts';
import { rowsOf, table } from '../db/rows.ts';
import { Refusal } from '../plumbing/refusal.ts';
import { isAdministrator } from './accounts.ts';
import { revokeSessionsOf } from './session/revoke-sessions.ts';

const appUser = table('appUser');

/** Locks everybody who is administrator now, in the order in which all who lock them do; their ids. */
export async function lockAdministrators(trx: Db): Promise<string[]> {
  const { rows } = await rowsOf(
    { ...appUser('id') },
    (columns) => sql`
    select ${columns} from app_user where ${isAdministrator} order by id for update`,
  ).execute(trx);
  return rows.map(({ id }) => id);
}

/** `last` holds this user when no other administrator is left. Part of one statement, so that two cannot go at once. */
const lastAdministrator = (id: string) => sql`
  administrators as (
    select id from app_user where ${isAdministrator} order by id for update
  ), last as (
    select id from administrators where id = ${id} and (select count(*) from administrators) = 1
  )`;

/** @throws Refusal('last_administrator'); an account that is disabled already keeps its date */
export async function disableAccount(db: Db, id: string, now: Date): Promise<void> {
  const { rows } = await rowsOf(
    { isLast: sql<boolean>`exists (select from last)` },
    (columns) => sql`
    with ${lastAdministrator(id)}, disabled as (
      update app_user set disabled_at = coalesce(disabled_at, ${now}) where id = ${id} and not exists (select from last)
    )
    select ${columns}`,
  ).execute(db);
  if (rows[0]?.isLast) throw new Refusal('last_administrator');
  await revokeSessionsOf(db, id, now);
}

export async function enableAccount(db: Db, id: string): Promise<void> {
  await db.updateTable('appUser').set({ disabledAt: null }).where('id', '=', id).execute();
}

/**
 * Credential, sessions and links go with the row.
 * @throws Refusal('last_administrator') for the only platform administrator who may sign in
 */
export async function deleteAccount(db: Db, id: string): Promise<void> {
  const { rows } = await rowsOf(
    { isLast: sql<boolean>`exists (select from last)` },
    (columns) => sql`
    with ${lastAdministrator(id)}, gone as (
      delete from app_user where id = ${id} and not exists (select from last)
    )
    select ${columns}`,
  ).execute(db);
  if (rows[0]?.isLast) throw new Refusal('last_administrator');
  tell(db, { noun: 'session', userId: id });
}
