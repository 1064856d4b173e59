import { type RawBuilder, sql } from 'kysely';
import { contains } from './like.ts';

type Text = RawBuilder<unknown>;

/** What names sort by: the rules of languages and no case, so that Köhler precedes Kučera, whatever the database's own collation is. */
export const alphabetical = (name: Text) => sql<string>`lower(${name} collate "und-x-icu")`;

/** Whether a text holds every word of a search, in any order, without regard to case and accents. */
export const holdsWords = (text: Text, search: string) => keyHoldsWords(sql`search_key(${text})`, search);

/** The same for a stored `search_key`. */
export function keyHoldsWords(key: Text, search: string): RawBuilder<boolean> {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const all = words.map((word) => holdsWord(key, word));
  return all.length ? sql<boolean>`(${sql.join(all, sql` and `)})` : sql<boolean>`true`;
}

/** Many emails end alike: the index is asked for what stands before the @, and the rest is compared. */
function holdsWord(key: Text, word: string): RawBuilder<boolean> {
  const at = word.indexOf('@');
  if (at < 3 || at === word.length - 1) return sql<boolean>`${key} like search_key(${contains(word)})`;
  const name = contains(word.slice(0, at + 1));
  return sql<boolean>`(${key} like search_key(${name}) and strpos(${key}, search_key(${word})) > 0)`;
}
