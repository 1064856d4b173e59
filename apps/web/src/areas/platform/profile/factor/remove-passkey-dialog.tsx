import type { Passkey } from '@quaygate/contract';
import { useRemovePasskey } from '#web/nouns/factor/factor.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  /** No factor is left without it. */
  isLast: boolean;
  onClose: () => void;
}

/** Asks before a passkey is removed (FACT-09). */
export function RemovePasskeyDialog({ passkey, isLast, onClose }: RemovePasskeyDialogProps) {
  const text = useText('factor');
  const failureText = useFailureText();
  const remove = useRemovePasskey();
  const confirm = () =>
    remove.mutate(passkey.id, {
      onSuccess: () => {
        notify.success(text('passkey.removed'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={text('passkey.removeTitle', { name: passkey.name })}
      confirm={text('remove')}
      busy={remove.isPending}
      error={remove.error ? failureText(remove.error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      {text(isLast ? 'passkey.removeLastText' : 'passkey.removeText')}
    </ConfirmDialog>
  );
}
