import type { Page, PageQuery, SlotChangeEntry } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { countOf, rowsOf, table } from '../../db/rows.ts';

const c = table('slotChange', 'c');

/** What was changed at a facility, or in one of its slots, the newest first. */
export async function findChanges(
  db: Db,
  facilityId: number,
  { page, size, slotBegin }: PageQuery & { slotBegin?: Date | undefined },
): Promise<Page<SlotChangeEntry>> {
  const found = sql`
    from slot_change c where c.facility_id = ${facilityId}
      and ${slotBegin === undefined ? sql`true` : sql`c.slot_begin = ${slotBegin}`}`;
  const { rows: items } = await rowsOf<SlotChangeEntry>(
    {
      ...c('changedAt', 'source', 'moduleId', 'slotBegin', 'weekday', 'before', 'after'),
      changedBy: sql`(select first_name || ' ' || last_name from app_user where id = c.changed_by)`,
      moduleName: sql`coalesce((select module_name from slot_template t where t.facility_id = c.facility_id and t.module_id = c.module_id
        order by occurred_at desc, event_id desc limit 1), c.module_id)`,
    },
    (columns) => sql`
    select ${columns} ${found} order by c.changed_at desc, c.id desc limit ${size} offset ${page * size}`,
  ).execute(db);
  const total = await countOf(db, found);
  return { items, page, size, total };
}
