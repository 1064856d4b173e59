import { searchCodes, searchedCompaniesMost, searchWords } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { alphabetical, keyHoldsWords } from '../../db/names.ts';
import { rowsOf, table } from '../../db/rows.ts';

const c = table('truckingCompany', 'c');

/**
 * What a booking `b` must hold, in two spellings of one meaning: `indexed` is answered by the index of words, `walked` is
 * judged booking by booking and keeps the planner from that index.
 */
export interface Held {
  indexed: RawBuilder<unknown>;
  walked: RawBuilder<unknown>;
}

const met = 200;

/** A word of the column `search_words` as a part of a tsquery, whatever signs it holds. */
const quoted = (word: string) => `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`;

const fits = (query: string) => sql<boolean>`b.search_words @@ ${query}::tsquery`;

function heldOf(words: readonly string[], companies: readonly string[] = [], scope = ''): Held {
  const query = words.join(' | ');
  const every = [...words, ...companies.map((id) => quoted(`${scope}#${id}`))].join(' | ');
  const own = sql`coalesce(b.search_words, '') @@ ${query}::tsquery`;
  const walked = companies.length > 0 ? sql`(${own} or b.forwarder_id = any(${companies}))` : own;
  return { indexed: fits(every), walked };
}

/** Companies whose name holds a word, at most so many as a search looks through (TRM-BKG-05). */
async function companiesOf(db: Db, word: string): Promise<string[]> {
  const { rows } = await rowsOf(
    { ...c('id') },
    (columns) => sql`
    select ${columns} from trucking_company c where ${keyHoldsWords(sql`c.search_form`, word)}
    order by ${alphabetical(sql`c.name`)}, c.id limit ${searchedCompaniesMost}`,
  ).execute(db);
  return rows.map(({ id }) => id);
}

async function hasAny(db: Db, query: string): Promise<boolean> {
  const { rows } = await rowsOf(
    { exists: sql<boolean>`exists (select from hit)` },
    (columns) => sql`
    with hit as materialized (select from booking b where ${fits(query)}) select ${columns}`,
  ).execute(db);
  return rows[0]?.exists === true;
}

/** What many have is met among the latest bookings, and the index need not bring all that have it. */
async function isMetSoon(db: Db, facilityId: number, { walked }: Held): Promise<boolean> {
  const latest = sql`select * from booking b where b.facility_id = ${facilityId} order by b.slot_begin desc limit ${met}`;
  const { rows } = await rowsOf(
    { exists: sql<boolean>`exists (select from (${latest}) b where ${walked})` },
    (columns) => sql`select ${columns}`,
  ).execute(db);
  return rows[0]?.exists === true;
}

/** A number or a word from its beginning, or a company of that name. */
async function heldWord(db: Db, scope: string, readings: readonly string[]): Promise<Held> {
  const codes = readings.flatMap(searchCodes).map((code) => `${quoted(`${scope}=${code}`)}:*`);
  const words = readings.map((word) => `${quoted(`${scope}:${word}`)}:*`);
  return heldOf([...codes, ...words], await companiesOf(db, readings[0] ?? ''), scope);
}

/** All that a booking must hold to be found; nothing: every booking is found. */
export interface Search {
  words: readonly Held[];
  /** It is one number: few bookings have it. */
  isNumber: boolean;
  /** Which of them have every word as a whole; they come first (TRM-BKG-17). */
  whole?: Held;
}

/**
 * What is looked for in the bookings of a facility (TRM-BKG-04): the whole number that is written, or what the words
 * together begin, where there is one (TRM-BKG-05); else every word.
 */
export async function findSearch(db: Db, facilityId: number, search: string): Promise<Search> {
  const scope = String(facilityId);
  const words = searchWords(search);
  const numbers = searchCodes(search).map((code) => quoted(`${scope}=${code}`));
  if (numbers.length === 0) return { words: [], isNumber: false };
  if (await hasAny(db, numbers.join(' | '))) return { words: [heldOf(numbers)], isNumber: true };
  const hasDigit = /\d/.test(search);
  const begun = numbers.map((number) => `${number}:*`);
  if (words.length > 1 && hasDigit) {
    const held = heldOf(begun);
    if ((await isMetSoon(db, facilityId, held)) || (await hasAny(db, begun.join(' | '))))
      return { words: [held], isNumber: false };
  }
  const held = await Promise.all(words.map((readings) => heldWord(db, scope, readings)));
  return { words: held, isNumber: false, ...(!hasDigit && { whole: wholeOf(scope, words) }) };
}

/** Every word of a search as a whole word. */
function wholeOf(scope: string, words: readonly (readonly string[])[]): Held {
  const alone = (word: string) => [quoted(`${scope}:${word}`), quoted(`${scope}=${word}`)];
  return heldOf([words.map((readings) => `(${readings.flatMap(alone).join(' | ')})`).join(' & ')]);
}
