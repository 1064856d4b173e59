import { sql } from 'kysely';
import pg from 'pg';
import type { Trx } from './client.ts';

/** Lets one transaction at a time do this work, of all instances; the others wait until it ends. */
export async function takeNamedLock(trx: Trx, work: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${work}))`.execute(trx);
}

/**
 * Keeps some work to one instance for as long as it runs, on a connection of its own.
 * @param directUrl of PostgreSQL itself: a pooler would give the session, and the lock with it, to others
 * @returns how to let go; null where another instance does the work
 */
export async function holdNamedLock(directUrl: string, work: string): Promise<(() => Promise<void>) | null> {
  const client = new pg.Client({ connectionString: directUrl, application_name: 'quaygate turn', keepAlive: true });
  // Its loss lets go of the lock, and the next instance takes it.
  client.on('error', () => {});
  await client.connect();
  // A closed connection lets go of what it holds.
  const letGo = () => client.end().catch(() => {});
  try {
    const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as taken', [work]);
    if (rows[0].taken) return letGo;
  } catch (error) {
    await letGo();
    throw error;
  }
  await letGo();
  return null;
}
