import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf, table } from '../../db/rows.ts';
import { unseenList } from '../../db/unseen.ts';

const t = table('tour', 't');

/** A tour with the booking by which it moves as a whole. */
export interface TourToFind {
  number: number;
  slotBegin: Date;
  slotEnd: Date;
  facilityId: number;
  forwarderId: string;
  truckerId: string;
  plateKey: string;
  /** Its oldest booking that is not deleted, cancelled ones last. */
  bookingId: string;
}

/** Whose tours are looked for: those of a company, or those at a terminal. */
export type Owner = { forwarderId: string } | { facilityId: number };

/** The tours of an owner by their numbers, those with a booking that is not deleted; foreign and unknown ones are left out. */
export async function findToursOf(db: Db, owner: Owner, numbers: readonly number[]): Promise<Map<number, TourToFind>> {
  const { rows } = await rowsOf<TourToFind>(
    {
      ...t('number', 'slotBegin', 'slotEnd', 'facilityId', 'forwarderId', 'truckerId', 'plateKey'),
      bookingId: sql`b.id`,
    },
    (columns) => sql`${prepared}
    select distinct on (t.id) ${columns} from tour t join booking b on b.tour_id = t.id
    where ${isOf(owner)} and t.number = any(${unseenList(numbers, 'bigint')}) and not b.hidden
    order by t.id, b.state = 'cancelled', b.created_date, b.id`,
  ).execute(db);
  return new Map(rows.map((row) => [Number(row.number), row]));
}

const isOf = (owner: Owner) =>
  'forwarderId' in owner ? sql`t.forwarder_id = ${owner.forwarderId}` : sql`t.facility_id = ${owner.facilityId}`;
