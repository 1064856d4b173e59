import type { TerminalAnnouncement } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { leftTable, rowsOf } from '../../db/rows.ts';
import { statement } from '../../db/statement.ts';
import { type AnnouncementJson, announcementOfJson, json, overlaps } from './closure.queries.ts';

const s = leftTable('slot', 's');

/** A slot with what its category needs. */
export interface LoadedSlot {
  id: number;
  slotBegin: Date;
  slotEnd: Date;
  capacity: number | null;
  taken: number;
  closed: boolean;
}

type SlotRow = { [Field in keyof LoadedSlot]: LoadedSlot[Field] | null } & { announcements: AnnouncementJson[] | null };

const isSlot = (row: SlotRow): row is SlotRow & LoadedSlot => row.id !== null;

interface Ahead {
  facilityId: number;
  after: Date;
  until: Date;
  /** When the last slot is over. */
  end: Date;
}

// One round trip: the announcements come beside the first slot, or alone where there is none.
const findAhead = statement(({ facilityId, after, until, end }: Ahead) =>
  rowsOf<SlotRow>(
    {
      ...s('id', 'slotBegin', 'slotEnd', 'capacity', 'taken', 'closed'),
      announcements: sql`case when row_number() over (order by s.slot_begin) = 1 then announced.list end`,
    },
    (columns) => sql`
    with announced as materialized (
      select jsonb_agg(${json} order by a.kind = 'closed' desc, a.from_date, a.id) as list from announcement a
      where a.facility_id = ${facilityId} and ${overlaps(sql`${after}`, sql`${end}`)}
    )
    select ${columns} from announced
    left join slot s on s.facility_id = ${facilityId} and s.slot_begin > ${after} and s.slot_begin <= ${until}
    order by s.slot_begin`,
  ),
);

/** Slots of a facility that begin after `after` and not after `until`, ascending, and what is announced until the last of them is over. */
export async function findSlotsAhead(
  db: Db,
  ahead: Ahead,
): Promise<{ slots: LoadedSlot[]; announcements: TerminalAnnouncement[] }> {
  const rows = await findAhead(db, ahead);
  const announcements = (rows[0]?.announcements ?? []).map(announcementOfJson);
  return { slots: rows.filter(isSlot), announcements };
}
