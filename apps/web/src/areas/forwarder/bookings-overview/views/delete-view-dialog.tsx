import { useChangeBookingViews } from '#web/nouns/booking-view/booking-view.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import type { ChosenView } from './view-address.ts';

interface DeleteViewDialogProps {
  view: ChosenView;
  onDelete: () => void;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks once before a view goes (FWD-VIEW-10). */
export function DeleteViewDialog({ view, onDelete, onDeleted, onClose }: DeleteViewDialogProps) {
  const text = useText('bookingView');
  const failureText = useFailureText();
  const change = useChangeBookingViews();
  const remove = () => {
    onDelete();
    change.mutate(
      { isCompany: view.isCompany, removedViewIds: [view.viewId] },
      {
        onSuccess: () => {
          onDeleted();
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      title={text('delete.title', view)}
      confirm={text('delete.confirm')}
      busy={change.isPending}
      error={change.error ? failureText(change.error) : undefined}
      onConfirm={remove}
      onClose={onClose}
    >
      {text(view.isCompany ? 'delete.company' : 'delete.own')}
    </ConfirmDialog>
  );
}
