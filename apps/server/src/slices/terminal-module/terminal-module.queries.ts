import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** Shares of slots that overlap a period, ascending. A slot lasts four hours at most, so the index by begin finds them. */
export function findModuleSlots(db: Db, facilityId: number, { start, end }: { start: Date; end: Date }) {
  return db
    .selectFrom('slot as s')
    .innerJoin('slotModule as m', 'm.slotId', 's.id')
    .select(['m.moduleId', 's.slotBegin', 's.slotEnd', 'm.closed', 'm.currentNumber'])
    .select((row) => row.fn.coalesce('m.overrideMaximum', 'm.templateMaximum').as('maximum'))
    .where('s.facilityId', '=', facilityId)
    .where('s.slotBegin', '>', sql<Date>`${start}::timestamptz - interval '4 hours'`)
    .where('s.slotBegin', '<', end)
    .where('s.slotEnd', '>', start)
    .orderBy('s.slotBegin')
    .execute();
}
