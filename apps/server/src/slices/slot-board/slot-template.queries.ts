import type { SlotTemplate } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { inDays } from '../slot/slot-grid.queries.ts';
import type { ExistingSlot } from '../slot/slot-template-effect.rule.ts';

const t = table('slotTemplate', 't');
const s = table('slot', 's');

/** Of every module and weekday the template that holds on a local day, and those that will. */
export async function findCurrentTemplates(db: Db, facilityId: number, today: string): Promise<SlotTemplate[]> {
  const { rows } = await rowsOf<SlotTemplate>(
    { ...t('moduleId', 'moduleName', 'weekday', 'openingHour', 'closingHour', 'slotLength', 'maximum', 'validFrom') },
    (columns) => sql`
    select ${columns} from slot_template t
    where facility_id = ${facilityId} and not exists (
      select from slot_template later
      where later.facility_id = t.facility_id and later.module_id = t.module_id and later.weekday = t.weekday
        and later.valid_from > t.valid_from and later.valid_from <= ${today}::date)`,
  ).execute(db);
  return rows;
}

/** Slots of some days, with what decides whether a template may change them. */
export async function findExistingSlots(
  db: Db,
  facilityId: number,
  days: readonly { start: Date; end: Date }[],
): Promise<ExistingSlot[]> {
  const { rows } = await rowsOf<ExistingSlot>(
    {
      ...s('slotBegin', 'slotEnd', 'capacity', 'taken'),
      isUsed: sql`exists (select from booking b where b.slot_id = s.id) or exists (select from tour t where t.slot_id = s.id)`,
      modules: sql`coalesce(json_agg(json_build_object('moduleId', m.module_id, 'templateMaximum', m.template_maximum,
        'overrideMaximum', m.override_maximum, 'closed', m.closed, 'currentNumber', m.current_number, 'isUsed',
        exists (select from booking b where b.slot_id = m.slot_id and b.module_id = m.module_id)))
        filter (where m.slot_id is not null), '[]')`,
    },
    (columns) => sql`
    select ${columns} from slot s left join slot_module m on m.slot_id = s.id
    where s.facility_id = ${facilityId} and ${inDays({ days })}
    group by s.id`,
  ).execute(db);
  return rows;
}
