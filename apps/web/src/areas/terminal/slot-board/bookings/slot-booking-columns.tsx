import type { SlotBoard, SlotBooking } from '@quaygate/contract';
import { useMemo } from 'react';
import { RerouteButton, useBookingColumns } from '#web/bookings/booking-columns.tsx';
import { moduleName } from '#web/bookings/booking-words.ts';
import type { ArrivalOf } from '#web/nouns/arrival/arrival.queries.ts';
import { useText } from '#web/text/use-text.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';

interface ColumnParts {
  modules: SlotBoard['modules'];
  arrivalOf: ArrivalOf;
  timeZone: string;
  canWrite: boolean;
  onReroute: (booking: SlotBooking) => void;
}

/** The columns of a slot's bookings (TRM-SLOT-21): also the module, and the way to another one. */
export function useSlotBookingColumns(parts: ColumnParts): Column<SlotBooking>[] {
  const text = useText('slotBoard');
  const shell = useText('shell');
  const { modules, arrivalOf, timeZone, canWrite, onReroute } = parts;
  const shared = useBookingColumns({ arrivalOf, timeZone });
  return useMemo(
    () => [
      ...shared,
      {
        key: 'module',
        title: text('module'),
        width: 80,
        cell: ({ moduleId }) => (
          <TruncatedText text={moduleId === null ? shell('missing') : moduleName(modules, moduleId)} />
        ),
      },
      {
        key: 'actions',
        title: text('bookings.actions'),
        titleHidden: true,
        width: 40,
        fixed: true,
        sticky: true,
        card: 'actions',
        cell: (booking) => <RerouteButton booking={booking} canWrite={canWrite} onReroute={onReroute} />,
      },
    ],
    [shared, text, shell, modules, canWrite, onReroute],
  );
}
