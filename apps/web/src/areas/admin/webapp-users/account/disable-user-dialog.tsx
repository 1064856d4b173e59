import type { WebappUserDetail } from '@quaygate/contract';
import { useDisableWebappUser } from '#web/nouns/webapp-user/webapp-user.mutations.ts';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { useUserFailure } from '../use-user-failure.ts';
import { nameOf } from '../user-draft.ts';

/** Asks before a user is disabled, and says what follows (WAU-44). */
export function DisableUserDialog({ user, onClose }: { user: WebappUserDetail; onClose: () => void }) {
  const text = useText('webappUsers');
  const failure = useUserFailure();
  const disabling = useDisableWebappUser(user.id);
  const disable = () =>
    disabling.mutate(true, {
      onSuccess: () => {
        notify.success(text('disable.done'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={text('disable.title', { name: nameOf(user) })}
      confirm={text('disable.action')}
      busy={disabling.isPending}
      error={disabling.error ? failure(disabling.error) : undefined}
      onConfirm={disable}
      onClose={onClose}
    >
      {text('disable.text', { email: user.email })}
    </ConfirmDialog>
  );
}
