import type { Db } from '../../db/client.ts';

/** Restrictions of a facility that are not over, by start; undefined where the facility does not exist. */
export async function findRestrictionsAhead(db: Db, facilityId: number, now: Date) {
  const rows = await db
    .selectFrom('facility as f')
    .leftJoin('oneToOneRestriction as r', (join) =>
      join.onRef('r.facilityId', '=', 'f.id').on('r.restrictionEnd', '>', now),
    )
    .select(['f.id as terminalId', 'r.id', 'r.restrictionStart', 'r.restrictionEnd'])
    .where('f.id', '=', facilityId)
    .orderBy('r.restrictionStart')
    .orderBy('r.id')
    .execute();
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ terminalId, id, restrictionStart, restrictionEnd }) =>
    id && restrictionStart && restrictionEnd ? [{ id, restrictionStart, restrictionEnd, terminalId }] : [],
  );
}

/** Restrictions of a facility that hold for a slot beginning at this moment. */
export function findRestrictionsAt(db: Db, facilityId: number, slotBegin: Date) {
  return db
    .selectFrom('oneToOneRestriction')
    .select(['restrictionStart', 'restrictionEnd'])
    .where('facilityId', '=', facilityId)
    .where('restrictionStart', '<=', slotBegin)
    .where('restrictionEnd', '>', slotBegin)
    .execute();
}
