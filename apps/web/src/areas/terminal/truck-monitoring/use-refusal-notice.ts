import { useEffect, useRef } from 'react';
import type { ApiError } from '#web/lib/call/api-error.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { notify } from '#web/ui/dialogs/notify.ts';

/** Says why the server sends no vehicles: no right, unknown terminal, too many connections (terminal contract, 7.3). */
export function useRefusalNotice(refusal: number | ApiError | undefined): void {
  const shell = useText('shell');
  const failureText = useFailureText();
  const told = useRef<number | ApiError>(undefined);
  useEffect(() => {
    // Once: another language says it no second time.
    if (refusal === undefined || refusal === told.current) return;
    told.current = refusal;
    const words =
      refusal === 4403
        ? shell('forbidden.title')
        : refusal === 4404
          ? failureText({ code: 'not_found' })
          : failureText(refusal);
    notify.error(words);
  }, [refusal, shell, failureText]);
}
