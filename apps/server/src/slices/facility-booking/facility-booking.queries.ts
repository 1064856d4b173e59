import type { Page, PageQuery, SlotBooking } from '@quaygate/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { tourIdOf } from '../tour/tour.search.ts';

type Row = Omit<SlotBooking, 'tourId'> & { tourNumber: number };

/** Bookings `b` of a facility that `which` picks, with their orders `o`; the latest slot first unless said. */
export async function findFacilityBookings(
  db: Db,
  facilityId: number,
  { page, size }: PageQuery,
  which: RawBuilder<unknown> = sql`true`,
  order: RawBuilder<unknown> = sql`b.slot_begin desc, b.id`,
): Promise<Page<SlotBooking>> {
  const found = sql`
    from booking b join load_unit_order o on o.id = b.order_row
    where b.facility_id = ${facilityId} and ${which}`;
  const { rows } = await sql<Row>`
    select b.id as booking_id, b.tour_number, b.type, b.reference_number, b.container_number, b.state, b.license_plate,
      b.trucker_id, b.first_name, b.last_name, b.slot_begin, b.slot_end, b.module_id, o.train_number,
      o.train_date, (select name from trucking_company where id = b.forwarder_id) as forwarder
    ${found} order by ${order} limit ${size} offset ${page * size}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`select count(*) as total ${found}`.execute(db);
  const items = rows.map(({ tourNumber, ...row }) => ({ ...row, tourId: tourIdOf(tourNumber) }));
  return { items, page, size, total: Number(counts[0]?.total) };
}

/** One booking of a facility. */
export async function findFacilityBooking(db: Db, facilityId: number, bookingId: string) {
  const found = await findFacilityBookings(db, facilityId, { page: 0, size: 1 }, sql`b.id = ${bookingId}`);
  return found.items[0];
}
