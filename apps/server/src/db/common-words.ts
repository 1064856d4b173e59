import type { PageQuery } from '@quaygate/contract';
import { foundCounted, present } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './client.ts';
import { rowsOf } from './rows.ts';

type Part = RawBuilder<unknown>;

/** A list that is searched, as an index gives it (decision 112). */
export interface Searched {
  /** Table and alias, with the conditions that the index answers: `tour t where …`. */
  from: Part;
  as: string;
  order: Part;
  /** What a row of it must fit: the search, and filters that the index does not know. */
  held: Part;
  /** All of its rows that fit, where several indexes of words bring them; unset: one does. */
  broughtBy?: Part;
  /** Whether filters leave some rows out. */
  isFiltered: boolean;
  /** How many rows there are, as it is kept. */
  length: Part;
}

/** Of fewer rows all that a search finds are read soon. */
const many = 5_000;
/** So many of the first rows show how common the words of a search are, more where a filter leaves some out. */
const looked = { all: 200, filtered: 2_000 };
const common = 10;
/** Within so many rows common words meet more than are counted. */
export const walked = 20_000;

const first = ({ from, as, order }: Searched, count: Part) =>
  sql`(select * from ${from} order by ${order} ${count}) ${sql.ref(as)}`;

/** So much of a search is counted: where there is more, the total is one more than these. */
export const countedOf = ({ page, size }: PageQuery): number => Math.max(foundCounted, (page + 1) * size);

/** Whether so many of the first rows fit. */
const holds = (list: Searched, rows: number, most: number) => sql<boolean>`
  (select count(*) from (
    select from ${first(list, sql`limit ${sql.lit(rows)}`)} where ${list.held} limit ${sql.lit(most)}
  ) held) = ${sql.lit(most)}`;

const seemsCommon = (list: Searched) => holds(list, list.isFiltered ? looked.filtered : looked.all, common);

interface Judged {
  isShort: boolean;
  isCommon: boolean;
}

/** @param isCommon what says so of a list that is not short */
async function judge(db: Db, { length }: Searched, isCommon: RawBuilder<boolean>): Promise<Judged> {
  const { rows } = await rowsOf<Judged>(
    { isShort: sql`${length} < ${many}`, isCommon: sql`case when ${length} < ${many} then false else ${isCommon} end` },
    (columns) => sql`select ${columns}`,
  ).execute(db);
  return present(rows[0]);
}

const isCommonOf = (list: Searched) =>
  sql<boolean>`case when ${seemsCommon(list)} then ${holds(list, walked, foundCounted + 1)} else false end`;

/** Whether the first rows of a list that is not short let expect that a walk meets more than are counted. */
export const mayBeCommon = async (db: Db, list: Searched): Promise<boolean> =>
  (await judge(db, list, seemsCommon(list))).isCommon;

/** The first rows that fit, in the order of the list. Each row is judged on the way: no other index serves. */
const firstHeld = (list: Searched, count: Part, most: number): Part =>
  sql`select * from ${first(list, count)} where ${list.held} limit ${sql.lit(most)}`;

/** As many as are counted and one more, each with its place `n`. */
const walkOf = (list: Searched, page: PageQuery): Part => sql`
  select *, row_number() over () as n from (${firstHeld(list, sql`offset 0`, countedOf(page) + 1)}) met`;

/** All rows that fit; an index of words serves where there is one. */
const heldOf = ({ from, as, held }: Searched): Part => sql`select ${sql.ref(as)}.* from ${from} and ${held}`;

/** The same for a page within what is counted, and judged by it: where it meets too little, all that fit. */
const walkOrHeld = (list: Searched): Part => sql`
  with walk as materialized (${firstHeld(list, sql`limit ${sql.lit(walked)}`, foundCounted + 1)}),
  verdict as materialized (select count(*) > ${sql.lit(foundCounted)} as is_common from walk)
  select walk.*, row_number() over () as n from walk where (select is_common from verdict)
  union all
  select ${sql.ref(list.as)}.*, row_number() over (order by ${list.order}) as n
  from (${heldOf(list)}) ${sql.ref(list.as)} where not (select is_common from verdict)`;

export interface Found {
  /** At least as many rows as are counted and shown, and one more. */
  rows: Part;
  /** Of these rows under the alias of the list. */
  order: Part;
}

/** What a search finds: an index of words brings all of it, or the list is walked where the words are common. */
export async function foundBy(db: Db, list: Searched, page: PageQuery): Promise<Found> {
  const place = sql.ref(`${list.as}.n`);
  // Planning several indexes for nothing would cost more than a second walk.
  if (list.broughtBy || countedOf(page) > foundCounted) {
    const { isShort, isCommon } = await judge(db, list, isCommonOf(list));
    if (isCommon) return { rows: walkOf(list, page), order: place };
    return { rows: isShort ? heldOf(list) : (list.broughtBy ?? heldOf(list)), order: list.order };
  }
  const { isCommon: seems } = await judge(db, list, seemsCommon(list));
  return seems ? { rows: walkOrHeld(list), order: place } : { rows: heldOf(list), order: list.order };
}

/** How many rows a search found, as far as they are counted. @param found where they are */
export const totalOf = (found: Part, page: PageQuery): RawBuilder<number> =>
  sql<number>`least((select count(*) from ${found}), ${countedOf(page) + 1})`;
