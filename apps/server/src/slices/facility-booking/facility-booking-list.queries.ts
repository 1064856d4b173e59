import type { FacilityBookingsQuery, Page, PageQuery, SlotBooking } from '@quaygate/contract';
import { type BookingGroup, facilityBookingsListed, notComeStates } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';
import { cutUpcoming } from '../tour/tour-order.queries.ts';
import { type BookingRow, bookingColumns, slotBookingOf } from './facility-booking.queries.ts';
import { findSearch, fits, fitsOneByOne } from './facility-booking-search.queries.ts';

type Part = RawBuilder<unknown>;

/** No slot is longer; the index finds what began before. */
const longestSlotHours = 24;

/** What decides about a list of bookings beside what is asked for. */
export interface Frame {
  facilityId: number;
  now: Date;
  toleranceMinutes: number;
}

const open = sql`b.state not in ('completed', 'cancelled')`;
const hasNotCome = sql`not b.reached_terminal and b.state in (${sql.join(notComeStates.map((each) => sql.lit(each)))})`;

/** Conditions of a group on a booking `b` (TRM-BKG-03); with `open`, the small index of open ones serves. */
function ofGroup(group: BookingGroup, { now, toleranceMinutes }: Frame): Part[] {
  if (group === 'done') return [sql`b.state = 'completed'`];
  if (group === 'cancelled') return [sql`b.state = 'cancelled'`];
  if (group === 'in') return [open, sql`not (${hasNotCome})`];
  const over = new Date(now.getTime() - toleranceMinutes * 60_000);
  if (group === 'noShow') return [open, hasNotCome, sql`b.slot_begin < ${over}`, sql`b.slot_end <= ${over}`];
  const since = new Date(over.getTime() - longestSlotHours * 3_600_000);
  return [open, hasNotCome, sql`b.slot_begin > ${since}`, sql`b.slot_end > ${over}`];
}

function conditionsOf(frame: Frame, { group, type, slotBeginFrom, slotBeginTo }: FacilityBookingsQuery): Part[] {
  const all: Part[] = [sql`b.facility_id = ${frame.facilityId}`];
  if (group) all.push(...ofGroup(group, frame));
  if (type) all.push(sql`b.type = ${type}`);
  if (slotBeginFrom) all.push(sql`b.slot_begin >= ${slotBeginFrom}`);
  if (slotBeginTo) all.push(sql`b.slot_begin < ${slotBeginTo}`);
  return all;
}

const keysOf = (conditions: Part[]) =>
  sql`select b.id, b.slot_begin, b.slot_end from booking b where ${sql.join(conditions, sql` and `)}`;

/** One page in the order asked for, as ids with their place. */
function cut(bookings: Part, { sort }: FacilityBookingsQuery, { page, size }: PageQuery, now: Date): Part {
  if (sort === 'upcoming') return cutUpcoming(bookings, { page, size }, now);
  const order = sort === 'slot' ? sql`slot_begin, id` : sql`slot_begin desc, id`;
  return sql`
    select id, row_number() over (order by ${order}) as place
    from (select * from (${bookings}) each order by ${order} limit ${size} offset ${page * size}) cut`;
}

/**
 * Where bookings come from, and how many there are, up to the end of the list. What a search finds is read first and
 * once, whatever the planner expects of it; a search that finds more than are listed is met often on the way by slot.
 */
async function source(db: Db, conditions: Part[], search: string | undefined) {
  const counted = (before: Part, from: Part) =>
    rowsOf(
      {
        total: sql<number>`(select count(*) from (select from (${from}) each limit ${facilityBookingsListed}) counted)`,
      },
      (columns) => sql`${before} select ${columns}`,
    );
  const all = keysOf(conditions);
  if (search === undefined) {
    const { rows } = await counted(sql``, all).execute(db);
    return { before: sql``, bookings: all, total: rows[0]?.total ?? 0 };
  }
  const before = sql`with hits as materialized (${keysOf([...conditions, fits(search)])})`;
  const hits = sql`select * from hits`;
  const { rows } = await counted(before, hits).execute(db);
  const total = rows[0]?.total ?? 0;
  if (total < facilityBookingsListed) return { before, bookings: hits, total };
  return { before: sql``, bookings: keysOf([...conditions, fitsOneByOne(search)]), total };
}

/** Bookings of a facility as a clerk finds them (TRM-BKG-02 to TRM-BKG-06). */
export async function listFacilityBookings(
  db: Db,
  frame: Frame,
  query: FacilityBookingsQuery,
): Promise<Page<SlotBooking>> {
  const { page, size } = query;
  const search = await findSearch(db, frame.facilityId, query.search);
  const { before, bookings, total } = await source(db, conditionsOf(frame, query), search);
  const most = Math.max(0, Math.min(size, total - page * size));
  if (most === 0) return { items: [], page, size, total };
  const { rows } = await rowsOf<BookingRow>(
    bookingColumns,
    (columns) => sql`
    ${before} select ${columns} from (${cut(bookings, query, { page, size }, frame.now)}) cut
    join booking b using (id) join load_unit_order o on o.id = b.order_row
    order by cut.place limit ${most}`,
  ).execute(db);
  return { items: rows.map(slotBookingOf), page, size, total };
}
