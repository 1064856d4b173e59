import type { DriverLanguage } from '@quaygate/phrases';
import { sql } from 'kysely';
import { tell } from '../../db/changes.ts';
import type { Db } from '../../db/client.ts';
import { isAddress } from '../../identity/email-spellings.ts';

const columns = ['id', 'firstName', 'lastName', 'email', 'roles', 'emailVerified', 'language'] as const;

export async function findUser(db: Db, id: string) {
  return db.selectFrom('appUser').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
}

const nextVersion = sql<number>`version + 1`;

/** The user changes their own names. */
export async function updateUserNames(db: Db, id: string, names: { firstName: string; lastName: string }, now: Date) {
  return db
    .updateTable('appUser')
    .set({ ...names, version: nextVersion, changedDate: now, changedBy: id })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** In which the person is written to. It is no form's field, so no version is raised. */
export async function setLanguage(db: Db, id: string, language: DriverLanguage): Promise<void> {
  await db.updateTable('appUser').set({ language }).where('id', '=', id).execute();
}

/** The user with this email, whatever its spelling; locked until the transaction ends. */
export async function lockUserByEmail(trx: Db, email: string) {
  return trx
    .selectFrom('appUser')
    .select(['id', 'email', 'firstName', 'lastName', 'roles', 'disabledAt'])
    .where(isAddress(sql`email`, email))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

interface NamesAndRoles {
  firstName?: string;
  lastName?: string;
  roles: string[];
}

export async function updateUser(db: Db, id: string, values: NamesAndRoles, change: { now: Date; by: string }) {
  await db
    .updateTable('appUser')
    .set({ ...values, version: nextVersion, changedDate: change.now, changedBy: change.by })
    .where('id', '=', id)
    .execute();
  tell(db, { noun: 'rights', userId: id });
}

/** Roles that no form of a user holds: a form that is open can still be saved, so no version is raised. */
export async function setRoles(db: Db, id: string, roles: string[]): Promise<void> {
  await db.updateTable('appUser').set({ roles }).where('id', '=', id).execute();
  tell(db, { noun: 'rights', userId: id });
}

/**
 * The installation changes a user when the server starts. What is stored already raises no version, so that a form that
 * is open at a restart can still be saved.
 */
export async function installUser(db: Db, id: string, values: NamesAndRoles, hasNewLink = false): Promise<void> {
  const { firstName = sql.ref('firstName'), lastName = sql.ref('lastName'), roles } = values;
  const isNew = sql<boolean>`(${hasNewLink}::boolean
    or (first_name, last_name, roles) is distinct from (${firstName}, ${lastName}, ${roles}::text[]))`;
  await db
    .updateTable('appUser')
    .set({ ...values, version: nextVersion, changedDate: null, changedBy: null })
    .where('id', '=', id)
    .where(isNew)
    .execute();
}
