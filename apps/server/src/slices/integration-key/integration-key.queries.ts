import type { Insertable } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { IntegrationKeyTable } from './integration-key.table.ts';

export async function isFacility(db: Db, facilityId: number): Promise<boolean> {
  const row = await db.selectFrom('facility').select('id').where('id', '=', facilityId).executeTakeFirst();
  return row !== undefined;
}

const shown = ['id', 'label', 'scopes', 'createdDate', 'endDate', 'lastUsedDate', 'revokedDate'] as const;

/** Keys of a facility, newest first; never the hash. */
export const findKeys = (db: Db, facilityId: number) =>
  db
    .selectFrom('integrationKey')
    .select(shown)
    .where('facilityId', '=', facilityId)
    .orderBy('createdDate', 'desc')
    .orderBy('id')
    .execute();

export const insertKey = (db: Db, key: Insertable<IntegrationKeyTable>) =>
  db.insertInto('integrationKey').values(key).returning(shown).executeTakeFirstOrThrow();

/** Locked until the transaction ends; undefined for a key that the facility does not have. */
export const lockKey = (trx: Db, facilityId: number, id: string) =>
  trx
    .selectFrom('integrationKey')
    .select(shown)
    .where('id', '=', id)
    .where('facilityId', '=', facilityId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const revokeKey = (
  trx: Db,
  { id, revokedDate, revokedBy }: { id: string; revokedDate: Date; revokedBy: string },
) => trx.updateTable('integrationKey').set({ revokedDate, revokedBy }).where('id', '=', id).execute();
