import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { isAdministrator } from '../../outside/identity/accounts.ts';

/** Whether somebody holds quaygate_admin, in either spelling, and may sign in. */
export async function hasAdministrator(trx: Db): Promise<boolean> {
  const { rows } = await sql`select from app_user where ${isAdministrator} limit 1`.execute(trx);
  return rows.length > 0;
}
