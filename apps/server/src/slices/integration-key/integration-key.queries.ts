import type { Insertable } from 'kysely';
import type { Db } from '../../db/client.ts';
import type { IntegrationKeyTable } from './integration-key.table.ts';

export async function isFacility(db: Db, facilityId: number): Promise<boolean> {
  const row = await db.selectFrom('facility').select('id').where('id', '=', facilityId).executeTakeFirst();
  return row !== undefined;
}

export async function findFacilityName(db: Db, facilityId: number): Promise<string> {
  const { name } = await db
    .selectFrom('facility')
    .select('name')
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow();
  return name;
}

const shown = ['id', 'label', 'scopes', 'networks', 'createdDate', 'endDate', 'lastUsedDate', 'revokedDate'] as const;

/** Keys of a facility, newest first; never the hash. */
export const findKeys = (db: Db, facilityId: number) =>
  db
    .selectFrom('integrationKey')
    .select(shown)
    .where('facilityId', '=', facilityId)
    .orderBy('createdDate', 'desc')
    .orderBy('id')
    .execute();

/** Keys of all facilities: those that can be used first, then newest first. */
export async function findAllKeys(db: Db) {
  const rows = await db
    .selectFrom('integrationKey as k')
    .innerJoin('facility as f', 'f.id', 'k.facilityId')
    .select(shown.map((column) => `k.${column}` as const))
    .select(['f.id as facilityId', 'f.name as facilityName'])
    .orderBy((row) => row('k.revokedDate', 'is not', null))
    .orderBy('k.createdDate', 'desc')
    .orderBy('k.id')
    .execute();
  return rows.map(({ facilityId, facilityName, ...row }) => ({
    ...row,
    facility: { id: facilityId, name: facilityName },
  }));
}

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
