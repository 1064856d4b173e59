import { sql } from 'kysely';
import { Refusal } from '../plumbing/refusal.ts';
import type { Deps } from './deps.ts';

/**
 * Callers are cached, so an account can end before its call is done. What then fails unexpectedly, such as a row that names
 * the account, is answered as any call of an account that does not exist (SEC-02).
 */
export const refuseGone =
  ({ db }: Pick<Deps, 'db'>, userId: string) =>
  async (error: unknown): Promise<never> => {
    if (userId === '' || error instanceof Refusal) throw error;
    const { rows } = await sql`select from app_user where id = ${userId} and disabled_at is null`.execute(db);
    throw rows.length === 0 ? new Refusal('unauthenticated') : error;
  };
