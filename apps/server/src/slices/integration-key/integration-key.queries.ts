import { type Insertable, sql } from 'kysely';
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

const shown = [
  'id',
  'label',
  'scopes',
  'networks',
  'createdDate',
  'endDate',
  'lastUsedDate',
  'revokedDate',
  'forPractice',
] as const;

/** A key that a demo start made. A key with this name that a user made is left alone. */
export const simulatorLabel = 'Simulator';
export const simulatorKey = sql<boolean>`(label = ${simulatorLabel} and created_by is null)`;

/** Keys of a facility, newest first; never the hash. A key of practice lives as long as a start: past ones tell nothing. */
export const findKeys = (db: Db, facilityId: number) =>
  db
    .selectFrom('integrationKey')
    .select(shown)
    .where('facilityId', '=', facilityId)
    .where((row) => row.or([row('forPractice', '=', false), row('revokedDate', 'is', null)]))
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
    .where((row) => row.or([row('k.forPractice', '=', false), row('k.revokedDate', 'is', null)]))
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

/** Keys that play a terminal now, or any terminal; locked until the transaction ends. */
export const findPracticeKeys = (trx: Db, facilityId: number | null) =>
  trx
    .selectFrom('integrationKey')
    .select(['id', 'label'])
    .where('forPractice', '=', true)
    .where('revokedDate', 'is', null)
    .$if(facilityId !== null, (keys) => keys.where('facilityId', '=', facilityId))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export const revokeKey = (
  trx: Db,
  { id, revokedDate, revokedBy }: { id: string; revokedDate: Date; revokedBy: string | null },
) => trx.updateTable('integrationKey').set({ revokedDate, revokedBy }).where('id', '=', id).execute();
