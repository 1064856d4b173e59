import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

const columns = ['id', 'firstName', 'lastName', 'email', 'roles', 'emailVerified'] as const;

export async function findUser(db: Db, id: string) {
  return db.selectFrom('appUser').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
}

export async function updateUserNames(db: Db, id: string, names: { firstName: string; lastName: string }) {
  return db.updateTable('appUser').set(names).where('id', '=', id).returning(columns).executeTakeFirstOrThrow();
}

/** The user with this email, whatever its spelling; locked until the transaction ends. */
export async function lockUserByEmail(trx: Db, email: string) {
  return trx
    .selectFrom('appUser')
    .select(['id', 'roles', 'disabledAt'])
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateUser(
  db: Db,
  id: string,
  values: { firstName?: string; lastName?: string; roles: string[] },
): Promise<void> {
  await db.updateTable('appUser').set(values).where('id', '=', id).execute();
}
