import type { ForwarderTrucker } from '@quaygate/contract';
import { fullName } from '@quaygate/rules';
import { useAssignLicense } from '#web/nouns/license/license.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';

interface AssignLicenseDialogProps {
  trucker: ForwarderTrucker;
  onClose: () => void;
}

/** Names the driver and asks; the server takes the licence. A refusal stays inside the open dialog (FWD-TRK-20, FWD-TRK-21). */
export function AssignLicenseDialog({ trucker, onClose }: AssignLicenseDialogProps) {
  const text = useText('trucker');
  const failureText = useFailureText();
  const assignment = useAssignLicense();
  const assign = () =>
    assignment.mutate(trucker.userId, {
      onSuccess: () => {
        notify.success(text('license.done'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      tone="primary"
      isSubmitFirst
      title={text('license.title')}
      confirm={text('license.confirm')}
      busy={assignment.isPending}
      error={assignment.error ? failureText(assignment.error) : undefined}
      onConfirm={assign}
      onClose={onClose}
    >
      {text('license.text', { name: fullName(trucker.firstName, trucker.lastName) })}
    </ConfirmDialog>
  );
}
