import type { Terminal } from '@quaygate/contract';
import { bookingTypes, containerBookingStatuses, tourStates } from '@quaygate/rules';
import type { DayRange } from '#web/list/day-range.ts';
import type { FilterGroup } from '#web/list/list-filters.tsx';
import type { TourFilter } from '#web/nouns/tour/tour.queries.ts';
import { useText } from '#web/text/use-text.ts';

/** What tours can be filtered by, in words (FWD-BOOK-04). */
export function useTourFilters(terminals: readonly Terminal[]): FilterGroup<TourFilter & DayRange>[] {
  const text = useText('bookingsOverview');
  const status = useText('status');
  return [
    {
      field: 'bookingTypes',
      label: text('filter.bookingTypes'),
      options: bookingTypes.map((value) => ({ value, label: status(`type.${value}`) })),
    },
    {
      field: 'bookingStates',
      label: text('filter.bookingStates'),
      options: containerBookingStatuses.map((value) => ({ value, label: text(`filter.state.${value}`) })),
    },
    {
      field: 'tourStates',
      label: text('filter.tourStates'),
      options: tourStates.map((value) => ({ value, label: status(`tour.${value}`) })),
    },
    {
      field: 'terminals',
      label: text('filter.terminals'),
      options: terminals.map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
}
