import type { FacilityKey } from '@quaygate/contract';
import { useRevokeIntegrationKey } from '#web/nouns/integration-key/integration-key.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';

/** Asks before a key is revoked: whatever uses it stops. */
export function RevokeKeyDialog({ target, onClose }: { target: FacilityKey; onClose: () => void }) {
  const text = useText('integrationKeys');
  const failureText = useFailureText();
  const revoking = useRevokeIntegrationKey();
  const revoke = () =>
    revoking.mutate(target, {
      onSuccess: () => {
        notify.success(text('revoke.done'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={text('revoke.title', { name: target.label })}
      confirm={text('revoke.confirm')}
      busy={revoking.isPending}
      error={revoking.error ? failureText(revoking.error) : undefined}
      onConfirm={revoke}
      onClose={onClose}
    >
      {text('revoke.text')}
    </ConfirmDialog>
  );
}
