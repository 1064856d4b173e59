import type { WebappUserDetail } from '@quaygate/contract';
import { useState } from 'react';
import { useDisableWebappUser } from '#web/nouns/webapp-user/webapp-user.mutations.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconTrash, IconUserCheck, IconUserX } from '#web/ui/buttons/icons.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { useUserFailure } from '../use-user-failure.ts';
import { DisableUserDialog } from './disable-user-dialog.tsx';
import { RemoveUserDialog } from './remove-user-dialog.tsx';

/** Disables, enables or deletes the user (WAU-44, SETUP-32). Administrators cannot disable themselves (WAU-42). */
export function AccountAction({ user }: { user: WebappUserDetail }) {
  const text = useText('webappUsers');
  const failure = useUserFailure();
  const { u } = useUserScope();
  const enabling = useDisableWebappUser(user.id);
  const [isAsking, setAsking] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  if (user.id === u) return null;

  const enable = () =>
    enabling.mutate(false, {
      onSuccess: () => notify.success(text('enable.done')),
      onError: (reason) => notify.error(failure(reason)),
    });
  return (
    <>
      {user.disabledDate ? (
        <Button icon={IconUserCheck} busy={enabling.isPending} onClick={enable}>
          {text('enable.action')}
        </Button>
      ) : (
        <Button icon={IconUserX} onClick={() => setAsking(true)}>
          {text('disable.action')}
        </Button>
      )}
      <Button icon={IconTrash} onClick={() => setRemoving(true)}>
        {text('remove.action')}
      </Button>
      {isRemoving && <RemoveUserDialog user={user} onClose={() => setRemoving(false)} />}
      {isAsking && <DisableUserDialog user={user} onClose={() => setAsking(false)} />}
    </>
  );
}
