import { hash, verify } from '@node-rs/argon2';
import type { Db } from '../../../db/client.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, cost);

export async function findPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('credential')
    .select('passwordHash')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return found?.passwordHash;
}

let decoy: Promise<string> | undefined;

/** Checks a password; without a stored hash it takes the same time and says no. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== undefined && matches;
}
