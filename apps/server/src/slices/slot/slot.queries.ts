import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

/** Slots of a facility that begin after `after` and not after `until`, ascending, with what their category needs. */
export function findSlots(db: Db, facilityId: number, { after, until }: { after: Date; until: Date }) {
  return db
    .selectFrom('slot')
    .modifyFront(prepared)
    .select(['id', 'slotBegin', 'slotEnd', 'capacity', 'taken', 'closed'])
    .where('facilityId', '=', facilityId)
    .where('slotBegin', '>', after)
    .where('slotBegin', '<=', until)
    .orderBy('slotBegin')
    .execute();
}
