import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';

const b = table('booking', 'b');

interface Overbooked {
  forwarderId: string;
  /** Of the first slot. */
  slotBegin: Date;
  /** Of the last one. */
  slotEnd: Date;
  bookings: number;
}

/** Companies whose trucks are still to come into cells that are closed, or too small for what is booked. */
export async function findOverbooked(
  db: Db,
  now: Date,
  cells: readonly { slotId: number; moduleId: string }[],
): Promise<Overbooked[]> {
  const { rows } = await rowsOf<Overbooked>(
    {
      ...b('forwarderId'),
      slotBegin: sql`min(b.slot_begin)`,
      slotEnd: sql`max(b.slot_end)`,
      bookings: sql`count(*)::integer`,
    },
    (columns) => sql`
    select ${columns}
    from unnest(${cells.map(({ slotId }) => slotId)}::bigint[], ${cells.map(({ moduleId }) => moduleId)}::text[])
        as c(slot_id, module_id)
      join slot_module m using (slot_id, module_id)
      join booking b on b.slot_id = m.slot_id and b.module_id = m.module_id
    where b.state = 'active' and not b.hidden and b.slot_end > ${now}
      and (m.closed or m.current_number > coalesce(m.override_maximum, m.template_maximum))
    group by b.forwarder_id`,
  ).execute(db);
  return rows;
}
