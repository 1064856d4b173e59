import type { Announcement, ForwarderAnnouncement } from '@quaygate/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { concernsBooking } from '../closure/closure.queries.ts';
import { isAhead, type Row, wordsOf } from './announcement.queries.ts';

const a = table('announcement', 'a');

const f = table('facility', 'f');

/** Current and coming ones of every facility, as a forwarder reads them. */
export async function findForwarderAnnouncements(db: Db, forwarderId: string, now: Date) {
  type Seen = Omit<ForwarderAnnouncement, 'text' | 'from' | 'until'> & Omit<Row, keyof Announcement>;
  const { rows } = await rowsOf<Seen>(
    {
      ...a('id', 'kind', 'words', 'fromDate', 'untilDate', 'modules'),
      terminalId: a('facilityId').facilityId,
      terminalName: f('name').name,
      ...f('timeZone'),
      concernedBookings: sql`(
        select count(*) from booking b where b.forwarder_id = ${forwarderId} and b.facility_id = a.facility_id
          and b.slot_begin > a.from_date - interval '4 hours' and b.slot_begin < a.over_date
          and ${concernsBooking})`,
      hasTours: sql`exists (
        select from tour t where t.forwarder_id = ${forwarderId} and t.facility_id = a.facility_id
          and t.slot_begin > ${now}::timestamptz - interval '4 hours' and t.state not in ('completed', 'cancelled'))`,
    },
    (list) => sql`
    select ${list} from announcement a join facility f on f.id = a.facility_id
    where ${isAhead(now)}
    order by a.from_date > ${now}, a.from_date, a.id`,
  ).execute(db);
  return rows.map((row): ForwarderAnnouncement => {
    const { words: _words, fromDate: _from, untilDate: _until, ...rest } = row;
    return { ...rest, ...wordsOf(row) };
  });
}
