import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { ActionMode } from '../identity.ts';
import { hashOf, randomValue } from '../session/refresh-values.ts';

const u = table('appUser', 'u');

/** Links of mails live 60 minutes, an invitation 7 days (platform contract, 2.3). */
export const linkLifetime = 3_600_000;
export const invitationLifetime = 7 * 86_400_000;

/** Makes a link's one-time secret; only its hash is kept. */
export async function openAction(db: Db, userId: string, mode: ActionMode, expiresDate: Date): Promise<string> {
  const token = randomValue();
  await db
    .insertInto('actionToken')
    .values({ hash: hashOf(token), userId, mode, expiresDate, usedDate: null })
    .execute();
  return token;
}

/** What the link of an invitation is for. */
const firstPassword: ActionMode = 'resetPassword';
/** An invitation opens nothing for somebody who has a password. */
const isUnused = sql`accepted_date is null
  and not exists (select from credential c where c.user_id = invitation.user_id)`;

/** Whose link it is, while it can still be used. */
export async function findAction(
  db: Db,
  token: string,
  mode: ActionMode,
  now: Date,
): Promise<{ userId: string; email: string }> {
  const hash = hashOf(token);
  const { rows } = await rowsOf(
    { userId: sql<string>`link.user_id`, ...u('email'), expiresDate: sql<Date>`link.expires_date` },
    (columns) => sql`
    select ${columns} from (
      select user_id, expires_date from action_token where hash = ${hash} and mode = ${mode} and used_date is null
      union all
      select user_id, expires_date from invitation where hash = ${hash} and ${mode} = ${firstPassword} and ${isUnused}
    ) link join app_user u on u.id = link.user_id`,
  ).execute(db);
  const [found] = rows;
  if (!found) throw new Refusal('auth/invalid-action-code');
  if (found.expiresDate <= now) throw new Refusal('auth/expired-action-code');
  return found;
}

/** Uses a link up and answers whose it is; of two at once one wins. */
export async function useAction(db: Db, token: string, mode: ActionMode, now: Date): Promise<string> {
  const hash = hashOf(token);
  const { rows } = await rowsOf(
    { userId: sql<string>`user_id` },
    (columns) => sql`
    with used as (
      update action_token set used_date = ${now}
      where hash = ${hash} and mode = ${mode} and used_date is null and expires_date > ${now}
      returning user_id
    ), accepted as (
      update invitation set accepted_date = ${now}
      where hash = ${hash} and ${mode} = ${firstPassword} and ${isUnused} and expires_date > ${now}
      returning user_id
    )
    select ${columns} from used union all select ${columns} from accepted`,
  ).execute(db);
  if (rows[0]) return rows[0].userId;
  await findAction(db, token, mode, now);
  throw new Refusal('auth/invalid-action-code');
}

/** Links of this kind that were not used yet end. */
export async function closeActions(db: Db, userId: string, mode: ActionMode): Promise<void> {
  await db
    .deleteFrom('actionToken')
    .where('userId', '=', userId)
    .where('mode', '=', mode)
    .where('usedDate', 'is', null)
    .execute();
}
