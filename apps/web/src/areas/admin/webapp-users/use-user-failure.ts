import { hasCode } from '#web/lib/call/api-error.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';

const own = ['identity_provider_unavailable', 'not_found', 'last_administrator'] as const;

/** userManagement.{code} where there are such words, else the translation of the code alone (WAU-16). */
export function useUserFailure(): (reason: unknown) => string {
  const text = useText('webappUsers');
  const failureText = useFailureText();
  return (reason) => {
    const code = own.find((each) => hasCode(reason, each));
    return code ? text(`userManagement.${code}`) : failureText(reason);
  };
}
