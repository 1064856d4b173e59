import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { alphabetical } from '../../db/names.ts';

export async function findTrainOperators(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('trainOperator')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .orderBy(alphabetical(sql`name`))
    .orderBy('id')
    .execute();
}
