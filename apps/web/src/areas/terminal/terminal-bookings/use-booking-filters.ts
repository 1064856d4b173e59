import { bookingGroups, bookingTypes } from '@quaygate/rules';
import type { FilterGroup } from '#web/list/list-filters.tsx';
import { useText } from '#web/text/use-text.ts';
import type { TerminalBookingsAddress } from './terminal-bookings.address.ts';

/** What bookings are filtered by beside the days of their slots, in words (TRM-BKG-08). */
export function useBookingFilters(): FilterGroup<TerminalBookingsAddress>[] {
  const text = useText('terminalBookings');
  const status = useText('status');
  return [
    {
      field: 'group',
      label: text('filter.group'),
      options: bookingGroups.map((value) => ({ value, label: text(`group.${value}`) })),
      isSingle: true,
    },
    {
      field: 'type',
      label: text('filter.type'),
      options: bookingTypes.map((value) => ({ value, label: status(`type.${value}`) })),
      isSingle: true,
    },
  ];
}
