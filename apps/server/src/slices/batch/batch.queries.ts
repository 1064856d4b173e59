import { type ColumnMapping, columnMappingsMax } from '@quaygate/rules';
import type { Db } from '../../db/client.ts';

/** Time zone of every terminal of the installation. */
export async function findTimeZones(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('facility').select(['id', 'timeZone']).execute();
  return new Map(rows.map(({ id, timeZone }) => [id, timeZone]));
}

/** What a company has said of the columns of its lists, by the shape of their header. */
export async function findMappings(db: Db, forwarderId: string): Promise<Record<string, ColumnMapping>> {
  const rows = await db
    .selectFrom('batchColumnMapping')
    .select(['shape', 'mapping'])
    .where('forwarderId', '=', forwarderId)
    .execute();
  return Object.fromEntries(rows.map(({ shape, mapping }) => [shape, mapping]));
}

/** Remembers columns for a shape; of more shapes than are kept the oldest goes. */
export async function saveMapping(db: Db, forwarderId: string, shape: string, chosen: ColumnMapping, chosenDate: Date) {
  const mapping = JSON.stringify(chosen);
  await db
    .insertInto('batchColumnMapping')
    .values({ forwarderId, shape, mapping, chosenDate })
    .onConflict((key) => key.columns(['forwarderId', 'shape']).doUpdateSet({ mapping, chosenDate }))
    .execute();
  const kept = db
    .selectFrom('batchColumnMapping')
    .select('shape')
    .where('forwarderId', '=', forwarderId)
    .orderBy('chosenDate', 'desc')
    .orderBy('shape')
    .limit(columnMappingsMax);
  await db
    .deleteFrom('batchColumnMapping')
    .where('forwarderId', '=', forwarderId)
    .where('shape', 'not in', kept)
    .execute();
}
