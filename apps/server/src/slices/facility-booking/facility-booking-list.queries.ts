import type { FacilityBookingsQuery, Page, PageQuery, SlotBooking } from '@quaygate/contract';
import { facilityBookingsFound, facilityBookingsListed, present } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { again, countOf, listOf, rowsOf } from '../../db/rows.ts';
import { isOfTrain } from '../train/train-order.queries.ts';
import { type BookingRow, bookingColumns, slotBookingOf } from './facility-booking.queries.ts';
import { conditionsOf, type Frame } from './facility-booking-filter.queries.ts';
import { findSearch, type Held, type Search } from './facility-booking-search.queries.ts';

type Part = RawBuilder<unknown>;

/** So many bookings show how common a word is; a word of one booking in twenty is met soon enough without the index. */
const looked = 200;
const common = looked / 20;
/** So many bookings are judged on the way by slot at most; a search that is not full by then is read from the index of words. */
const walkedMost = 10_000;

const and = (conditions: Part[]) => sql.join(conditions, sql` and `);
const keysOf = (conditions: Part[]) =>
  sql`select b.id, b.slot_begin, b.slot_end from booking b where ${and(conditions)}`;

/** The first of a group in their order. All limits are written out: the planner then walks the index by slot. */
function firstOf(bookings: Part, { sort }: FacilityBookingsQuery, most: number, { now, longestSlotMs }: Frame): Part[] {
  if (sort !== 'upcoming') {
    const order = sort === 'slot' ? sql`slot_begin, id` : sql`slot_begin desc, id`;
    return [sql`select id from (${bookings}) each order by ${order} limit ${most}`];
  }
  const since = new Date(now.getTime() - longestSlotMs);
  const isAhead = sql`(slot_begin > ${since} and slot_end > ${now})`;
  return [
    sql`select id from (${bookings}) each where ${isAhead} order by slot_begin, id limit ${most}`,
    sql`select id from (${bookings}) each where slot_begin <= ${now} and not ${isAhead}
      order by slot_begin desc, id limit ${most}`,
  ];
}

/** One page of groups that stand one after the other, as ids with their place. */
function cut(groups: Part[], query: FacilityBookingsQuery, { page, size }: PageQuery, frame: Frame): Part {
  const skipped = page * size;
  const parts = groups.flatMap((group) => firstOf(group, query, skipped + size, frame)).map((part) => sql`(${part})`);
  return sql`
    select id, row_number() over () as place from (${sql.join(parts, sql` union all `)}) parts
    limit ${size} offset ${skipped}`;
}

/** The first bookings by slot that the filters let through, as `b` with their words: filters are judged in the index before. */
function first(conditions: Part[], { sort }: FacilityBookingsQuery): Part {
  const bySlot = sql`order by b.slot_begin ${sort === 'slot' ? sql`` : sql`desc`} limit ${looked}`;
  if (conditions.length === 1) return sql`(select b.* from booking b where ${and(conditions)} ${bySlot}) b`;
  return sql`(${keysOf(conditions)} ${bySlot}) key join booking b using (id)`;
}

/** Whether a search fills its list from the first bookings by slot. What is common there may be rare elsewhere. */
async function isFullSoon(db: Db, conditions: Part[], { sort }: FacilityBookingsQuery, words: readonly Held[]) {
  const walked = sql`
    select b.search_words, b.forwarder_id from booking b where ${and(conditions)}
    order by b.slot_begin ${sort === 'slot' ? sql`` : sql`desc`} limit ${walkedMost}`;
  const found = sql`
    from (select from (${walked}) b where ${and(walkedOf(words))} limit ${facilityBookingsFound}) found`;
  return (await countOf(db, found)) === facilityBookingsFound;
}

/** How many of the first bookings there are, and how many hold each word of a search, and all of them. */
async function lookAt(db: Db, from: Part, search: readonly Held[], whole: Held | undefined) {
  const each = search.map(({ walked }) => sql`count(*) filter (where ${walked})`);
  const { rows } = await rowsOf(
    {
      all: sql<number>`count(*)`,
      held: sql<number>`count(*) filter (where ${and(walkedOf(search))})`,
      whole: sql<number>`count(*) filter (where ${whole?.walked ?? sql`false`})`,
      each: sql<number[]>`array[${sql.join(each)}]::int[]`,
    },
    (columns) => sql`select ${columns} from ${from}`,
  ).execute(db);
  return present(rows[0]);
}

const walkedOf = (search: readonly Held[]) => search.map(({ walked }) => walked);

/** Where the bookings of a page come from, and the groups in which they stand. */
interface Source {
  before: Part;
  bookings: Part;
  groups: Part[];
  /** How many there are, where that is known. */
  total?: number;
}

const without = (held: Held) => sql`not ${held.walked}`;

/** Bookings that are read once and kept for the statement. `from` has bookings `b`. */
function kept(conditions: Part[], whole: Held | undefined, from = sql`booking b`): Source {
  const isWhole = whole ? whole.walked : sql`false`;
  const all = sql`select * from hits`;
  return {
    before: sql`with hits as materialized (
      select b.id, b.slot_begin, b.slot_end, ${isWhole} as is_whole from ${from} where ${and(conditions)})`,
    bookings: all,
    groups: whole ? [sql`${all} where is_whole`, sql`${all} where not is_whole`] : [all],
  };
}

/** Bookings on the way by slot; those that have the words whole are read from the index of words where they are few. */
function onTheWay(conditions: Part[], held: Part[], whole: Held | undefined, isWholeCommon: boolean): Source {
  const bookings = keysOf([...conditions, ...held]);
  const total = held.length > 0 ? { total: facilityBookingsFound } : {};
  if (!whole) return { before: sql``, bookings, groups: [bookings], ...total };
  const rest = keysOf([...conditions, ...held, without(whole)]);
  if (isWholeCommon)
    return { before: sql``, bookings, groups: [keysOf([...conditions, ...held, whole.walked]), rest], ...total };
  const first = sql`with named_whole as materialized (${keysOf([...conditions, whole.indexed])})`;
  return { before: first, bookings, groups: [sql`select * from named_whole`, rest], ...total };
}

/**
 * Where the bookings of a page come from. Few bookings are judged one by one, and a search for what is common on the way
 * by slot; any other is read from the index of words.
 */
async function sourceOf(db: Db, frame: Frame, query: FacilityBookingsQuery, search: Search): Promise<Source> {
  const { words, isNumber, whole } = search;
  const conditions = conditionsOf(frame, query);
  // A train has few bookings: they are judged one by one.
  if (query.train) {
    const ofTrain = isOfTrain(query.train, sql`${frame.facilityId}::integer`);
    return kept([...conditions, ofTrain, ...walkedOf(words)], whole);
  }
  if (words.length === 0) return onTheWay(conditions, [], undefined, false);
  if (isNumber) return kept([...conditions, ...words.map(({ indexed }) => indexed)], whole);
  const sample = first(conditions, query);
  const seen = await lookAt(db, sample, words, whole);
  if (seen.all < looked) return kept(walkedOf(words), whole, sample);
  if (seen.held >= common && (await isFullSoon(db, conditions, query, words)))
    return onTheWay(conditions, walkedOf(words), whole, seen.whole >= common);
  const rare = words.filter((_, place) => (seen.each[place] ?? 0) < common);
  const used = rare.length > 0 ? rare : words;
  const rest = words.filter((word) => !used.includes(word));
  return kept([...conditions, ...used.map(({ indexed }) => indexed), ...walkedOf(rest)], whole);
}

/** Bookings of a facility as a clerk finds them (TRM-BKG-02 to TRM-BKG-06). */
export async function listFacilityBookings(
  db: Db,
  frame: Frame,
  query: FacilityBookingsQuery,
): Promise<Page<SlotBooking>> {
  const { page } = query;
  const search = await findSearch(db, frame.facilityId, query.search);
  const { before, bookings, groups, total: known } = await sourceOf(db, frame, query, search);
  const most = search.words.length > 0 ? facilityBookingsFound : facilityBookingsListed;
  const size = Math.max(0, Math.min(query.size, most - page * query.size));
  const { rows } = await rowsOf<BookingRow & { total: number }>(
    { total: sql`counted.total`, ...again('shown', bookingColumns) },
    (columns) => sql`
    ${before}
    select ${columns}
    from (select ${known === undefined ? sql`(select count(*) from (select from (${bookings}) each limit ${most}) each_one)` : sql.lit(known)} as total) counted
    left join lateral (
      select cut.place, ${listOf(bookingColumns)}
      from (${cut(groups, query, { page, size }, frame)}) cut
      join booking b using (id) join load_unit_order o on o.id = b.order_row
    ) shown on true
    order by shown.place`,
  ).execute(db);
  const { total } = present(rows[0]);
  const items = rows.filter(isShown).map(({ total: _, ...row }) => slotBookingOf(row));
  return { items, page, size: query.size, total };
}

/** A page behind the end has one row, which holds the total alone. */
const isShown = ({ bookingId }: BookingRow) => bookingId !== null;
