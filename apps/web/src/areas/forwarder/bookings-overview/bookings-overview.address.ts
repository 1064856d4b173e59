import { bookingTypes, containerBookingStatuses, tourStates } from '@quaygate/rules';
import { listIn, type Query, textIn } from '#web/lib/address.ts';
import type { TourFilter } from '#web/nouns/tour/tour.queries.ts';

/** Search and filters as they stand in the address. */
export const readTourFilter = (query: Query): TourFilter => ({
  search: textIn(query, 'search'),
  bookingTypes: listIn(query, 'bookingTypes', bookingTypes),
  bookingStates: listIn(query, 'bookingStates', containerBookingStatuses),
  tourStates: listIn(query, 'tourStates', tourStates),
  terminals: [query.terminals ?? []].flat().map(Number).filter(Number.isInteger),
});
