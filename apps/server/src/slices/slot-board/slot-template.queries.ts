import type { SlotTemplate } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { inDays } from '../slot/slot-grid.queries.ts';
import type { ExistingSlot } from '../slot/slot-template.effect.ts';

/** Of every module and weekday the template that holds on a local day, and those that will. */
export async function findCurrentTemplates(db: Db, facilityId: number, today: string): Promise<SlotTemplate[]> {
  const { rows } = await sql<SlotTemplate>`
    select module_id, module_name, weekday, opening_hour, closing_hour, slot_length, maximum, valid_from
    from slot_template t
    where facility_id = ${facilityId} and not exists (
      select from slot_template later
      where later.facility_id = t.facility_id and later.module_id = t.module_id and later.weekday = t.weekday
        and later.valid_from > t.valid_from and later.valid_from <= ${today}::date)`.execute(db);
  return rows;
}

/** Slots of some days, with what decides whether a template may change them. */
export async function findExistingSlots(
  db: Db,
  facilityId: number,
  days: readonly { start: Date; end: Date }[],
): Promise<ExistingSlot[]> {
  const { rows } = await sql<ExistingSlot>`
    select s.slot_begin, s.slot_end, s.capacity, s.taken,
      exists (select from booking b where b.slot_id = s.id) or exists (select from tour t where t.slot_id = s.id) as is_used,
      coalesce(json_agg(json_build_object('moduleId', m.module_id, 'templateMaximum', m.template_maximum,
        'overrideMaximum', m.override_maximum, 'closed', m.closed, 'isUsed',
        exists (select from booking b where b.slot_id = m.slot_id and b.module_id = m.module_id)))
        filter (where m.slot_id is not null), '[]') as modules
    from slot s left join slot_module m on m.slot_id = s.id
    where s.facility_id = ${facilityId} and ${inDays({ days })}
    group by s.id`.execute(db);
  return rows;
}
