import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { isAdministrator } from '../../identity/accounts.ts';
import type { Reader } from '../../outside/mail/compose.ts';

/** Everybody who holds quaygate_admin, in either spelling, and may sign in. */
export async function findAdministrators(db: Db): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select email, language from app_user where ${isAdministrator} order by email`.execute(db);
  return rows;
}

/** Whether there is an account that is not disabled. */
export async function mayAnybodySignIn(db: Db): Promise<boolean> {
  const found = await db.selectFrom('appUser').select('id').where('disabledAt', 'is', null).limit(1).executeTakeFirst();
  return found !== undefined;
}
