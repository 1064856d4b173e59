import { useCallback } from 'react';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import type { FieldError } from '../request/check-request.ts';

/** The wording below a field. */
export function useFieldError(): (error: FieldError | undefined) => string | undefined {
  const text = useText('shell');
  const failureText = useFailureText();
  return useCallback(
    (error) => {
      if (!error) return undefined;
      return error === 'container_number_invalid_format' ? failureText({ code: error }) : text(`field.${error}`);
    },
    [text, failureText],
  );
}
