import type { ToursQuery } from '@quaygate/contract';
import { foundCounted, present } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { countedOf, mayBeCommon, walked } from '../../db/common-words.ts';
import { rowsOf } from '../../db/rows.ts';
import { cutOf, type Moments } from './tour-order.queries.ts';
import { holdsSearch, rankOf } from './tour-search.queries.ts';
import { and, asksOfRows, filtersOf, found, keptTotal, type Source, spanOf } from './tour-source.queries.ts';

type Part = RawBuilder<unknown>;

/** Whether the first tours let expect that a search is for common words; only what is ordered by slot is walked. */
export async function mayBeWalked(db: Db, forwarderId: string, query: ToursQuery, now: Date): Promise<boolean> {
  const isBySlot = query.sort === 'upcoming' || query.sort === 'slot' || query.sort === '-slot';
  if (!query.search || !isBySlot || asksOfRows(query, now)) return false;
  return mayBeCommon(db, {
    from: sql`tour t where ${and(spanOf(forwarderId, query))}`,
    as: 't',
    order: query.sort === 'slot' ? sql`t.slot_begin` : sql`t.slot_begin desc`,
    held: heldBy(query),
    isFiltered: filtersOf(query).length > 0,
    length: keptTotal(forwarderId),
  });
}

/** Filters and search of a tour `t`: each is judged on the way, no other index serves. */
const heldBy = (query: ToursQuery) => and([...filtersOf(query), holdsSearch(sql`t.search_form`, query.search ?? '')]);

interface Walk {
  forwarderId: string;
  query: ToursQuery;
  moments: Moments;
  /** So many tours that fit are met at most. */
  most: number;
  /** So many tours of each part are looked at; null: all. */
  reach: number | null;
}

/** The first tours of a part that fit, by slot. */
const firstOf = ({ forwarderId, query, reach }: Walk, part: Part, order: Part, most: Part): Part => sql`
  select t.id, ${rankOf(query.search ?? '')} as rank
  from (select * from tour t where ${and([...spanOf(forwarderId, query), part])} order by ${order}
    ${reach === null ? sql`offset 0` : sql`limit ${sql.lit(reach)}`}) t
  where ${heldBy(query)} limit ${most}`;

/** What a walk meets as `met`, in the order of the slots. */
function metOn(walk: Walk): Part {
  const { query, moments } = walk;
  const most = sql.lit(walk.most);
  if (query.sort !== 'upcoming') {
    const order = query.sort === 'slot' ? sql`slot_begin, id` : sql`slot_begin desc, id`;
    return sql`with met as materialized (${firstOf(walk, sql`true`, order, most)})`;
  }
  const isAhead = sql`(slot_begin > ${moments.runsSince} and slot_end > ${moments.now})`;
  const isPast = sql`slot_begin <= ${moments.now} and not ${isAhead}`;
  const left = sql`${most} - (select count(*) from ahead)`;
  return sql`
    with ahead as materialized (${firstOf(walk, isAhead, sql`slot_begin, id`, most)}),
    past as materialized (${firstOf(walk, isPast, sql`slot_begin desc, id`, left)}),
    met as (select * from ahead union all select * from past)`;
}

/** All that a walk meets, each with its place `n`. */
function sourceOf(walk: Walk): Source {
  const fitting = sql`${metOn(walk)}, fitting as materialized (select id, rank, row_number() over () as n from met)`;
  return found(fitting, walk.query);
}

/** Whether a walk that ends soon meets more than are counted. */
async function meetsMany(db: Db, walk: Walk): Promise<boolean> {
  const { rows } = await rowsOf<{ met: number }>(
    { met: sql<number>`(select count(*) from met)` },
    (columns) => sql`${metOn(walk)} select ${columns}`,
  ).execute(db);
  return present(rows[0]).met > foundCounted;
}

/**
 * Reads a page by a walk, as long as the words are common: within the first tours by slot it meets more than are counted. The
 * same decides for each page of a search, so that pages fit together.
 * @returns undefined where the words are not that common
 */
export async function readWalked<Read extends { total: number }>(
  db: Db,
  { forwarderId, query, moments }: Pick<Walk, 'forwarderId' | 'query' | 'moments'>,
  read: (source: Source) => Promise<Read>,
): Promise<Read | undefined> {
  const soon = { forwarderId, query, moments, most: foundCounted + 1, reach: walked };
  if (countedOf(query) === foundCounted) {
    const page = await read(sourceOf(soon));
    return page.total > foundCounted ? page : undefined;
  }
  if (!(await meetsMany(db, soon))) return;
  return read(sourceOf({ ...soon, most: countedOf(query) + 1, reach: null }));
}

/** One page of what a walk met: of its first tours those that fit best, then all as they came (FWD-BOOK-59). */
export const cutWalked = (tours: Part, page: ToursQuery): Part => sql`
  select id, row_number() over () as place from (
    select id from (${tours}) each
    order by case when n <= ${sql.lit(foundCounted)} then rank else 3 end, n ${cutOf(page)}) cut`;
