import { hash } from '@node-rs/argon2';
import { openDatabase } from '../src/db/client.ts';

/** A hash that is made and checked in less than a millisecond; at the product's cost both take 20 ms. */
export const hashCheaply = (password: string) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Stores the password of every demo account as a cheap hash: stories sign in a thousand times. The product keeps its cost. */
export async function makePasswordsCheap(databaseUrl: string, password: string): Promise<void> {
  const passwordHash = await hashCheaply(password);
  const { db, close } = openDatabase(databaseUrl);
  await db
    .updateTable('credential')
    .set({ passwordHash })
    .execute()
    .finally(() => close());
}
