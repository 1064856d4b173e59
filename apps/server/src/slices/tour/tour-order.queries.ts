import type { PageQuery, TourSort } from '@quaygate/contract';
import { present, type TourSortColumn } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { alphabetical } from '../../db/names.ts';
import { prepared } from '../../db/prepared.ts';
import { rowsOf } from '../../db/rows.ts';
import { unseen } from '../../db/unseen.ts';
import { longestSlot, longestSlotMs } from '../slot/longest-slot.queries.ts';

type Part = RawBuilder<unknown>;

/** Now, and since when a tour has begun that may still run. */
export interface Moments {
  now: Part;
  runsSince: Part;
}

/** For a plan that is kept: it looks the length up itself. */
export function momentsOfAll(now: Date): Moments {
  const unknown = unseen(now, 'timestamptz');
  return { now: unknown, runsSince: sql`${unknown} - ${longestSlot}` };
}

/** For a plan of one call. PostgreSQL guesses that an unknown moment leaves a third of all tours, and reads them whole. */
export async function findMoments(db: Db, now: Date): Promise<Moments> {
  const { rows } = await rowsOf<{ milliseconds: number }>(
    { milliseconds: longestSlotMs },
    (columns) => sql`${prepared} select ${columns}`,
  ).execute(db);
  const since = new Date(now.getTime() - present(rows[0]).milliseconds);
  return { now: sql`${now}::timestamptz`, runsSince: sql`${since}::timestamptz` };
}

/** The rows of a page. Their number stands in the text: a plan that is kept counts on it. */
export const cutOf = ({ page, size }: PageQuery): Part => sql`limit ${sql.lit(size)} offset ${sql.lit(page * size)}`;

/**
 * One page of tours, running and next ones by slot and the past below, latest first (FWD-BOOK-44). Both parts are cut from
 * the index of the slots; the page that holds the end of the first begins the second.
 */
export function cutUpcoming(tours: Part, { page, size }: PageQuery, { now, runsSince }: Moments): Part {
  const skipped = page * size;
  const isAhead = sql`(slot_begin > ${runsSince} and slot_end > ${now})`;
  // On the first page nothing is skipped, and nothing is counted for it.
  const skippedPast =
    page === 0 ? sql`0` : sql`greatest(0, ${skipped} - (select count(*) from (${tours}) each where ${isAhead}))`;
  return sql`
    with ahead as materialized (
      select id, row_number() over (order by slot_begin, id) as place
      from (${tours}) each where ${isAhead} order by slot_begin, id ${cutOf({ page, size })}
    ), past as materialized (
      select id, ${skipped + size} + row_number() over (order by slot_begin desc, id) as place
      from (${tours}) each where slot_begin <= ${now} and not ${isAhead} order by slot_begin desc, id
      limit ${sql.lit(size)} - (select count(*) from ahead) offset ${skippedPast}
    )
    -- they are as many together: said for the plan
    select id, place from ahead union all select id, place from past limit ${sql.lit(size)}`;
}

const columns: Record<TourSortColumn, readonly string[]> = {
  tourId: ['number'],
  licensePlate: ['plate_key'],
  trucker: ['last_name', 'first_name'],
  terminal: ['facility_name'],
  slot: ['slot_begin'],
  status: ['state'],
};

/** The order of a column; tours alike stand by slot, latest first. */
function orderOf(sort: Exclude<TourSort, 'upcoming'>): { column: TourSortColumn; order: Part } {
  const isTurned = sort.startsWith('-');
  const column = (isTurned ? sort.slice(1) : sort) as TourSortColumn;
  const by = columns[column].map((name) => {
    const value = column === 'trucker' || column === 'terminal' ? alphabetical(sql.ref(name)) : sql.ref(name);
    return isTurned ? sql`${value} desc` : value;
  });
  return { column, order: sql.join([...by, ...(column === 'slot' ? [] : [sql`slot_begin desc`]), sql`id`], sql`, `) };
}

const withTerminal = (tours: Part, column: TourSortColumn): Part =>
  column === 'terminal'
    ? sql`select each.*, f.name as facility_name from (${tours}) each join facility f on f.id = each.facility_id`
    : tours;

/** One page of tours in the order of a column. */
export function cutSorted(tours: Part, sort: Exclude<TourSort, 'upcoming'>, { page, size }: PageQuery): Part {
  const { column, order } = orderOf(sort);
  const read = sql.join(
    [...columns[column], ...(column === 'slot' ? [] : ['slot_begin'])].map((name) => sql.ref(name)),
  );
  return sql`
    select id, row_number() over (order by ${order}) as place
    from (select id, ${read} from (${withTerminal(tours, column)}) named order by ${order} ${cutOf({ page, size })}) cut`;
}

/** The order of `cutUpcoming`. */
const upcoming = (now: Date) => sql`
  slot_end <= ${now}, case when slot_end > ${now} then slot_begin end, slot_begin desc, id`;

/** The order that is asked for of what a search found, and the column that it needs. */
const orderOfFound = (sort: TourSort, now: Date) =>
  sort === 'upcoming' ? { column: 'slot' as const, order: upcoming(now) } : orderOf(sort);

/** One page of what a search found: what fits best by its `rank` first, below it the order that is asked for (FWD-BOOK-58). */
export function cutFound(tours: Part, { page, size, sort }: PageQuery & { sort: TourSort }, now: Date): Part {
  const { column, order } = orderOfFound(sort, now);
  return sql`
    select id, row_number() over () as place
    from (select id from (${withTerminal(tours, column)}) named order by rank, ${order} ${cutOf({ page, size })}) cut`;
}
