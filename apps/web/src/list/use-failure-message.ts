import { useEffect, useRef } from 'react';
import { currentCredentials } from '#web/lib/call/credentials.ts';
import { notify } from '#web/ui/dialogs/notify.ts';

/** Says in a message that a list could not be read: once, not at every further try of a list that shows its rows (TERR-12). A list that fails because the session is over says nothing: the sign-in page says why. */
export function useFailureMessage(error: unknown, textOf: (error: unknown) => string): void {
  const words = useRef(textOf);
  words.current = textOf;
  const hasFailed = Boolean(error);
  const reason = useRef(error);
  reason.current = error;
  useEffect(() => {
    if (hasFailed && currentCredentials().token()) notify.error(words.current(reason.current));
  }, [hasFailed]);
}
