import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

interface DeleteDialogProps {
  /** Names the entry. */
  what: string;
  busy: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** Asks before a restriction is deleted (TRM-DL-25). */
export function DeleteDialog({ what, busy, onDelete, onClose }: DeleteDialogProps) {
  const text = useText('acceptanceRestrictions');
  return (
    <ConfirmDialog
      title={text('delete.question')}
      confirm={text('delete.confirm')}
      busy={busy}
      onConfirm={onDelete}
      onClose={onClose}
    >
      <p>{what}</p>
      <p>{text('delete.effect')}</p>
    </ConfirmDialog>
  );
}
