import { sql } from 'kysely';
import type { Db } from '../db/client.ts';
import { rowsOf, table } from '../db/rows.ts';

const s = table('slot', 's');

export interface MiscountedSlot {
  id: number;
  facilityId: number;
  taken: number;
  booked: number;
}

/** Slots whose number of taken places differs from their bookings; any result is a bug. */
export async function findMiscountedSlots(db: Db): Promise<MiscountedSlot[]> {
  const { rows } = await rowsOf<MiscountedSlot>(
    { ...s('id', 'facilityId', 'taken'), booked: sql`coalesce(b.booked, 0)` },
    (columns) => sql`
    select ${columns} from slot s
    left join (
      select slot_id, count(*)::integer as booked from all_time.booking where state <> 'cancelled' group by slot_id
    ) b on b.slot_id = s.id
    where s.taken <> coalesce(b.booked, 0)
    limit 100`,
  ).execute(db);
  return rows;
}
