import { useState } from 'react';
import { ApiError, hasCode } from '#web/lib/call/api-error.ts';
import { usePasskeysHere } from '#web/session/sign-in/passkey.ts';
import { signInWithPasskey } from '#web/session/sign-in/sign-in.ts';
import { failureText, readyErrors } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconKey } from '#web/ui/buttons/icons.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import c from './login.module.css';

interface PasskeyButtonProps {
  /** The password is being checked. */
  disabled: boolean;
  /** Why it did not work, to be shown inside the form; undefined at the next attempt. */
  onRefusal: (text: string | undefined) => void;
}

/** Signs in with a passkey instead of email and password (FACT-13); only where the page can ask for one. */
export function PasskeyButton({ disabled, onRefusal }: PasskeyButtonProps) {
  const text = useText('login');
  const isHere = usePasskeysHere();
  const [busy, setBusy] = useState(false);
  if (!isHere) return null;

  const signIn = async () => {
    setBusy(true);
    onRefusal(undefined);
    try {
      await signInWithPasskey();
    } catch (reason) {
      await readyErrors();
      if (hasCode(reason, 'auth/too-many-requests')) onRefusal(text('factor.tooMany'));
      else if (reason instanceof ApiError) onRefusal(failureText(reason));
      else notify.error(text('failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className={c.or}>{text('or')}</p>
      <Button size="large" block icon={IconKey} busy={busy} disabled={disabled} onClick={() => void signIn()}>
        {text('passkey')}
      </Button>
    </>
  );
}
