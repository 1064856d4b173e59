import type { TerminalAnnouncement } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { inOneTrip } from '../../db/pool/one-trip.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { statement } from '../../db/statement.ts';
import { type AnnouncementJson, announcementOfJson, json, overlaps } from './closure.queries.ts';

const s = table('slot', 's');

/** A slot with what its category needs. */
export interface LoadedSlot {
  id: number;
  slotBegin: Date;
  slotEnd: Date;
  capacity: number | null;
  taken: number;
  closed: boolean;
}

interface Ahead {
  facilityId: number;
  after: Date;
  until: Date;
  /** When the last slot is over. */
  end: Date;
}

const slotsOf = statement(({ facilityId, after, until }: Ahead) =>
  rowsOf<LoadedSlot>(
    s('id', 'slotBegin', 'slotEnd', 'capacity', 'taken', 'closed'),
    (columns) => sql`
    select ${columns} from slot s
    where s.facility_id = ${facilityId} and s.slot_begin > ${after} and s.slot_begin <= ${until}
    order by s.slot_begin`,
  ),
);

const announcedIn = statement(({ facilityId, after, end }: Ahead) =>
  rowsOf<{ announcement: AnnouncementJson }>(
    { announcement: json },
    (columns) => sql`
    select ${columns} from announcement a
    where a.facility_id = ${facilityId} and ${overlaps(sql`${after}`, sql`${end}`)}
    order by a.kind = 'closed' desc, a.from_date, a.id`,
  ),
);

/** Slots of a facility that begin after `after` and not after `until`, ascending, and what is announced until the last of them is over. */
export async function findSlotsAhead(
  db: Db,
  ahead: Ahead,
): Promise<{ slots: LoadedSlot[]; announcements: TerminalAnnouncement[] }> {
  const [slots, announced] = await inOneTrip(db, slotsOf.with(ahead), announcedIn.with(ahead));
  return { slots, announcements: announced.map(({ announcement }) => announcementOfJson(announcement)) };
}
