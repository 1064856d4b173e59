import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/client.ts';
import { prepared } from '../../../db/prepared.ts';
import { Refusal } from '../../../plumbing/refusal.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, cost);

/** Who has this email, whatever its spelling, with the hash of his password where he has one. */
export const findCredential = (db: Db, email: string) =>
  db
    .selectFrom('appUser')
    .modifyFront(prepared)
    .leftJoin('credential', 'credential.userId', 'appUser.id')
    .select(['appUser.id as userId', 'credential.passwordHash'])
    .where(sql`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst();

/**
 * Keeps the password that was found right until the transaction ends: a new one waits for that, and then ends what was opened.
 * @throws Refusal('auth/invalid-credential') when it was changed since
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
