import { sql } from 'kysely';
import { refusalOf } from '../plumbing/http/problem.ts';
import { Refusal } from '../plumbing/refusal.ts';
import type { Deps } from './deps.ts';

/**
 * Callers are cached, so an account can end before its call is done. What then fails unexpectedly, such as a row that names
 * the account, is answered as any call of an account that does not exist (SEC-02).
 */
export const refuseGone =
  ({ db }: Pick<Deps, 'db'>) =>
  async (error: unknown, userId: string): Promise<never> => {
    // A database that is away or busy is not asked again.
    if (userId === '' || refusalOf(error).code !== 'internal_error') throw error;
    const { rows } = await sql`select from app_user where id = ${userId} and disabled_at is null`.execute(db);
    throw rows.length === 0 ? new Refusal('unauthenticated') : error;
  };
