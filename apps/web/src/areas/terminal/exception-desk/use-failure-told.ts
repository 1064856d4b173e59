import { useFailureText } from '#web/text/error-text.ts';
import { notify } from '#web/ui/dialogs/notify.ts';

/** What a mutation without a dialog does with a refusal: it is told, and the row stays. */
export function useFailureTold(): { onError: (error: unknown) => void } {
  const failureText = useFailureText();
  return { onError: (error) => notify.error(failureText(error)) };
}
