import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { isAddress } from '../email-spellings.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, cost);

/** The user with this email, in any letter case, with the hash of the password if one is set. */
export const findCredential = (db: Db, email: string) =>
  db
    .selectFrom('appUser')
    .modifyFront(prepared)
    .leftJoin('credential', 'credential.userId', 'appUser.id')
    .select(['appUser.id as userId', 'credential.passwordHash'])
    .where(isAddress(sql`email`, email))
    .executeTakeFirst();

/** Whether a password is set. */
export async function hasPassword(db: Db, userId: string): Promise<boolean> {
  const found = await db.selectFrom('credential').select('userId').where('userId', '=', userId).executeTakeFirst();
  return found !== undefined;
}

/**
 * Locks the password that was verified until the transaction ends. A change waits for that, and then ends the new session.
 * @throws Refusal('auth/invalid-credential') when it was changed meanwhile
 */
export async function holdPassword(trx: Trx, userId: string, passwordHash: string): Promise<void> {
  const found = await trx
    .selectFrom('credential')
    .modifyFront(prepared)
    .select('userId')
    .where('userId', '=', userId)
    .where('passwordHash', '=', passwordHash)
    .forShare()
    .executeTakeFirst();
  if (!found) throw new Refusal('auth/invalid-credential');
}

let decoy: Promise<string> | undefined;

/** Checks a password; without a stored hash it takes the same time and says no. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== null && matches;
}
