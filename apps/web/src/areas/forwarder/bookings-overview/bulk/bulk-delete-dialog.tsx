import type { ContainerBooking, Tour } from '@quaygate/contract';
import { useRef } from 'react';
import c from '#web/bookings/bulk/bulk.module.css';
import { BulkRows } from '#web/bookings/bulk/bulk-rows.tsx';
import { useDoneFocus } from '#web/bookings/bulk/use-done-focus.ts';
import { useTourCalls } from '#web/nouns/tour-move/tour-move.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { ProgressBar } from '#web/ui/page/progress-bar.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import { driverOf } from '../tour-facts.ts';
import type { BulkDialogProps } from './bulk-dialog-props.ts';
import { slotText } from './slot-text.ts';
import { deletable, useDeletions } from './use-deletions.ts';

const nameOf = ({ containerNumber, referenceNumber }: ContainerBooking) => containerNumber ?? referenceNumber;

/** What will go of a tour and what stays; then what came of it. */
function Deleted({ tour, outcome }: { tour: Tour; outcome: { gone: number; refusal: unknown } | undefined }) {
  const text = useText('tourMove');
  const status = useText('status');
  const failureText = useFailureText();
  if (outcome)
    return (
      <span className={c.new}>
        {outcome.gone > 0 && <Chip tone="grey">{text('delete.gone', { count: outcome.gone })}</Chip>}
        {outcome.refusal !== undefined && <span className={c.refused}>{failureText(outcome.refusal)}</span>}
      </span>
    );
  const names = deletable(tour).map(nameOf);
  const kept = tour.containerBookings.filter((each) => !deletable(tour).includes(each) && each.status !== 'cancelled');
  return (
    <span className={c.new}>
      {names.length > 0 ? names.join(', ') : <span className={c.refused}>{text('delete.none')}</span>}
      {kept.map((each) => (
        <span key={each.id} className="muted">
          {text('delete.stays', { unit: nameOf(each), state: status(`booking.${each.status}`) })}
        </span>
      ))}
    </span>
  );
}

/** The bookings of many tours are named, then deleted one by one; that cannot be undone (FWD-BULK-12). */
export function BulkDeleteDialog({ tours, terminalOf, onClose }: BulkDialogProps) {
  const text = useText('tourMove');
  const failureText = useFailureText();
  const body = useRef<HTMLDivElement>(null);
  const { outcomes, isRunning, isDone, failure, run } = useDeletions(useTourCalls(), tours);
  useDoneFocus(body, isDone);
  const worked = tours.filter((tour) => deletable(tour).length > 0);
  const count = worked.reduce((sum, tour) => sum + deletable(tour).length, 0);
  const gone = [...outcomes.values()].reduce((sum, each) => sum + each.gone, 0);

  const close = () => {
    const isGone = ({ id }: Tour) => outcomes.has(id) && outcomes.get(id)?.refusal === undefined;
    onClose(outcomes.size > 0 ? new Set(tours.flatMap((tour) => (isGone(tour) ? [] : [tour.id]))) : undefined);
  };
  return (
    <Dialog
      title={text('delete.title', { count: tours.length })}
      note={text('delete.note')}
      size="large"
      tone="danger"
      busy={isRunning}
      error={failure === undefined ? undefined : text('lost', { reason: failureText(failure) })}
      {...(isDone
        ? { cancel: text('close') }
        : {
            onSubmit: () => void run(),
            submit: text('delete.submit', { count }),
            submitDisabled: count === 0,
          })}
      onClose={close}
    >
      <div ref={body} className={c.parts}>
        {isRunning && <ProgressBar label={text('delete.progress')} done={outcomes.size} total={worked.length} />}
        {isDone && (
          <InlineNotice tone={gone === count ? 'success' : 'warning'}>
            {text('delete.done', { done: gone, total: count })}
          </InlineNotice>
        )}
      </div>
      <BulkRows
        label={text('delete.table')}
        headings={[text('column.slot'), text('column.deleted')]}
        rows={tours.map((tour) => ({
          ...{ tourId: tour.id, name: driverOf(tour), before: slotText(tour, terminalOf(tour).timeZone) },
          after: <Deleted tour={tour} outcome={outcomes.get(tour.id)} />,
        }))}
      />
    </Dialog>
  );
}
