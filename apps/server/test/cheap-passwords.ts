import { hash } from '@node-rs/argon2';
import { openDatabase } from '../src/db/client.ts';

/**
 * Stores the password of every demo account as a hash that is checked in less than a millisecond: stories sign in a
 * thousand times, and the 20 ms of the product's cost would go to argon2. The product keeps its cost.
 */
export async function makePasswordsCheap(databaseUrl: string, password: string): Promise<void> {
  const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const { db, close } = openDatabase(databaseUrl);
  await db
    .updateTable('credential')
    .set({ passwordHash })
    .execute()
    .finally(() => close());
}
