import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { alphabetical } from '../../db/names.ts';

/** Of a row of `facility`: the installation plays its system. */
const isPractice = sql<boolean>`exists (
  select from practice where practice.facility_id = facility.id and practice.ended_date is null)`;

export async function findTerminals(db: Db) {
  return db
    .selectFrom('facility')
    .select(['id', 'name', 'timeZone'])
    .select(isPractice.as('isPractice'))
    .orderBy(alphabetical(sql`name`))
    .orderBy('id')
    .execute();
}

export async function findTerminalsOfUser(db: Db, ids: readonly number[] | 'all') {
  const all = db
    .selectFrom('facility')
    .select(['id', 'name', 'capabilities', 'timeZone', 'code', 'map'])
    .orderBy(alphabetical(sql`name`))
    .orderBy('id');
  return (ids === 'all' ? all : all.where('id', 'in', ids.length ? [...ids] : [-1])).execute();
}

/** What a terminal is capable of, such as truck monitoring. */
export async function findCapabilities(db: Db, facilityId: number): Promise<string[]> {
  const { capabilities } = await db
    .selectFrom('facility')
    .select('capabilities')
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow();
  return capabilities;
}
