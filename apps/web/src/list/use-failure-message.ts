import { useEffect, useRef } from 'react';
import { notify } from '#web/ui/dialogs/notify.ts';

/** Says in a message that a list could not be read: once, not at every further try of a list that shows its rows (TERR-12). */
export function useFailureMessage(error: unknown, textOf: (error: unknown) => string): void {
  const words = useRef(textOf);
  words.current = textOf;
  const hasFailed = Boolean(error);
  const reason = useRef(error);
  reason.current = error;
  useEffect(() => {
    if (hasFailed) notify.error(words.current(reason.current));
  }, [hasFailed]);
}
