import { tell } from '../../db/changes.ts';
import type { Db } from '../../db/client.ts';

export async function revokeSession(db: Db, id: string, now: Date): Promise<void> {
  const ended = await db
    .updateTable('session')
    .set({ revokedDate: now })
    .where('id', '=', id)
    .where('revokedDate', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  if (ended) tell(db, { noun: 'session', userId: ended.userId });
}

/** Ends all sessions of a user, with their tokens, and deletes their grants: without a refresh value they cannot be decrypted for revocation. One may be kept. */
export async function revokeSessionsOf(db: Db, userId: string, now: Date, kept?: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ revokedDate: now, sealedGrant: null })
    .where('userId', '=', userId)
    .where('revokedDate', 'is', null)
    .$if(kept !== undefined, (update) => update.where('id', '<>', kept ?? ''))
    .execute();
  tell(db, { noun: 'session', userId });
}
