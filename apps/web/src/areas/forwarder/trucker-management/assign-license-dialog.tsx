import type { ForwarderTrucker } from '@quaygate/contract';
import { useAssignLicense } from '#web/nouns/license/license.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { notify } from '#web/ui/notify.ts';

interface AssignLicenseDialogProps {
  trucker: ForwarderTrucker;
  onClose: () => void;
}

/** Names the driver and asks; the server takes the licence. A refusal stays inside the open dialog (FWD-TRK-20, FWD-TRK-21). */
export function AssignLicenseDialog({ trucker, onClose }: AssignLicenseDialogProps) {
  const text = useText('truckerManagement');
  const failureText = useFailureText();
  const assignment = useAssignLicense();
  const assign = () =>
    assignment.mutate(trucker.userId, {
      onSuccess: () => {
        notify.success(text('license.assigned'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      tone="primary"
      title={text('license.assignTitle')}
      confirm={text('license.assignConfirm')}
      busy={assignment.isPending}
      error={assignment.error ? failureText(assignment.error) : undefined}
      onConfirm={assign}
      onClose={onClose}
    >
      {text('license.assignText', { name: `${trucker.firstName} ${trucker.lastName}` })}
    </ConfirmDialog>
  );
}
