import type { BoardSlot, SlotBoard, SlotBooking } from '@quaygate/contract';
import { useState } from 'react';
import { RerouteDialog } from '#web/bookings/reroute-dialog.tsx';
import { formatTimeSpan } from '#web/lib/dates.ts';
import { formatNumber } from '#web/lib/numbers.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { ListAge } from '#web/list/list-age.tsx';
import { useArrivalOf, useFacilityArrivals } from '#web/nouns/arrival/arrival.queries.ts';
import { useSlotBookings } from '#web/nouns/slot-board/slot-board.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconCalendarTime, IconHistory } from '#web/ui/buttons/icons.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { EmptyState } from '#web/ui/page/states.tsx';
import { cellsOf, surplusIn } from '../change/surplus.ts';
import { isOver } from '../grid/cells.ts';
import { useSlotBookingColumns } from './slot-booking-columns.tsx';

interface SlotBookingsProps {
  slot: BoardSlot;
  board: SlotBoard;
  timeZone: string;
  now: Date;
  canWrite: boolean;
  /** The tours that are too many shall move. */
  onSurplus: () => void;
}

const height = 380;

/** Who comes in a slot, below its row (TRM-SLOT-21). */
export function SlotBookings({ slot, board, timeZone, now, canWrite, onSurplus }: SlotBookingsProps) {
  const text = useText('slotBoard');
  const failureText = useFailureText();
  const list = useSlotBookings(slot.slotBegin);
  const [, setAddress] = useAddress('/terminalOperator/slots');
  const [rerouted, setRerouted] = useState<SlotBooking>();
  const arrivalOf = useArrivalOf(useFacilityArrivals().data?.items);
  const columns = useSlotBookingColumns({
    modules: board.modules,
    ...{ arrivalOf, timeZone, canWrite },
    onReroute: setRerouted,
  });
  const span = formatTimeSpan(slot.slotBegin, slot.slotEnd, timeZone);
  const surplus = isOver(slot, now) ? 0 : surplusIn(cellsOf(slot));
  const failure = list.error ? failureText(list.error) : undefined;
  return (
    <>
      <DataTable
        label={text('bookings.table', { span })}
        columns={columns}
        rows={list.rows}
        rowKey={({ bookingId }) => bookingId}
        rowName={({ firstName, lastName, referenceNumber }) => `${firstName} ${lastName} ${referenceNumber}`}
        total={list.total}
        {...(list.more && { more: list.more })}
        height={height}
        toolbar={
          <>
            <strong>{text('bookings.title', { span })}</strong>
            <Button
              size="small"
              icon={IconHistory}
              onClick={() => setAddress({ view: 'changes', slot: slot.slotBegin.toISOString() }, { push: true })}
            >
              {text('bookings.changes')}
            </Button>
            {canWrite && surplus > 0 && (
              <Button size="small" icon={IconCalendarTime} onClick={onSurplus}>
                {text('moveSurplus', { number: formatNumber(surplus) })}
              </Button>
            )}
            <ListAge list={list} reason={failure} />
          </>
        }
        error={
          failure !== undefined && !list.rows
            ? { text: `${text('bookings.failed')} ${failure}`, onRetry: list.refetch }
            : undefined
        }
        empty={<EmptyState title={text('bookings.empty')} text={text('bookings.emptyText')} />}
      />
      {rerouted && (
        <RerouteDialog booking={rerouted} timeZone={timeZone} now={now} onClose={() => setRerouted(undefined)} />
      )}
    </>
  );
}
