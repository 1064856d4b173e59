import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { isAdministrator } from '../../identity/accounts.ts';
import type { Reader } from '../../outside/mail/compose.ts';

const appUser = table('appUser');

/** Emails of everybody who could decide a change of this person. */
export async function findApprovers(db: Db, creatorId: string): Promise<Reader[]> {
  const { rows } = await rowsOf(
    { ...appUser('email', 'language') },
    (columns) => sql`
    select ${columns} from app_user where ${isAdministrator} and id <> ${creatorId} order by email`,
  ).execute(db);
  return rows;
}

/** Somebody who may still sign in. */
export const findReader = (db: Db, userId: string): Promise<Reader | undefined> =>
  db
    .selectFrom('appUser')
    .select(['email', 'language'])
    .where('id', '=', userId)
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
