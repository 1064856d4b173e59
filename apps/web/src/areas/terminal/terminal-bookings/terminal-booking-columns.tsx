import type { SlotBooking } from '@quaygate/contract';
import { useMemo } from 'react';
import { RerouteButton, useBookingColumns } from '#web/bookings/booking-columns.tsx';
import { formatDate, formatTimeSpan } from '#web/lib/dates.ts';
import type { ArrivalOf } from '#web/nouns/arrival/arrival.queries.ts';
import { useText } from '#web/text/use-text.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import c from './terminal-bookings.module.css';

interface ColumnParts {
  arrivalOf: ArrivalOf;
  timeZone: string;
  canWrite: boolean;
  onReroute: (booking: SlotBooking) => void;
}

/** The columns of a terminal's bookings (TRM-BKG-01): those of a slot, with the slot in place of the module. */
export function useTerminalBookingColumns({ arrivalOf, timeZone, canWrite, onReroute }: ColumnParts) {
  const text = useText('terminalBookings');
  const shared = useBookingColumns({ arrivalOf, timeZone });
  return useMemo(
    (): Column<SlotBooking>[] => [
      ...shared,
      {
        key: 'slot',
        title: text('column.slot'),
        isSortable: true,
        width: 116,
        card: 'line',
        cell: ({ slotBegin, slotEnd }) => (
          <span className={c.pair}>
            <span>{formatDate(slotBegin, timeZone)}</span>
            <span className={c.second}>{formatTimeSpan(slotBegin, slotEnd, timeZone)}</span>
          </span>
        ),
      },
      {
        key: 'actions',
        title: text('column.actions'),
        titleHidden: true,
        width: 40,
        fixed: true,
        sticky: true,
        card: 'actions',
        cell: (booking) => <RerouteButton booking={booking} canWrite={canWrite} onReroute={onReroute} />,
      },
    ],
    [text, shared, timeZone, canWrite, onReroute],
  );
}
