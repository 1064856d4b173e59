import type { ForwarderTrucker } from '@quaygate/contract';
import { fullName } from '@quaygate/rules';
import { useDecideTrucker } from '#web/nouns/trucker/trucker.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';

interface DenyTruckerDialogProps {
  trucker: ForwarderTrucker;
  onClose: () => void;
}

/** Asks with the driver's name; a denied driver may apply again later (FWD-TRK-23). */
export function DenyTruckerDialog({ trucker, onClose }: DenyTruckerDialogProps) {
  const text = useText('trucker');
  const failureText = useFailureText();
  const decision = useDecideTrucker();
  const deny = () =>
    decision.mutate(
      { userId: trucker.userId, approved: false },
      {
        onSuccess: () => notify.success(text('deny.done')),
        onError: (error) => notify.error(failureText(error)),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      title={text('deny.title', { name: fullName(trucker.firstName, trucker.lastName) })}
      confirm={text('deny.confirm')}
      busy={decision.isPending}
      onConfirm={deny}
      onClose={onClose}
    >
      {text('deny.text')}
    </ConfirmDialog>
  );
}
