import { bookingTypes, containerBookingStatuses, tourStates } from '@quaygate/rules';
import { listIn, type Query, textIn } from '#web/lib/address.ts';
import type { TourFilter } from '#web/nouns/tour/tour.queries.ts';

export const noFilter: TourFilter = { search: '', bookingTypes: [], bookingStates: [], tourStates: [], terminals: [] };

/** Search and filters as they stand in the address. */
export const readFilter = (query: Query): TourFilter => ({
  search: textIn(query, 'search'),
  bookingTypes: listIn(query, 'bookingTypes', bookingTypes),
  bookingStates: listIn(query, 'bookingStates', containerBookingStatuses),
  tourStates: listIn(query, 'tourStates', tourStates),
  terminals: [query.terminals ?? []].flat().map(Number).filter(Number.isInteger),
});

export const filterFields = ['bookingTypes', 'bookingStates', 'tourStates', 'terminals'] as const;
export type FilterField = (typeof filterFields)[number];

export const countFilters = (filter: TourFilter): number =>
  filterFields.reduce((count, field) => count + filter[field].length, 0);
