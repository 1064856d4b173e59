import type { Page, PageQuery, SlotBooking } from '@quaygate/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { type Columns, countOf, rowsOf, table } from '../../db/rows.ts';
import { haltOf, judgedOf, type RawHalt, type RawJudged, shownHalt, shownJudged } from '../tour/halt.queries.ts';
import { tourIdOf } from '../tour/tour-search.queries.ts';

const b = table('booking', 'b');
const o = table('loadUnitOrder', 'o');

/** As its statement makes it. */
export type BookingRow = Omit<SlotBooking, 'tourId' | 'halt' | 'judged'> & {
  tourNumber: number;
  halt: RawHalt | null;
  judged: RawJudged | null;
};

/** The columns of a booking `b` with its order `o`. */
export const bookingColumns: Columns<BookingRow> = {
  bookingId: b('id').id,
  ...b(
    'tourNumber',
    'type',
    'referenceNumber',
    'containerNumber',
    'state',
    'licensePlate',
    'truckerId',
    'firstName',
    'lastName',
    'slotBegin',
    'slotEnd',
    'moduleId',
  ),
  ...o('trainNumber', 'trainDate'),
  halt: haltOf(sql`b.state`, sql`h.id = b.id`),
  judged: judgedOf(sql`b.state`, sql`h.id = b.id`),
  forwarder: sql`(select name from trucking_company where id = b.forwarder_id)`,
};

export const slotBookingOf = ({ tourNumber, halt, judged, ...row }: BookingRow): SlotBooking => ({
  ...row,
  tourId: tourIdOf(tourNumber),
  halt: shownHalt(halt, true),
  judged: shownJudged(judged),
});

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
  const { rows } = await rowsOf<BookingRow>(
    bookingColumns,
    (columns) => sql`
    select ${columns} ${found} order by ${order} limit ${size} offset ${page * size}`,
  ).execute(db);
  const total = await countOf(db, found);
  return { items: rows.map(slotBookingOf), page, size, total };
}

/** One booking of a facility. */
export async function findFacilityBooking(db: Db, facilityId: number, bookingId: string) {
  const found = await findFacilityBookings(db, facilityId, { page: 0, size: 1 }, sql`b.id = ${bookingId}`);
  return found.items[0];
}
