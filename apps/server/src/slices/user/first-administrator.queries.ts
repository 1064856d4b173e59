import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { isAdministrator } from '../../identity/accounts.ts';

const appUser = table('appUser');

/** The emails of everybody who holds quaygate_admin, in either spelling, and may sign in. */
export async function findAdministrators(db: Db): Promise<string[]> {
  const { rows } = await rowsOf(
    { ...appUser('email') },
    (columns) => sql`
    select ${columns} from app_user where ${isAdministrator} order by email`,
  ).execute(db);
  return rows.map(({ email }) => email);
}

/** Whether there is an account that is not disabled. */
export async function mayAnybodySignIn(db: Db): Promise<boolean> {
  const found = await db.selectFrom('appUser').select('id').where('disabledAt', 'is', null).limit(1).executeTakeFirst();
  return found !== undefined;
}
