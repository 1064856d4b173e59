import { useCompleteTrainBookings } from '#web/nouns/train-booking/train-booking.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';

interface CompleteDialogProps {
  bookingIds: string[];
  /** They are marked. */
  onDone: () => void;
  onClose: () => void;
}

/** Asks before bookings are marked; a failure keeps the selection (TRN-11, TRN-37). */
export function CompleteDialog({ bookingIds, onDone, onClose }: CompleteDialogProps) {
  const text = useText('trainBookings');
  const failureText = useFailureText();
  const completion = useCompleteTrainBookings();
  const mark = () =>
    completion.mutate(bookingIds, {
      onSuccess: () => {
        notify.success(text('done'));
        onDone();
      },
      onError: (error) => notify.error(failureText(error)),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      title={text('question')}
      confirm={text('confirm')}
      tone="primary"
      busy={completion.isPending}
      onConfirm={mark}
      onClose={onClose}
    >
      {text('questionText', { count: bookingIds.length })}
    </ConfirmDialog>
  );
}
