import {
  documentStatuses,
  normalizeSearch,
  searchMaxCharacters,
  searchMinCharacters,
  terrorStatuses,
} from '@quaygate/rules';
import { listIn, type Query, textIn } from '#web/lib/address.ts';

/** Search, one value of each filter, the page and the open driver, as they stand in the address (GATE-42, GATE-43). */
export function readGatePassAddress(query: Query) {
  const search = normalizeSearch(textIn(query, 'search')).slice(0, searchMaxCharacters);
  const page = Number(textIn(query, 'page'));
  return {
    search: search.length < searchMinCharacters ? '' : search,
    terror: listIn(query, 'terror', terrorStatuses).slice(0, 1),
    document: listIn(query, 'document', documentStatuses).slice(0, 1),
    /** Counted from 0; undefined for the first one (GATE-06). */
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : undefined,
    /** User id of the driver whose additional info is open. */
    driver: textIn(query, 'driver').slice(0, 64),
  };
}
export type GatePassAddress = ReturnType<typeof readGatePassAddress>;
