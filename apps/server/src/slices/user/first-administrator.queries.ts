import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { isAdministrator } from '../../outside/identity/accounts.ts';

/** Whether somebody holds quaygate_admin, in either spelling, and may sign in. */
export async function hasAdministrator(trx: Db): Promise<boolean> {
  const { rows } = await sql`select from app_user where ${isAdministrator} limit 1`.execute(trx);
  return rows.length > 0;
}

export async function findUserByEmail(trx: Db, email: string) {
  return trx
    .selectFrom('appUser')
    .select(['id', 'roles', 'disabledAt'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function appointAdministrator(trx: Db, id: string, roles: string[]): Promise<void> {
  await trx.updateTable('appUser').set({ roles }).where('id', '=', id).execute();
}
