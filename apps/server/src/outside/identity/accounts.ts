import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { revokeSessionsOf } from './session/refresh-values.ts';

/** The row every user has here, whoever proves who he is. */

const columns = ['appUser.id', 'appUser.email', 'appUser.emailVerified', 'appUser.disabledAt'] as const;

/** The user with this email, whatever its spelling. */
export const findAccount = (db: Db, email: string) =>
  db
    .selectFrom('appUser')
    .select(columns)
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst();

export const findAccountById = (db: Db, id: string) =>
  db.selectFrom('appUser').select(columns).where('id', '=', id).executeTakeFirst();

export async function insertAccount(
  db: Db,
  account: { email: string; firstName: string; lastName: string },
  createdDate: Date,
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('appUser')
    .values({ id, ...account, createdDate })
    .execute();
  return id;
}

export const verifyEmailOf = (db: Db, id: string) =>
  db
    .updateTable('appUser')
    .set({ emailVerified: true })
    .where('id', '=', id)
    .where('emailVerified', '=', false)
    .execute();

export async function disableAccount(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('appUser').set({ disabledAt: now }).where('id', '=', id).execute();
  await revokeSessionsOf(db, id, now);
}

/** Credential, sessions and links go with the row. */
export async function deleteAccount(db: Db, id: string): Promise<void> {
  await db.deleteFrom('appUser').where('id', '=', id).execute();
}
