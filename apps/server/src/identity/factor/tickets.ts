import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { hashOf, randomValue } from '../session/refresh-values.ts';

const factorTicket = table('factorTicket');

const ticketLifetime = 5 * 60_000;

const digestOf = (passwordHash: string) => createHash('sha256').update(passwordHash).digest();

/** Remembers that the password was right; answers the value with which the sign-in goes on. */
export async function openTicket(db: Db, userId: string, passwordHash: string, now: Date): Promise<string> {
  const ticket = randomValue();
  const expiresDate = new Date(now.getTime() + ticketLifetime);
  const passwordDigest = digestOf(passwordHash);
  await db
    .insertInto('factorTicket')
    .values({ hash: hashOf(ticket), userId, passwordDigest, expiresDate, usedDate: null })
    .execute();
  return ticket;
}

const gone = () => new Refusal('auth/invalid-factor-ticket');

/** Whose sign-in it is, while it can go on. @throws Refusal('auth/invalid-factor-ticket') */
export async function findTicket(db: Db, ticket: string, now: Date): Promise<{ id: string; email: string }> {
  const found = await db
    .selectFrom('factorTicket')
    .innerJoin('appUser', 'appUser.id', 'factorTicket.userId')
    .select(['appUser.id', 'appUser.email'])
    .where('hash', '=', hashOf(ticket))
    .where('usedDate', 'is', null)
    .where('expiresDate', '>', now)
    .executeTakeFirst();
  if (!found) throw gone();
  return found;
}

/**
 * Uses a ticket up, and locks the password it was given for until the transaction ends: a change of password waits for
 * that, and then ends the new session. Of two at once one wins.
 * @throws Refusal('auth/invalid-factor-ticket'), also when the password was changed meanwhile
 */
export async function useTicket(trx: Trx, ticket: string, now: Date): Promise<void> {
  const { rows } = await rowsOf(
    { ...factorTicket('userId', 'passwordDigest') },
    (columns) => sql`
    update factor_ticket set used_date = ${now}
    where hash = ${hashOf(ticket)} and used_date is null and expires_date > ${now}
    returning ${columns}`,
  ).execute(trx);
  const used = rows[0];
  if (!used) throw gone();
  const credential = await trx
    .selectFrom('credential')
    .select('passwordHash')
    .where('userId', '=', used.userId)
    .forShare()
    .executeTakeFirst();
  if (!credential || !digestOf(credential.passwordHash).equals(used.passwordDigest)) throw gone();
}
