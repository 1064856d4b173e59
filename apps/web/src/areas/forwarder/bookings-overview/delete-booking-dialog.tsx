import { type BookingOfTour, useDeleteBooking } from '#web/nouns/booking/booking.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';

interface DeleteBookingDialogProps {
  target: BookingOfTour;
  onClose: () => void;
}

/** Asks once, naming type, load unit and reference (FWD-BOOK-37). */
export function DeleteBookingDialog({ target, onClose }: DeleteBookingDialogProps) {
  const text = useText('bookingsOverview');
  const status = useText('status');
  const failureText = useFailureText();
  const deletion = useDeleteBooking();
  const { containerNumber, referenceNumber: reference, type: kind } = target.row;
  const type = status(`type.${kind}`);
  const remove = () =>
    deletion.mutate(target, {
      onSuccess: () => notify.success(text('delete.done')),
      onError: (error) => notify.error(failureText(error)),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      title={
        containerNumber
          ? text('delete.title', { type, unit: containerNumber })
          : text('delete.titleNoUnit', { type, reference })
      }
      confirm={text('delete.confirm')}
      busy={deletion.isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      {text('delete.text', { reference })}
    </ConfirmDialog>
  );
}
