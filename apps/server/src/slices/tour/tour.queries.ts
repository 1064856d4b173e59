import type { Page, Tour, ToursQuery } from '@quaygate/contract';
import { type BookingState, bookingStatus, statesOfStatus } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { contains } from '../../db/like.ts';
import { tourIdOf } from './tour.search.ts';

interface TourRow {
  total: number;
  number: number | null;
  licensePlate: string;
  truckerId: string;
  firstName: string;
  lastName: string;
  facilityId: number;
  facilityName: string;
  slotBegin: Date;
  slotEnd: Date;
  state: Tour['state'];
  bookings: {
    id: string;
    bookingId: string;
    type: 'pickup' | 'delivery';
    loadUnit: string | null;
    referenceNumber: string;
    priority: string | null;
    bookingState: BookingState;
  }[];
}

const tourOf = (row: TourRow): Tour => ({
  id: tourIdOf(row.number!),
  licensePlate: row.licensePlate,
  truckerInformation: { id: row.truckerId, firstName: row.firstName, lastName: row.lastName },
  truckerId: row.truckerId,
  facility: { id: row.facilityId, name: row.facilityName },
  timeSlot: { slotBegin: row.slotBegin, slotEnd: row.slotEnd },
  state: row.state,
  containerBookings: row.bookings.map((booking) => ({ ...booking, status: bookingStatus(booking.bookingState) })),
});

const isEveryOpen = (states: readonly string[] = []) =>
  states.length > 0 && !states.includes('completed') && !states.includes('cancelled');
const isOpen = sql`t.state not in ('completed', 'cancelled')`;

/** What the query asks of a tour `t`; empty for all. */
function conditions({ active, search, bookingTypes, bookingStates, tourStates, terminals }: Partial<ToursQuery>) {
  const all: RawBuilder<unknown>[] = [];
  const ofRow: RawBuilder<unknown>[] = [];
  const states = bookingStates?.flatMap(statesOfStatus) ?? [];
  if (active !== undefined) {
    all.push(active ? isOpen : sql`t.state in ('completed', 'cancelled')`);
  }
  if (search) all.push(sql`t.search_text like ${contains(search.toLowerCase())}`);
  if (tourStates?.length) all.push(sql`t.state = any(${tourStates})`);
  // Follows from the wanted states, and leads to the index of the few tours that are open.
  if (isEveryOpen(tourStates) || isEveryOpen(states)) all.push(isOpen);
  if (terminals?.length) all.push(sql`t.facility_id = any(${terminals}::bigint[])`);
  if (bookingTypes?.length) ofRow.push(sql`b.type = any(${bookingTypes})`);
  if (states.length > 0) ofRow.push(sql`b.state = any(${states})`);
  // Both must fit one and the same row (FWD-BOOK-42).
  if (ofRow.length > 0) {
    const fits = sql.join(ofRow, sql` and `);
    all.push(sql`exists (select from booking b where b.tour_id = t.id and not b.hidden and ${fits})`);
  }
  return all;
}

const total = (forwarderId: string) => sql`(
  coalesce((select tours from tour_count where forwarder_id = ${forwarderId}), 0)
  + coalesce((select sum(change) from tour_count_change where forwarder_id = ${forwarderId}), 0))`;

/** Tours of a forwarder with their rows, latest slot first; one query whatever the page. */
export async function findTours(db: Db, forwarderId: string, query: ToursQuery): Promise<Page<Tour>> {
  const { page, size } = query;
  const filter = conditions(query);
  const isAll = filter.length === 0;
  // What fits a filter is found first, so that no plan walks the whole history for a rare match. All tours are cut from the
  // index, and their number is kept.
  const fitting = sql`with fitting as materialized (
    select t.id, t.slot_begin from tour t where ${sql.join([sql`t.forwarder_id = ${forwarderId}`, ...filter], sql` and `)})`;
  const { rows } = await sql<TourRow>`
    ${isAll ? sql`` : fitting}
    select counted.total, shown.*
    from (select ${isAll ? total(forwarderId) : sql`(select count(*) from fitting)`} as total) counted
    left join lateral (
      select t.id, t.number, t.license_plate, t.trucker_id, t.first_name, t.last_name, t.facility_id,
        f.name as facility_name, t.slot_begin, t.slot_end, t.state, (
          select json_agg(json_build_object('id', b.row_id, 'bookingId', b.id, 'type', b.type,
            'loadUnit', b.container_number, 'referenceNumber', b.reference_number, 'priority', b.priority,
            'bookingState', b.state) order by b.created_date, b.id)
          from booking b where b.tour_id = t.id and not b.hidden
        ) as bookings
      from (
        select id from ${isAll ? sql`tour where forwarder_id = ${forwarderId}` : sql`fitting`}
        order by slot_begin desc, id limit ${size} offset ${page * size}
      ) cut
      join tour t using (id) join facility f on f.id = t.facility_id
    ) shown on true
    order by shown.slot_begin desc, shown.id`.execute(db);
  return { items: rows.filter(isShown).map(tourOf), page, size, total: rows[0]!.total };
}

/** A page behind the end has one row, which holds the total alone. */
const isShown = (row: TourRow) => row.number !== null;
