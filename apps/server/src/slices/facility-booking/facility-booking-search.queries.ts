import { searchCodes, searchedCompaniesMost, searchWords } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { alphabetical, holdsWords } from '../../db/names.ts';
import { rowsOf, table } from '../../db/rows.ts';

const c = table('truckingCompany', 'c');

/** A word of the column `search_words` as a part of a tsquery, whatever signs it holds. */
const quoted = (word: string) => `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`;

const anyOf = (parts: readonly string[]) => `(${parts.join(' | ')})`;

/** Companies whose name holds a word, at most so many as a search looks through (TRM-BKG-05). */
async function companiesOf(db: Db, word: string): Promise<string[]> {
  const { rows } = await rowsOf(
    { ...c('id') },
    (columns) => sql`
    select ${columns} from trucking_company c where ${holdsWords(sql`c.name`, word)}
    order by ${alphabetical(sql`c.name`)}, c.id limit ${searchedCompaniesMost}`,
  ).execute(db);
  return rows.map(({ id }) => id);
}

/** A number or a word from its beginning, or a company of that name. */
async function partOf(db: Db, facilityId: number, readings: readonly string[]): Promise<string> {
  const companies = await companiesOf(db, readings[0] ?? '');
  return anyOf([
    ...readings.flatMap(searchCodes).map((code) => `${quoted(`${facilityId}=${code}`)}:*`),
    ...readings.map((word) => `${quoted(`${facilityId}:${word}`)}:*`),
    ...companies.map((id) => quoted(`${facilityId}#${id}`)),
  ]);
}

/**
 * A search of a facility's bookings as a tsquery on `search_words` (TRM-BKG-04): the whole number that it writes where a
 * booking has it (TRM-BKG-05), else what begins with it, or holds every word of it. Undefined: it finds every booking.
 */
export async function findSearch(db: Db, facilityId: number, search: string): Promise<string | undefined> {
  const codes = searchCodes(search);
  if (codes.length === 0) return undefined;
  const numbers = codes.map((code) => quoted(`${facilityId}=${code}`));
  const number = anyOf(numbers);
  if (await hasAny(db, number)) return number;
  const words = await Promise.all(searchWords(search).map((readings) => partOf(db, facilityId, readings)));
  return anyOf([...numbers.map((each) => `${each}:*`), ...(words.length > 0 ? [`(${words.join(' & ')})`] : [])]);
}

async function hasAny(db: Db, query: string): Promise<boolean> {
  const { rows } = await rowsOf(
    { exists: sql<boolean>`exists (select from hit)` },
    (columns) => sql`
    with hit as materialized (select from booking b where ${fits(query)}) select ${columns}`,
  ).execute(db);
  return rows[0]?.exists === true;
}

/** Whether a booking `b` fits a search; read from the index that serves scope and text. */
export const fits = (query: string): RawBuilder<boolean> => sql<boolean>`b.search_words @@ ${query}::tsquery`;

/** The same without that index: for a search that finds so many that the order of slots meets them soon. */
export const fitsOneByOne = (query: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce(b.search_words, '') @@ ${query}::tsquery`;
