import type { WebappUserDetail } from '@quaygate/contract';
import { useAuth } from '#web/session/auth-store.ts';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { useUserFailure } from './use-user-failure.ts';
import { nameOf } from './user-draft.ts';
import { useDisableWebappUser } from './webapp-user.data.ts';

/** Asks before somebody is shut out, and says what follows (WAU-44). */
export function DisableUserDialog({ user, onClose }: { user: WebappUserDetail; onClose: () => void }) {
  const text = useText('admin');
  const failure = useUserFailure();
  const u = useAuth((state) => state.userId);
  const disabling = useDisableWebappUser(u, user.id);
  const disable = () =>
    disabling.mutate(true, {
      onSuccess: () => {
        notify.success(text('webappUsers.disable.done'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={text('webappUsers.disable.title', { name: nameOf(user) })}
      confirm={text('webappUsers.disable.action')}
      busy={disabling.isPending}
      error={disabling.error ? failure(disabling.error) : undefined}
      onConfirm={disable}
      onClose={onClose}
    >
      {text('webappUsers.disable.text', { email: user.email })}
    </ConfirmDialog>
  );
}
