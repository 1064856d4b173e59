import type { Page, PageQuery, SlotChangeEntry } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** What was changed at a facility, or in one of its slots, the newest first. */
export async function findChanges(
  db: Db,
  facilityId: number,
  { page, size, slotBegin }: PageQuery & { slotBegin?: Date | undefined },
): Promise<Page<SlotChangeEntry>> {
  const found = sql`
    from slot_change c where c.facility_id = ${facilityId}
      and ${slotBegin === undefined ? sql`true` : sql`c.slot_begin = ${slotBegin}`}`;
  const { rows: items } = await sql<SlotChangeEntry>`
    select c.changed_at, c.source, c.module_id, c.slot_begin, c.weekday, c.before, c.after,
      (select first_name || ' ' || last_name from app_user where id = c.changed_by) as changed_by,
      coalesce((select module_name from slot_template t where t.facility_id = c.facility_id and t.module_id = c.module_id
        order by occurred_at desc, event_id desc limit 1), c.module_id) as module_name
    ${found} order by c.changed_at desc, c.id desc limit ${size} offset ${page * size}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db);
  return { items, page, size, total: Number(counts[0]?.total) };
}
