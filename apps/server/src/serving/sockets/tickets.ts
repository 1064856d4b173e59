import type { SocketTicket } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { removeSome } from '../../db/remove-some.ts';
import type { VerifiedToken } from '../../identity/identity.ts';
import { hashOf, randomValue } from '../../identity/session/refresh-values.ts';
import type { User } from '../caller.ts';

const validFor = 30_000;

/** Makes a ticket for this user, this session and this purpose. */
export async function makeTicket(
  db: Db,
  { id, sessionId }: Pick<User, 'id' | 'sessionId'>,
  purpose: string,
  now: Date,
): Promise<SocketTicket> {
  const ticket = randomValue();
  const expiresAt = new Date(now.getTime() + validFor);
  const row = { hash: hashOf(ticket), userId: id, sessionId, purpose, expiresDate: expiresAt };
  await db.insertInto('socketTicket').values(row).execute();
  return { ticket, expiresAt };
}

/** Takes a ticket away; of two that come at once one gets it. */
export const redeemTicket = (
  db: Db,
  ticket: string,
  purpose: string,
  now: Date,
): Promise<Pick<VerifiedToken, 'userId' | 'sessionId'> | undefined> =>
  db
    .deleteFrom('socketTicket')
    .where('hash', '=', hashOf(ticket))
    .where('purpose', '=', purpose)
    .where('expiresDate', '>', now)
    .returning(['userId', 'sessionId'])
    .executeTakeFirst();

/** Tickets that were never used. */
export const deleteOldTickets = (db: Db, now: Date, limit: number): Promise<number> =>
  removeSome(db, 'socket_ticket', sql`expires_date <= ${now}`, limit);
