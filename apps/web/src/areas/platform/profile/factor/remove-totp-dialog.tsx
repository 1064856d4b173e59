import { useRemoveTotp } from '#web/nouns/factor/factor.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';

/** Asks before the authenticator app is removed (FACT-08). */
export function RemoveTotpDialog({ isLast, onClose }: { isLast: boolean; onClose: () => void }) {
  const text = useText('factor');
  const failureText = useFailureText();
  const remove = useRemoveTotp();
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        notify.success(text('totp.removed'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={text('totp.removeTitle')}
      confirm={text('remove')}
      busy={remove.isPending}
      error={remove.error ? failureText(remove.error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      {text(isLast ? 'totp.removeText' : 'totp.removeOtherText')}
    </ConfirmDialog>
  );
}
