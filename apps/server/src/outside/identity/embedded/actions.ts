import { sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import { Refusal } from '../../../plumbing/refusal.ts';
import { hashOf, randomValue } from './sessions.ts';

export type ActionMode = 'resetPassword' | 'verifyEmail';

/** Links of mails live 60 minutes, an invitation 7 days (platform contract, 2.3). */
export const linkLifetime = 3_600_000;
export const invitationLifetime = 7 * 86_400_000;

/** Makes a link's one-time secret; only its hash is kept. */
export async function openAction(db: Db, userId: string, mode: ActionMode, expiresDate: Date): Promise<string> {
  const token = randomValue();
  await db
    .insertInto('actionToken')
    .values({ hash: hashOf(token), userId, mode, expiresDate, usedDate: null })
    .execute();
  return token;
}

/** Uses a link up and answers whose it is. */
export async function useAction(db: Db, token: string, mode: ActionMode, now: Date): Promise<string> {
  const { rows } = await sql<{ userId: string; expiresDate: Date }>`
    update action_token set used_date = ${now}
    where hash = ${hashOf(token)} and mode = ${mode} and used_date is null
    returning user_id, expires_date`.execute(db);
  const found = rows[0];
  if (!found) throw new Refusal('auth/invalid-action-code');
  if (found.expiresDate <= now) throw new Refusal('auth/expired-action-code');
  return found.userId;
}
