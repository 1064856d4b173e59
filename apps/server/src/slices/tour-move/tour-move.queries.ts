import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';

const t = table('tour', 't');

/** A tour with the booking by which it moves as a whole. */
export interface TourToFind {
  number: number;
  slotBegin: Date;
  slotEnd: Date;
  facilityId: number;
  truckerId: string;
  plateKey: string;
  /** Its oldest booking that is not deleted, cancelled ones last. */
  bookingId: string;
}

/** The tours of a company by their numbers, those with a booking that is not deleted; foreign and unknown ones are left out. */
export async function findToursOf(
  db: Db,
  forwarderId: string,
  numbers: readonly number[],
): Promise<Map<number, TourToFind>> {
  const { rows } = await rowsOf<TourToFind>(
    {
      ...t('number', 'slotBegin', 'slotEnd', 'facilityId', 'truckerId', 'plateKey'),
      bookingId: sql`b.id`,
    },
    (columns) => sql`${prepared}
    select distinct on (t.id) ${columns} from tour t join booking b on b.tour_id = t.id
    where t.forwarder_id = ${forwarderId} and t.number = any(${[...numbers]}::bigint[]) and not b.hidden
    order by t.id, b.state = 'cancelled', b.created_date, b.id`,
  ).execute(db);
  return new Map(rows.map((row) => [Number(row.number), row]));
}
