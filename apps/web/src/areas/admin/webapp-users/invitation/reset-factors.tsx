import type { WebappUserDetail } from '@quaygate/contract';
import { useState } from 'react';
import { useResetFactorsOf } from '#web/nouns/webapp-user/webapp-user.mutations.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconShieldLock } from '#web/ui/buttons/icons.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { useUserFailure } from '../use-user-failure.ts';
import { nameOf } from '../user-draft.ts';

/** Takes the second factors away of a user who has lost them, after a question (FACT-31); never one's own. */
export function ResetFactors({ user }: { user: WebappUserDetail }) {
  const text = useText('webappUsers');
  const failure = useUserFailure();
  const { u } = useUserScope();
  const reset = useResetFactorsOf(user.id);
  const [isAsking, setAsking] = useState(false);
  if (user.id === u || !user.factors?.length) return null;

  const close = () => {
    setAsking(false);
    reset.reset();
  };
  const confirm = () =>
    reset.mutate(undefined, {
      onSuccess: () => {
        notify.success(text('resetFactors.done'));
        close();
      },
    });
  return (
    <>
      <Button icon={IconShieldLock} onClick={() => setAsking(true)}>
        {text('resetFactors.action')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text('resetFactors.title', { name: nameOf(user) })}
          confirm={text('resetFactors.confirm')}
          busy={reset.isPending}
          error={reset.error ? failure(reset.error) : undefined}
          onConfirm={confirm}
          onClose={close}
        >
          {text(user.factorRequired ? 'resetFactors.requiredText' : 'resetFactors.text')}
        </ConfirmDialog>
      )}
    </>
  );
}
