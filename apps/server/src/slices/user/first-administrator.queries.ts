import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { isAdministrator } from '../../identity/accounts.ts';
import type { Reader } from '../../outside/mail/compose.ts';

const appUser = table('appUser');

/** Everybody who holds quaygate_admin, in either spelling, and may sign in. */
export async function findAdministrators(db: Db): Promise<Reader[]> {
  const { rows } = await rowsOf(
    { ...appUser('email', 'language') },
    (columns) => sql`
    select ${columns} from app_user where ${isAdministrator} order by email`,
  ).execute(db);
  return rows;
}

/** Whether there is an account that is not disabled. */
export async function mayAnybodySignIn(db: Db): Promise<boolean> {
  const found = await db.selectFrom('appUser').select('id').where('disabledAt', 'is', null).limit(1).executeTakeFirst();
  return found !== undefined;
}
