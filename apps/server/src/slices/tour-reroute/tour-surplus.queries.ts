import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';

const t = table('tour', 't');
const b = table('booking', 'b');

/** So many tours are looked at for one surplus; a terminal has fewer in all slots of a day. */
const lookedMost = 5_000;

/** A tour of a slot that has bookings without a place. */
export interface SlotTour {
  number: number;
  slotBegin: Date;
  slotEnd: Date;
  firstName: string;
  lastName: string;
  forwarder: string;
  /** Module of each of its bookings that are not cancelled. */
  modules: (string | null)[];
  /** State of each of them. */
  states: string[];
  isIn: boolean;
  isOnItsWay: boolean;
}

const each = (column: RawBuilder<unknown>) => sql<never>`array_agg(${column} order by b.created_date, b.id)`;

/** The tours in slots of a facility, those that were booked last first; a tour was booked with its first booking. */
export async function findToursInSlots(db: Db, facilityId: number, begins: readonly Date[]): Promise<SlotTour[]> {
  const { rows } = await rowsOf<SlotTour>(
    {
      ...t('number', 'slotBegin', 'slotEnd'),
      firstName: sql`(array_agg(b.first_name order by b.created_date, b.id))[1]`,
      lastName: sql`(array_agg(b.last_name order by b.created_date, b.id))[1]`,
      forwarder: sql`(select name from trucking_company where id = t.forwarder_id)`,
      modules: each(b('moduleId').moduleId),
      states: each(b('state').state),
      isIn: sql`bool_or(b.reached_terminal)`,
      isOnItsWay: sql`exists (select from driver_position p where p.tour_id = t.id and p.arrival_date is not null)`,
    },
    (columns) => sql`
    select ${columns} from slot s join booking b on b.slot_id = s.id join tour t on t.id = b.tour_id
    where s.facility_id = ${facilityId} and s.slot_begin = any(${begins}::timestamptz[])
      and b.state <> 'cancelled' and not b.hidden
    group by t.id order by t.slot_begin, min(b.created_date) desc, t.id desc limit ${lookedMost}`,
  ).execute(db);
  return rows;
}
