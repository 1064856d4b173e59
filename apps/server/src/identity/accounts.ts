import { randomUUID } from 'node:crypto';
import { spellingsOf } from '@quaygate/rules';
import { sql } from 'kysely';
import { tell } from '../db/changes.ts';
import type { Db, Trx } from '../db/client.ts';
import { prepared } from '../db/prepared.ts';
import { rowsOf, table } from '../db/rows.ts';
import { Refusal } from '../plumbing/refusal.ts';
import { addressOf, isAddress } from './email-spellings.ts';
import type { NewAccount } from './identity.ts';

const appUser = table('appUser');

/** The row every user has here, whichever provider authenticates them. */

const columns = [
  'appUser.id',
  'appUser.email',
  'appUser.emailVerified',
  'appUser.disabledAt',
  'appUser.language',
] as const;

/** The user with this email, whatever its spelling. */
export const findAccount = (db: Db, email: string) =>
  db.selectFrom('appUser').modifyFront(prepared).select(columns).where(isAddress(sql`email`, email)).executeTakeFirst();

export const findAccountById = (db: Db, id: string) =>
  db.selectFrom('appUser').modifyFront(prepared).select(columns).where('id', '=', id).executeTakeFirst();

/**
 * Notes that a user signs in, and locks their account until the transaction ends; answers its email.
 * @throws Refusal('auth/user-disabled'), Refusal('auth/invalid-credential') for one that is gone
 */
export async function noteSignIn(trx: Trx, id: string, now: Date): Promise<string> {
  const { rows } = await rowsOf(
    { ...appUser('email', 'disabledAt') },
    (columns) => sql`${prepared}
    update app_user set last_sign_in_date = case when disabled_at is null then ${now} else last_sign_in_date end
    where id = ${id} returning ${columns}`,
  ).execute(trx);
  const [found] = rows;
  if (!found) throw new Refusal('auth/invalid-credential');
  if (found.disabledAt) throw new Refusal('auth/user-disabled');
  return found.email;
}

/** Locks the account until the transaction ends. */
export const lockAccount = (trx: Trx, id: string) =>
  trx.selectFrom('appUser').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** @throws Refusal('user_already_exists') for an email in use, in any letter case; of two at once one wins */
export async function insertAccount(db: Db, account: NewAccount, createdDate: Date): Promise<string> {
  // Of an earlier build, in another spelling.
  if (await findAccount(db, account.email)) throw new Refusal('user_already_exists');
  const row = await db
    .insertInto('appUser')
    .values({ id: randomUUID(), ...account, email: addressOf(account.email), createdDate })
    .onConflict((key) => key.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new Refusal('user_already_exists');
  return row.id;
}

/**
 * Ends a registration of a driver that was never confirmed: account, password, sessions and record as driver. Who registers with an address
 * that is not theirs reserves nothing (DRV-BRD-30).
 * @returns whether there was one
 */
export async function endUnconfirmedRegistration(trx: Trx, email: string): Promise<boolean> {
  const { rows } = await rowsOf(
    { id: sql<string | null>`end_unconfirmed_registration(${addressOf(email)})` },
    (columns) => sql`select ${columns}`,
  ).execute(trx);
  const id = rows[0]?.id;
  if (id) tell(trx, { noun: 'session', userId: id });
  return Boolean(id);
}

export const verifyEmailOf = (db: Db, id: string) =>
  db
    .updateTable('appUser')
    .set({ emailVerified: true })
    .where('id', '=', id)
    .where('emailVerified', '=', false)
    .execute();

/** Administrators: users with quaygate_admin, in either spelling, who may sign in. */
export const isAdministrator = sql`roles && ${spellingsOf('quaygate_admin')}::text[] and disabled_at is null`;
