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

/** False for a key that the facility does not have; one that is revoked already keeps its date. */
export async function revokeKey(
  db: Db,
  { facilityId, id, revokedDate, revokedBy }: { facilityId: number; id: string; revokedDate: Date; revokedBy: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('integrationKey')
    .set(({ fn, ref, val }) => ({
      revokedDate: fn.coalesce(ref('revokedDate'), val(revokedDate)),
      revokedBy: fn.coalesce(ref('revokedBy'), val(revokedBy)),
    }))
    .where('id', '=', id)
    .where('facilityId', '=', facilityId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
