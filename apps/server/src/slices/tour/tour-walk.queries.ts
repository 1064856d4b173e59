import type { ToursQuery } from '@quaygate/contract';
import { foundCounted } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { countedOf, isCommon } from '../../db/common-words.ts';
import { cutOf, type Moments, orderOfFound } from './tour-order.queries.ts';
import { holdsSearch } from './tour-search.queries.ts';
import {
  and,
  asksOfRows,
  conditionsOf,
  filtersOf,
  found,
  keptTotal,
  readOf,
  type Source,
  spanOf,
} from './tour-source.queries.ts';

type Part = RawBuilder<unknown>;

const heldBy = ({ search }: ToursQuery) => holdsSearch(sql`t.search_form`, search);

/** Whether a search is for common words; only what is ordered by slot is walked. */
export async function isCommonSearch(db: Db, forwarderId: string, query: ToursQuery, now: Date): Promise<boolean> {
  const isBySlot = query.sort === 'upcoming' || query.sort === 'slot' || query.sort === '-slot';
  if (!query.search || !isBySlot || asksOfRows(query, now)) return false;
  const filters = filtersOf(query);
  return isCommon(db, {
    from: sql`tour t where ${and(spanOf(forwarderId, query))}`,
    as: 't',
    order: query.sort === 'slot' ? sql`t.slot_begin` : sql`t.slot_begin desc`,
    held: and([...filters, heldBy(query)]),
    isFiltered: filters.length > 0,
    length: keptTotal(forwarderId),
  });
}

/** The first of some tours that hold the search, in the order of their slots. Each is judged on the way: no other index serves. */
const firstOf = (query: ToursQuery, tours: Part, order: Part, most: Part): Part => sql`
  select ${readOf(query)} from (select * from tour t where ${tours} order by ${order} offset 0) t
  where ${heldBy(query)} limit ${most}`;

/** The tours that a search for common words finds, as many as are counted and one more, each with its place `n` by slot. */
export function walkOf(forwarderId: string, query: ToursQuery, now: Date, { runsSince }: Moments): Source {
  const all = and(conditionsOf(forwarderId, query));
  const most = sql.lit(countedOf(query) + 1);
  const { order } = orderOfFound(query.sort, now);
  const numbered = sql`select *, row_number() over (order by ${order}) as n`;
  if (query.sort !== 'upcoming')
    return found(sql`with fitting as materialized (${numbered} from (${firstOf(query, all, order, most)}) met)`, query);
  const isAhead = sql`(slot_begin > ${runsSince} and slot_end > ${now})`;
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
    order by case when n <= ${sql.lit(foundCounted)} then rank else 3 end, n ${cutOf(page)}) cut`;
