import { useDeleteAccount } from '#web/nouns/user/user.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';

/** Asks before users delete their account (PROF-02). */
export function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const text = useText('profile');
  const failureText = useFailureText();
  const remove = useDeleteAccount();
  return (
    <ConfirmDialog
      title={text('removeTitle', { email })}
      confirm={text('remove')}
      busy={remove.isPending}
      error={remove.error ? failureText(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {text('removeText')}
    </ConfirmDialog>
  );
}
