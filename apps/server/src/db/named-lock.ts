import { sql } from 'kysely';
import type pg from 'pg';
import type { Trx } from './client.ts';

/** Lets one transaction at a time do this work, of all instances; the others wait until it ends. */
export async function takeNamedLock(trx: Trx, work: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${work}))`.execute(trx);
}

/**
 * Keeps some work to one instance for as long as it runs, on a connection of its own.
 * @returns how to let go; null where another instance does the work
 */
export async function holdNamedLock(pool: pg.Pool, work: string): Promise<(() => void) | null> {
  const client = await pool.connect();
  const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as taken', [work]);
  // A closed connection lets go of what it holds.
  if (rows[0].taken) return () => client.release(true);
  client.release();
  return null;
}
