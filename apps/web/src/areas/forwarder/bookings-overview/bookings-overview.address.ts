import { bookingTypes, containerBookingStatuses, tourSorts, tourStates } from '@quaygate/rules';
import { listIn, type Query, textIn } from '#web/lib/address.ts';
import { type DayRange, readDay } from '#web/list/day-range.ts';
import type { TourFilter } from '#web/nouns/tour/tour.queries.ts';

/** Search, filters, days and order as they stand in the address. */
export const readTourFilter = (query: Query): TourFilter & DayRange => ({
  search: textIn(query, 'search'),
  bookingTypes: listIn(query, 'bookingTypes', bookingTypes),
  bookingStates: listIn(query, 'bookingStates', containerBookingStatuses),
  tourStates: listIn(query, 'tourStates', tourStates),
  terminals: [query.terminals ?? []].flat().map(Number).filter(Number.isInteger),
  atRisk: textIn(query, 'atRisk') === 'true' ? 'true' : '',
  readiness: textIn(query, 'readiness') === 'not_ready' ? 'not_ready' : '',
  from: readDay(textIn(query, 'from')),
  to: readDay(textIn(query, 'to')),
  sort: tourSorts.find((each) => each === textIn(query, 'sort')),
});
