import { ApiError } from '#web/lib/call/api-error.ts';
import { fieldErrorsOf } from '#web/lib/form/field-errors.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';

/** Why an entry was not stored: what is wrong with a field says more than that something is. */
export function useRefusalText(): (reason: unknown) => string {
  const shell = useText('shell');
  const failureText = useFailureText();
  return (reason) => {
    const names = reason instanceof ApiError ? reason.fields.map(({ field }) => field) : [];
    const [code] = reason instanceof ApiError ? Object.values(fieldErrorsOf(reason, names)) : [];
    return code ? shell(`field.${code}`) : failureText(reason);
  };
}
