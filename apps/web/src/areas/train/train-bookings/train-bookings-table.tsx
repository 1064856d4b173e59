import { type TrainBooking, trainWrite } from '@quaygate/contract';
import { loadingGap, trainBookingsPerCompletion } from '@quaygate/rules';
import { useState } from 'react';
import { ListAge } from '#web/list/list-age.tsx';
import { useTrainBookings } from '#web/nouns/train-booking/train-booking.queries.ts';
import { useCan } from '#web/session/rights/can.ts';
import { OperatorField } from '#web/session/rights/operator-field.tsx';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { EmptyState } from '#web/ui/page/states.tsx';
import { CompleteDialog } from './complete-dialog.tsx';
import { useTrainBookingColumns } from './train-booking-columns.tsx';
import type { TrainTab } from './train-bookings.address.ts';

const idOf = ({ bookingId }: TrainBooking) => bookingId;
const none: ReadonlySet<string> = new Set();

/** The bookings of one tab; on the completed one those who may write select and mark them. */
export function TrainBookingsTable({ tab }: { tab: TrainTab }) {
  const text = useText('trainBookings');
  const failureText = useFailureText();
  const isActive = tab === 'active';
  const canMark = useCan(trainWrite) && !isActive;
  const list = useTrainBookings(isActive);
  const columns = useTrainBookingColumns(isActive);
  const [selected, setSelected] = useState(none);
  const [isAsking, setAsking] = useState(false);

  const reasonOf = (count: number) => {
    if (count === 0) return text('nothingSelected');
    if (count > trainBookingsPerCompletion) return text('tooManySelected', { count: trainBookingsPerCompletion });
    return undefined;
  };
  const hasFailed = Boolean(list.error);
  return (
    <>
      <DataTable
        label={text(`tab.${tab}`)}
        columns={columns}
        rows={list.rows}
        rowKey={idOf}
        rowName={({ containerNumber, referenceNumber }) => containerNumber ?? referenceNumber ?? ''}
        tone={(row) => (loadingGap(row) ? 'red' : 'grey')}
        total={list.total}
        {...(list.more && { more: list.more })}
        {...(canMark && { selected, onSelect: setSelected })}
        error={
          hasFailed && !list.rows
            ? { text: `${text('failed')} ${failureText(list.error)}`, onRetry: list.refetch }
            : undefined
        }
        toolbar={
          <>
            <OperatorField />
            {canMark && (
              <Button variant="primary" reason={reasonOf(selected.size)} onClick={() => setAsking(true)}>
                {text('complete')}
              </Button>
            )}
            <ListAge list={list} reason={hasFailed ? failureText(list.error) : undefined} />
          </>
        }
        empty={<EmptyState title={text(`empty.${tab}`)} text={text(`empty.${tab}Text`)} />}
      />
      {isAsking && (
        <CompleteDialog bookingIds={[...selected]} onDone={() => setSelected(none)} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
