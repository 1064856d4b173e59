import type { OwnTexts } from '@quaygate/contract';
import type { BookingState, TourState } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { leftTable, rowsOf, table } from '../../db/rows.ts';
import { unseenList } from '../../db/unseen.ts';

const b = table('booking', 'b');
const f = table('facility', 'f');
const t = leftTable('tour', 't');

/** A row of a tour that the forwarder sees, with what the tour shows of it. */
export interface TourUnit {
  tourId: number;
  state: BookingState;
  facilityName: string;
  containerNumber: string | null;
  referenceNumber: string;
  own: OwnTexts | null;
  /** What the tour says of its rows so far; null for a deleted one. */
  tourState: TourState | null;
  searchText: string | null;
}

/** Visible bookings of tours, oldest first. */
export async function findTourUnits(trx: Db, tourIds: readonly number[]): Promise<TourUnit[]> {
  const { rows } = await rowsOf<TourUnit>(
    {
      ...b('tourId', 'state'),
      facilityName: f('name').name,
      ...b('containerNumber', 'referenceNumber'),
      own: sql`(select jsonb_build_object('customer', w.customer, 'orderNumber', w.order_number, 'note', w.note)
        from own_text w where w.booking_id = b.id)`,
      tourState: t('state').state,
      ...t('searchText'),
    },
    (columns) => sql`${prepared}
    select ${columns} from booking b join facility f on f.id = b.facility_id left join tour t on t.id = b.tour_id
    where b.tour_id = any(${unseenList(tourIds, 'bigint')}) and not b.hidden
    order by b.created_date, b.id`,
  ).execute(trx);
  return rows;
}

export async function updateTour(
  trx: Db,
  id: number,
  { state, searchText }: { state: TourState; searchText: string },
): Promise<void> {
  await sql`${prepared} update tour set state = ${state}, search_text = ${searchText} where id = ${id}`.execute(trx);
}

/** A tour whose last row has left it. */
export async function deleteTour(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('tour').where('id', '=', id).execute();
}

/** Brings the deleted tour of a booking back under its old id and number. */
export async function reviveTour(
  trx: Db,
  bookingId: string,
  { plateKey, state, searchText }: { plateKey: string; state: TourState; searchText: string },
): Promise<void> {
  await sql`
    insert into tour (id, facility_id, number, forwarder_id, trucker_id, license_plate, plate_key, first_name, last_name,
      slot_id, slot_begin, slot_end, state, search_text)
    overriding system value
    select tour_id, facility_id, tour_number, forwarder_id, trucker_id, license_plate, ${plateKey}, first_name, last_name,
      slot_id, slot_begin, slot_end, ${state}, ${searchText}
    from booking where id = ${bookingId}`.execute(trx);
}
