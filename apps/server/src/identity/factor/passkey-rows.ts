import type { Passkey, PasskeyProof } from '@quaygate/contract';
import type { Db } from '../../db/client.ts';

/** The passkeys of users as they are stored. */

export const shown = ['id', 'name', 'createdDate', 'lastUsedDate'] as const;

/** As a browser names them. */
export const known = (row: { credentialId: string; transports: string[] }) => ({
  id: row.credentialId,
  transports: row.transports,
});

export const findPasskeys = (db: Db, userId: string) =>
  db.selectFrom('passkey').selectAll().where('userId', '=', userId).orderBy('createdDate').orderBy('id').execute();

export const listPasskeys = (db: Db, userId: string): Promise<Passkey[]> =>
  db.selectFrom('passkey').select(shown).where('userId', '=', userId).orderBy('createdDate').orderBy('id').execute();

export async function hasPasskey(db: Db, userId: string): Promise<boolean> {
  const found = await db.selectFrom('passkey').select('id').where('userId', '=', userId).limit(1).execute();
  return found.length > 0;
}

/** Undefined where the user has no such passkey. */
export const renamePasskey = (db: Db, userId: string, id: string, name: string): Promise<Passkey | undefined> =>
  db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(shown)
    .executeTakeFirst();

/** The name of the one that was removed; undefined where the user has no such passkey. */
export async function removePasskey(db: Db, userId: string, id: string): Promise<string | undefined> {
  const gone = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return gone?.name;
}

/** Whose passkey it is, by its id alone. */
export const ownerOfPasskey = (db: Db, { id }: PasskeyProof) =>
  db
    .selectFrom('passkey')
    .innerJoin('appUser', 'appUser.id', 'passkey.userId')
    .select(['appUser.id', 'appUser.email'])
    .where('credentialId', '=', id)
    .executeTakeFirst();
