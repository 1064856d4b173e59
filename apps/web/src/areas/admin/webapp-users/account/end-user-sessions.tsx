import type { WebappUserDetail } from '@quaygate/contract';
import { useState } from 'react';
import { useEndSessionsOf } from '#web/nouns/session/session.mutations.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconLogout } from '#web/ui/buttons/icons.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { useUserFailure } from '../use-user-failure.ts';
import { nameOf } from '../user-draft.ts';

/** Ends all sessions of a user after a question (WAU-60); administrators end their own in the profile. */
export function EndUserSessions({ user }: { user: WebappUserDetail }) {
  const text = useText('webappUsers');
  const failure = useUserFailure();
  const { u } = useUserScope();
  const end = useEndSessionsOf(user.id);
  const [isAsking, setAsking] = useState(false);
  if (user.id === u) return null;

  const close = () => {
    setAsking(false);
    end.reset();
  };
  const confirm = () =>
    end.mutate(undefined, {
      onSuccess: () => {
        notify.success(text('endSessions.done'));
        close();
      },
    });
  return (
    <>
      <Button icon={IconLogout} onClick={() => setAsking(true)}>
        {text('endSessions.action')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text('endSessions.title', { name: nameOf(user) })}
          confirm={text('endSessions.action')}
          busy={end.isPending}
          error={end.error ? failure(end.error) : undefined}
          onConfirm={confirm}
          onClose={close}
        >
          {text('endSessions.text')}
        </ConfirmDialog>
      )}
    </>
  );
}
