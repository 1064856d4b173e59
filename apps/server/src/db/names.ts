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
  const all = words.map((word) => sql<boolean>`${key} like search_key(${contains(word)})`);
  return all.length ? sql<boolean>`(${sql.join(all, sql` and `)})` : sql<boolean>`true`;
}
