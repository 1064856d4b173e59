import { hash, verify } from '@node-rs/argon2';
import type { Db, Trx } from '../../../db/client.ts';
import { prepared } from '../../../db/prepared.ts';
import { Refusal } from '../../../plumbing/refusal.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, cost);

export async function findPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('credential')
    .modifyFront(prepared)
    .select('passwordHash')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return found?.passwordHash;
}

/**
 * Keeps the password that was found right until the transaction ends: a new one waits for that, and then ends what was opened.
 * @throws Refusal('auth/invalid-credential') when it was changed since
 */
export async function holdPassword(trx: Trx, userId: string, passwordHash: string | undefined): Promise<void> {
  const found = await trx
    .selectFrom('credential')
    .modifyFront(prepared)
    .select('userId')
    .where('userId', '=', userId)
    .where('passwordHash', '=', passwordHash ?? '')
    .forShare()
    .executeTakeFirst();
  if (!found) throw new Refusal('auth/invalid-credential');
}

let decoy: Promise<string> | undefined;

/** Checks a password; without a stored hash it takes the same time and says no. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== undefined && matches;
}
