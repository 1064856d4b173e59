import type { ToursQuery } from '@quaygate/contract';
import { toursFoundCounted } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';
import { cutOf, longestSlot, orderOfFound } from './tour-order.queries.ts';
import { holdsSearch } from './tour-search.queries.ts';
import {
  and,
  asksOfRows,
  conditionsOf,
  countedOf,
  filtersOf,
  found,
  keptTotal,
  readOf,
  type Source,
  spanOf,
} from './tour-source.queries.ts';

type Part = RawBuilder<unknown>;

/** Of fewer tours all that a search finds are read soon. */
const many = 5_000;
/** So many of the first tours show how common the words of a search are, more where a filter leaves some out. */
const looked = { all: 200, filtered: 2_000 };
const common = 10;
/** Within so many tours common words meet more than are counted. */
const walked = 20_000;

const heldBy = ({ search }: ToursQuery) => holdsSearch(sql`t.search_form`, search);

/** Whether so many tours have what is searched for that a page is full long before all of them are read: the same for each page. */
export async function isCommon(db: Db, forwarderId: string, query: ToursQuery, now: Date): Promise<boolean> {
  const isBySlot = query.sort === 'upcoming' || query.sort === 'slot' || query.sort === '-slot';
  if (!query.search || !isBySlot || asksOfRows(query, now)) return false;
  const filters = filtersOf(query);
  const first = (rows: number) => sql`(
    select * from tour t where ${and(spanOf(forwarderId, query))}
    order by t.slot_begin ${query.sort === 'slot' ? sql`` : sql`desc`} limit ${sql.lit(rows)}) t`;
  const isHeld = and([...filters, heldBy(query)]);
  const held = (rows: number, most: number) => sql`
    (select count(*) from (select from ${first(rows)} where ${isHeld} limit ${sql.lit(most)}) held) = ${sql.lit(most)}`;
  const seen = filters.length > 0 ? looked.filtered : looked.all;
  const { rows } = await rowsOf(
    {
      isCommon: sql<boolean>`case when ${keptTotal(forwarderId)} < ${many} or not ${held(seen, common)} then false
        else ${held(walked, toursFoundCounted + 1)} end`,
    },
    (columns) => sql`select ${columns}`,
  ).execute(db);
  return rows[0]?.isCommon === true;
}

/** The first of some tours that hold the search, in the order of their slots. Each is judged on the way: no other index serves. */
const firstOf = (query: ToursQuery, tours: Part, order: Part, most: Part): Part => sql`
  select ${readOf(query)} from (select * from tour t where ${tours} order by ${order} offset 0) t
  where ${heldBy(query)} limit ${most}`;

/** The tours that a search for common words finds, as many as are counted and one more, each with its place `n` by slot. */
export function walkOf(forwarderId: string, query: ToursQuery, now: Date): Source {
  const all = and(conditionsOf(forwarderId, query));
  const most = sql.lit(countedOf(query) + 1);
  const { order } = orderOfFound(query.sort, now);
  const numbered = sql`select *, row_number() over (order by ${order}) as n`;
  if (query.sort !== 'upcoming')
    return found(sql`with fitting as materialized (${numbered} from (${firstOf(query, all, order, most)}) met)`, query);
  const isAhead = sql`(slot_begin > ${now}::timestamptz - ${longestSlot} and slot_end > ${now})`;
  const isPast = sql`slot_begin <= ${now} and not ${isAhead}`;
  const left = sql`${most} - (select count(*) from ahead)`;
  return found(
    sql`
    with ahead as materialized (${firstOf(query, sql`${all} and ${isAhead}`, sql`slot_begin, id`, most)}),
    past as materialized (${firstOf(query, sql`${all} and ${isPast}`, sql`slot_begin desc, id`, left)}),
    fitting as materialized (${numbered} from (select * from ahead union all select * from past) met)`,
    query,
  );
}

/** One page of what a walk met: of its first tours those that fit best, then all as they came (FWD-BOOK-59). */
export const cutWalked = (tours: Part, page: ToursQuery): Part => sql`
  select id, row_number() over () as place from (
    select id from (${tours}) each
    order by case when n <= ${sql.lit(toursFoundCounted)} then rank else 3 end, n ${cutOf(page)}) cut`;
