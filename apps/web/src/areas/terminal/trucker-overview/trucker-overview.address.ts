import { facilityTruckersSearchMinCharacters, normalizeSearch, searchMaxCharacters } from '@quaygate/rules';
import { listIn, type Query, textIn } from '#web/lib/address.ts';

/** A short text in the address searches for nothing, as one that is typed (TRM-OVW-26). `driver` is the open profile. */
export function readOverviewAddress(query: Query) {
  const search = normalizeSearch(textIn(query, 'search')).slice(0, searchMaxCharacters);
  return {
    search: search.length < facilityTruckersSearchMinCharacters ? '' : search,
    status: listIn(query, 'status', ['VERIFIED', 'NOT_VERIFIED'])[0] ?? ('' as const),
    driver: textIn(query, 'driver'),
  };
}
