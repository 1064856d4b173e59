import type { Booking, BookingFilter, Page, PageQuery } from '@quaygate/contract';
import { type BookingState, bookingStatus, statesOfStatus } from '@quaygate/rules';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { type Columns, table } from '../../db/rows.ts';
import type { Tables } from '../../db/tables.ts';
import { holdsSearch, tourIdOf } from '../tour/tour-search.queries.ts';
import type { TruckingCompanyTable } from '../trucking-company/trucking-company.table.ts';
import type { BookingTable } from './booking.table.ts';
import { ownSearched } from './own-text.queries.ts';

const b = table('booking', 'b');
const company = table('truckingCompany', 'company');

const columns = [
  'b.id',
  'b.tourNumber',
  'b.type',
  'b.referenceNumber',
  'b.containerNumber',
  'b.containerType',
  'b.licensePlate',
  'b.slotBegin',
  'b.slotEnd',
  'b.facilityId',
  'b.truckerId',
  'b.firstName',
  'b.lastName',
  'b.priority',
  'b.state',
  'b.createdDate',
  'b.completedDate',
] as const;

/** What the answer of a statement of its own is made of, for a booking `b` of a company `company`. */
export const bookingColumns: Columns<BookingRow> = {
  ...b('id', 'tourNumber', 'type', 'referenceNumber', 'containerNumber', 'containerType', 'licensePlate', 'slotBegin'),
  ...b(
    'slotEnd',
    'facilityId',
    'truckerId',
    'firstName',
    'lastName',
    'priority',
    'state',
    'createdDate',
    'completedDate',
  ),
  forwarder: company('name').name,
};

type Visible = SelectQueryBuilder<
  Tables & { b: BookingTable; company: TruckingCompanyTable },
  'b' | 'company',
  Record<never, never>
>;

/** Bookings of a forwarder without the deleted ones. */
const visible = (db: Db, forwarderId: string): Visible =>
  db
    .selectFrom('booking as b')
    .innerJoin('truckingCompany as company', 'company.id', 'b.forwarderId')
    .where('b.forwarderId', '=', forwarderId)
    .where('b.hidden', '=', false);

const select = (query: Visible) => query.select([...columns, 'company.name as forwarder']);
export type BookingRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

export const bookingOfRow = (row: BookingRow): Booking => {
  const state = row.state as BookingState;
  return {
    bookingId: row.id,
    tourId: tourIdOf(row.tourNumber),
    type: row.type as Booking['type'],
    referenceNumber: row.referenceNumber,
    containerNumber: row.containerNumber,
    containerType: row.containerType as Booking['containerType'],
    licensePlate: row.licensePlate,
    timeSlot: { slotBegin: row.slotBegin, slotEnd: row.slotEnd },
    terminalId: row.facilityId,
    forwarder: row.forwarder,
    truckerInformation: { id: row.truckerId, firstName: row.firstName, lastName: row.lastName },
    priority: row.priority,
    state,
    status: bookingStatus(state),
    createdDate: row.createdDate,
    completedDate: row.completedDate,
  };
};

/** What a search looks through in one row; no search holds a line break. */
const searched = sql`search_form(concat_ws(chr(10), 'T' || b.tour_number, b.license_plate, b.first_name || ' ' || b.last_name,
  b.container_number, b.reference_number, (select name from facility where id = b.facility_id),
  (select ${ownSearched} from own_text own where own.booking_id = b.id)))`;

async function page(matching: Visible, { page, size }: PageQuery): Promise<Page<Booking>> {
  const [rows, { total }] = await Promise.all([
    select(matching)
      .orderBy('b.slotBegin', 'desc')
      .orderBy('b.id')
      .limit(size)
      .offset(page * size)
      .execute(),
    matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { items: rows.map(bookingOfRow), page, size, total };
}

/** Bookings of a forwarder, latest slot first. */
export async function findBookings(
  db: Db,
  forwarderId: string,
  { bookingTypes = [], bookingStates = [], terminals = [], search, slotBeginFrom, slotBeginTo }: BookingFilter,
  paging: PageQuery,
): Promise<Page<Booking>> {
  let matching = visible(db, forwarderId);
  if (bookingTypes.length > 0) matching = matching.where('b.type', 'in', bookingTypes);
  if (bookingStates.length > 0) matching = matching.where('b.state', 'in', bookingStates.flatMap(statesOfStatus));
  if (terminals.length > 0) matching = matching.where(sql<boolean>`b.facility_id = any(${terminals}::bigint[])`);
  if (slotBeginFrom) matching = matching.where('b.slotBegin', '>=', slotBeginFrom);
  if (slotBeginTo) matching = matching.where('b.slotBegin', '<', slotBeginTo);
  if (search) {
    // The index finds tours; bookings of a found tour that do not match themselves are left out here.
    matching = matching.where(sql<boolean>`
      b.tour_id in (select id from tour where forwarder_id = ${forwarderId} and ${holdsSearch(sql`search_form`, search)})
      and ${holdsSearch(searched, search)}`);
  }
  return page(matching, paging);
}

interface TruckerBookingFilter {
  slotBeginBefore?: Date | undefined;
  slotEndAfter?: Date | undefined;
}

/** Bookings of one trucker with a forwarder, latest slot first; with both bounds those whose slot overlaps them. */
export function findTruckerBookings(
  db: Db,
  forwarderId: string,
  truckerId: string,
  { slotBeginBefore, slotEndAfter, ...paging }: PageQuery & TruckerBookingFilter,
): Promise<Page<Booking>> {
  let matching = visible(db, forwarderId).where('b.truckerId', '=', truckerId);
  if (slotBeginBefore) matching = matching.where('b.slotBegin', '<', slotBeginBefore);
  if (slotEndAfter) matching = matching.where('b.slotEnd', '>', slotEndAfter);
  return page(matching, paging);
}

/** One booking that the forwarder sees; undefined for a deleted one and one of others. */
export async function findBooking(
  db: Db,
  forwarderId: string,
  truckerId: string,
  bookingId: string,
): Promise<Booking | undefined> {
  const row = await select(visible(db, forwarderId))
    .modifyFront(prepared)
    .where('b.truckerId', '=', truckerId)
    .where('b.id', '=', bookingId)
    .executeTakeFirst();
  return row && bookingOfRow(row);
}

/** Bookings of a forwarder by their ids; foreign and unknown ones are left out. */
export async function findBookingsById(
  db: Db,
  forwarderId: string,
  ids: readonly string[],
): Promise<Map<string, Booking>> {
  const rows = await select(visible(db, forwarderId))
    .where('b.id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, bookingOfRow(row)]));
}
