import {
  accountFilters,
  normalizeSearch,
  roleFilters,
  searchMaxCharacters,
  signInFilters,
  webappUsersSearchMinCharacters,
} from '@quaygate/rules';
import { listIn, type Query, textIn } from '#web/lib/address.ts';

/** A short text in the address searches for nothing, as one that is typed (WAU-04); the filters are those of WAU-46. */
export function readUserAddress(query: Query) {
  const search = normalizeSearch(textIn(query, 'search')).slice(0, searchMaxCharacters);
  return {
    search: search.length < webappUsersSearchMinCharacters ? '' : search,
    account: listIn(query, 'account', accountFilters),
    signIn: listIn(query, 'signIn', signInFilters),
    roles: listIn(query, 'roles', roleFilters),
  };
}
export type UserAddress = ReturnType<typeof readUserAddress>;
