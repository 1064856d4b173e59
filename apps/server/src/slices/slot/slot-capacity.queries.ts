import type { SlotCapacityItem } from '@quaygate/contract';
import type { Db } from '../../db/client.ts';

/** A module of a slot with the capacity reported last; the slot is locked. */
export function findSlotModule(
  db: Db,
  facilityId: number,
  { moduleId, slotBegin }: Pick<SlotCapacityItem, 'moduleId' | 'slotBegin'>,
) {
  return db
    .selectFrom('slot as s')
    .innerJoin('slotModule as m', 'm.slotId', 's.id')
    .select(['m.slotId', 'm.closed', 'm.overrideMaximum', 'm.overrideOccurredAt', 'm.overrideEventId'])
    .where('s.facilityId', '=', facilityId)
    .where('s.slotBegin', '=', slotBegin)
    .where('m.moduleId', '=', moduleId)
    .forUpdate('s')
    .executeTakeFirst();
}

/** Sets or takes back what overrides the template in one slot. */
export async function updateSlotModule(db: Db, slotId: number, item: SlotCapacityItem): Promise<void> {
  await db
    .updateTable('slotModule')
    .set({
      overrideMaximum: item.maximum,
      closed: item.closed,
      overrideOccurredAt: item.occurredAt,
      overrideEventId: item.eventId,
    })
    .where('slotId', '=', slotId)
    .where('moduleId', '=', item.moduleId)
    .execute();
}
