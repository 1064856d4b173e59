import { searchKey, searchWords } from '@quaygate/rules';
import { type RawBuilder, sql } from 'kysely';
import { contains } from './like.ts';

type Text = RawBuilder<unknown>;

/** What names sort by: the rules of languages and no case, so that Köhler precedes Kučera, whatever the database's own collation is. */
export const alphabetical = (name: Text) => sql<string>`lower(${name} collate "und-x-icu")`;

/** Whether a text holds every word of a search, in any order, however both are written (decision 18). */
export const holdsWords = (text: Text, search: string) => keyHoldsWords(sql`search_form(${text})`, search);

/** The same for a stored `search_form`. */
export function keyHoldsWords(key: Text, search: string): RawBuilder<boolean> {
  const all = searchWords(search).map((readings) => {
    const any = readings.map((reading) => holdsReading(key, reading));
    return any.length === 1 ? any[0] : sql<boolean>`(${sql.join(any, sql` or `)})`;
  });
  return all.length ? sql<boolean>`(${sql.join(all, sql` and `)})` : sql<boolean>`true`;
}

/**
 * The part of a word that few rows hold, which is all an index is asked for: many emails end alike, and many container
 * numbers begin with the same owner. Reading what is common costs the index more than comparing what it finds.
 */
function rarePartOf(word: string): string {
  const at = word.indexOf('@');
  if (at >= 3 && at < word.length - 1) return word.slice(0, at + 1);
  return /^\D+(\d{6,})$/.exec(word)?.[1] ?? word;
}

function holdsReading(key: Text, word: string): RawBuilder<boolean> {
  const rare = rarePartOf(word);
  const asked = sql<boolean>`${key} like ${contains(rare)}`;
  return rare === word ? asked : sql<boolean>`(${asked} and strpos(${key}, ${word}) > 0)`;
}

/** Whether a name begins with a text, however both are written. @param key `search_form` of a text that holds the name: an index knows it */
export function beginsWith(name: Text, key: Text, text: string): RawBuilder<boolean> {
  const any = searchKey(text).split('\n');
  const begins = any.map(
    (reading) =>
      sql<boolean>`(${key} like ${contains(reading)} and E'\n' || search_form(${name}) like ${contains(`\n${reading}`)})`,
  );
  return sql<boolean>`(${sql.join(begins, sql` or `)})`;
}
