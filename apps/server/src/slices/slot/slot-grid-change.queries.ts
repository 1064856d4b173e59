import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { columns, moduleColumns, refreshSlots } from './slot-grid.queries.ts';
import type { PlannedSlot } from './slot-plan.rule.ts';

const s = table('slot', 's');

/** Removes those of the locked slots that are not planned; one that was ever booked stays. */
export async function deleteUnplannedSlots(
  db: Db,
  free: readonly number[],
  planned: readonly PlannedSlot[],
): Promise<void> {
  const { begins, ends } = columns(planned);
  await sql`
    delete from slot s
    where s.id = any(${free}::bigint[])
      and (s.slot_begin, s.slot_end) not in (
        select * from unnest(${begins}::timestamptz[], ${ends}::timestamptz[]))
      and not exists (select from booking b where b.slot_id = s.id)
      and not exists (select from tour t where t.slot_id = s.id)`.execute(db);
}

/** Gives those of the locked slots that are planned their modules and maxima; a module that was ever booked there stays. */
export async function updatePlannedSlots(
  db: Db,
  facilityId: number,
  free: readonly number[],
  planned: readonly PlannedSlot[],
): Promise<void> {
  if (planned.length === 0 || free.length === 0) return;
  const { begins, ends } = columns(planned);
  const modules = moduleColumns(planned);
  const { rows } = await rowsOf(
    { ...s('id') },
    (columns) => sql`
    select ${columns} from slot s join unnest(${begins}::timestamptz[], ${ends}::timestamptz[]) as p(slot_begin, slot_end)
      using (slot_begin, slot_end)
    where s.id = any(${free}::bigint[])`,
  ).execute(db);
  const kept = rows.map(({ id }) => id);
  if (kept.length === 0) return;
  await sql`
    with planned as (
      select s.id as slot_id, m.module_id, m.maximum
      from unnest(${modules.begins}::timestamptz[], ${modules.moduleIds}::text[], ${modules.maxima}::integer[])
        as m(slot_begin, module_id, maximum)
      join slot s on s.facility_id = ${facilityId} and s.slot_begin = m.slot_begin and s.id = any(${kept}::bigint[])
    ), gone as (
      delete from slot_module m where m.slot_id = any(${kept}::bigint[])
        and not exists (select from planned p where p.slot_id = m.slot_id and p.module_id = m.module_id)
        and not exists (select from booking b where b.slot_id = m.slot_id and b.module_id = m.module_id)
    )
    insert into slot_module (slot_id, module_id, template_maximum)
    select slot_id, module_id, maximum from planned
    on conflict (slot_id, module_id) do update set template_maximum = excluded.template_maximum
      where slot_module.template_maximum is distinct from excluded.template_maximum`.execute(db);
  await refreshSlots(db, kept);
}

/** Lowers the maxima of locked slots with bookings to those planned, at the lowest to what is taken; none is raised. */
export async function lowerBookedSlots(
  db: Db,
  booked: readonly number[],
  planned: readonly PlannedSlot[],
): Promise<void> {
  if (planned.length === 0 || booked.length === 0) return;
  const { begins, ends } = columns(planned);
  const modules = moduleColumns(planned);
  await sql`
    update slot_module m set template_maximum = greatest(p.maximum, m.current_number)
    from unnest(${modules.begins}::timestamptz[], ${modules.moduleIds}::text[], ${modules.maxima}::integer[])
        as p(slot_begin, module_id, maximum)
      join unnest(${begins}::timestamptz[], ${ends}::timestamptz[]) as span(slot_begin, slot_end) using (slot_begin)
      join slot s using (slot_begin, slot_end)
    where s.id = any(${booked}::bigint[]) and m.slot_id = s.id and m.module_id = p.module_id
      and p.maximum is not null
      and (m.template_maximum is null or greatest(p.maximum, m.current_number) < m.template_maximum)`.execute(db);
  await refreshSlots(db, booked);
}
