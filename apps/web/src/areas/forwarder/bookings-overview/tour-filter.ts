import { bookingTypes, containerBookingStatuses, tourStates } from '@quaygate/rules';
import { listIn, type Query, textIn } from '#web/lib/address.ts';

/** Search and filters as they stand in the address. */
export interface TourFilter {
  search: string;
  bookingTypes: (typeof bookingTypes)[number][];
  bookingStates: (typeof containerBookingStatuses)[number][];
  tourStates: (typeof tourStates)[number][];
  terminals: number[];
}

export const noFilter: TourFilter = { search: '', bookingTypes: [], bookingStates: [], tourStates: [], terminals: [] };

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
