import type { ContainerBooking, Tour } from '@quaygate/contract';
import { receiptsMax } from '@quaygate/rules';
import c from '#web/bookings/bulk/bulk.module.css';
import { BulkRows } from '#web/bookings/bulk/bulk-rows.tsx';
import { useDownloadReceipts } from '#web/nouns/receipt/receipt.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { driverOf } from '../tour-facts.ts';
import type { BulkDialogProps } from './bulk-dialog-props.ts';
import { slotText } from './slot-text.ts';

const nameOf = ({ containerNumber, referenceNumber }: ContainerBooking) => containerNumber ?? referenceNumber;
const hasReceipt = ({ bookingState }: ContainerBooking) => bookingState === 'completed';

/** The receipt of each booking of a tour, or why there is none. */
function Receipts({ tour }: { tour: Tour }) {
  const text = useText('receipts');
  const status = useText('status');
  return (
    <span className={c.new}>
      {tour.containerBookings.map((row) => (
        <span key={row.id} className={hasReceipt(row) ? undefined : 'muted'}>
          {nameOf(row)}
          {!hasReceipt(row) && `: ${text('without')}, ${status(`booking.${row.status}`)}`}
        </span>
      ))}
    </span>
  );
}

/** What the file will hold, and why it cannot be made. */
function Summary({ done, total }: { done: number; total: number }) {
  const text = useText('receipts');
  if (done === 0) return <InlineNotice tone="warning">{text('none')}</InlineNotice>;
  if (total > receiptsMax)
    return <InlineNotice tone="warning">{text('tooMany', { max: receiptsMax, count: total })}</InlineNotice>;
  if (done === total) return <InlineNotice tone="info">{text('all', { count: done })}</InlineNotice>;
  return (
    <InlineNotice tone="info" title={text('some', { done, total })}>
      {text('others')}
    </InlineNotice>
  );
}

/** The interchange receipts of the chosen tours as one PDF (FWD-BULK-21). */
export function BulkReceiptsDialog({ tours, terminalOf, onClose }: BulkDialogProps) {
  const text = useText('receipts');
  const move = useText('tourMove');
  const failureText = useFailureText();
  const saving = useDownloadReceipts();
  const rows = tours.flatMap(({ containerBookings }) => containerBookings);
  const done = rows.filter(hasReceipt).length;
  const save = () =>
    saving.mutate(
      rows.map(({ bookingId }) => bookingId),
      {
        onSuccess: () => {
          notify.success(text('saved', { count: done }));
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={text('title')}
      note={text('note')}
      size="large"
      busy={saving.isPending}
      error={saving.error ? failureText(saving.error) : undefined}
      submit={text('submit', { count: done })}
      submitDisabled={done === 0 || rows.length > receiptsMax}
      isSubmitFirst
      onSubmit={save}
      onClose={() => onClose()}
    >
      <Summary done={done} total={rows.length} />
      <BulkRows
        label={text('table')}
        headings={[move('column.slot'), text('receipt')]}
        rows={tours.map((tour) => ({
          ...{ tourId: tour.id, name: driverOf(tour), before: slotText(tour, terminalOf(tour).timeZone) },
          after: <Receipts tour={tour} />,
        }))}
      />
    </Dialog>
  );
}
