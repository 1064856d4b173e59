import { normalizeSearch, searchMaxCharacters, webappUsersSearchMinCharacters } from '@quaygate/rules';
import { type Query, textIn } from '#web/lib/address.ts';

/** A short text in the address searches for nothing, as one that is typed (WAU-04). */
export function readUserSearch(query: Query): { search: string } {
  const search = normalizeSearch(textIn(query, 'search')).slice(0, searchMaxCharacters);
  return { search: search.length < webappUsersSearchMinCharacters ? '' : search };
}
