import { hasCode } from '#web/lib/call/api-error.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';

const own = ['not_found'] as const;

/** truckingCompany.{code} where there are such words, else the translation of the code alone (TRC-12). */
export function useCompanyFailure(): (reason: unknown) => string {
  const text = useText('truckingCompanies');
  const failureText = useFailureText();
  return (reason) => {
    const code = own.find((each) => hasCode(reason, each));
    return code ? text(`truckingCompany.${code}`) : failureText(reason);
  };
}
