import type { SlotBooking } from '@quaygate/contract';
import { rerouteRefusal } from '@quaygate/rules';
import { useMemo } from 'react';
import type { ArrivalOf } from '#web/nouns/arrival/arrival.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconArrowsExchange } from '#web/ui/buttons/icons.ts';
import type { Column } from '#web/ui/data-table/data-table.tsx';
import { ContainerNumber } from '#web/ui/show/container-number.tsx';
import { Plate } from '#web/ui/show/plate.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import { BookingState } from './booking-state.tsx';
import { driverOf } from './booking-words.ts';
import c from './bookings.module.css';

interface RerouteParts {
  booking: SlotBooking;
  canWrite: boolean;
  onReroute: (booking: SlotBooking) => void;
}

/** The way to another slot or module, with why there is none. */
export function RerouteButton({ booking, canWrite, onReroute }: RerouteParts) {
  const text = useText('slotBoard');
  const failureText = useFailureText();
  const code = rerouteRefusal(booking.state, 'module');
  const refusal = code && failureText({ code });
  return (
    <IconButton
      icon={IconArrowsExchange}
      label={text('reroute.of', { name: driverOf(booking) })}
      reason={canWrite ? refusal : text('readOnly')}
      onClick={() => onReroute(booking)}
    />
  );
}

interface ColumnParts {
  arrivalOf: ArrivalOf;
  timeZone: string;
}

/** The columns that the lists of a terminal's bookings share (TRM-SLOT-21, TRM-BKG-01); whose truck is on its way is expected (DRV-POS-14). */
export function useBookingColumns({ arrivalOf, timeZone }: ColumnParts): Column<SlotBooking>[] {
  const text = useText('slotBoard');
  const status = useText('status');
  return useMemo(
    () => [
      {
        key: 'state',
        title: text('bookings.state'),
        width: 170,
        watch: ({ state }) => state,
        cell: (booking) => <BookingState booking={booking} arrivalOf={arrivalOf} timeZone={timeZone} />,
      },
      {
        key: 'driver',
        title: text('bookings.driver'),
        width: 146,
        card: 'title',
        cell: (booking) => (
          <span className={c.pair}>
            <TruncatedText text={driverOf(booking)} />
            <span className={c.second}>
              <TruncatedText text={booking.forwarder} />
            </span>
          </span>
        ),
      },
      {
        key: 'plate',
        title: text('bookings.plate'),
        width: 126,
        cell: ({ licensePlate }) => <Plate plate={licensePlate} />,
      },
      {
        key: 'container',
        title: text('bookings.container'),
        width: 144,
        cell: ({ containerNumber, referenceNumber }) => (
          <span className={c.pair}>
            <ContainerNumber number={containerNumber} />
            <span className={c.second}>
              <TruncatedText text={referenceNumber} />
            </span>
          </span>
        ),
      },
      { key: 'type', title: text('bookings.type'), width: 88, cell: ({ type }) => status(`type.${type}`) },
    ],
    [text, status, arrivalOf, timeZone],
  );
}
