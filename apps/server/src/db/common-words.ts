import type { PageQuery } from '@quaygate/contract';
import { foundCounted } from '@quaygate/rules';
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
const walked = 20_000;

const first = ({ from, as, order }: Searched, count: Part) =>
  sql`(select * from ${from} order by ${order} ${count}) ${sql.ref(as)}`;

/** So much of a search is counted: where there is more, the total is one more than these. */
export const countedOf = ({ page, size }: PageQuery): number => Math.max(foundCounted, (page + 1) * size);

/** Whether so many rows fit a search that a page is full long before all of them are read: the same for each page. */
export async function isCommon(db: Db, list: Searched): Promise<boolean> {
  const held = (rows: number, most: number) => sql`
    (select count(*) from (
      select from ${first(list, sql`limit ${sql.lit(rows)}`)} where ${list.held} limit ${sql.lit(most)}
    ) held) = ${sql.lit(most)}`;
  const seen = list.isFiltered ? looked.filtered : looked.all;
  const { rows } = await rowsOf(
    {
      isCommon: sql<boolean>`case when ${list.length} < ${many} or not ${held(seen, common)} then false
        else ${held(walked, foundCounted + 1)} end`,
    },
    (columns) => sql`select ${columns}`,
  ).execute(db);
  return rows[0]?.isCommon === true;
}

/**
 * The first rows that fit, in the order of the list, as many as are counted and one more, each with its place `n`. Each row
 * is judged on the way: no other index serves.
 */
const walkOf = (list: Searched, page: PageQuery): Part => sql`
  select *, row_number() over () as n from (
    select * from ${first(list, sql`offset 0`)} where ${list.held} limit ${sql.lit(countedOf(page) + 1)}
  ) met`;

export interface Found {
  /** At least as many rows as are counted and shown, and one more. */
  rows: Part;
  /** Of these rows under the alias of the list. */
  order: Part;
}

/** What a search finds: an index of words brings all of it, or the list is walked where the words are common. */
export async function foundBy(db: Db, list: Searched, page: PageQuery): Promise<Found> {
  const { from, as, held, order } = list;
  if (await isCommon(db, list)) return { rows: walkOf(list, page), order: sql.ref(`${as}.n`) };
  return { rows: sql`select ${sql.ref(as)}.* from ${from} and ${held}`, order };
}

/** How many rows a search found, as far as they are counted. @param found where they are */
export const totalOf = (found: Part, page: PageQuery): RawBuilder<number> =>
  sql<number>`least((select count(*) from ${found}), ${countedOf(page) + 1})`;
