import { useSettings } from '#web/session/settings.ts';
import { useFailureText } from '#web/text/error-text.ts';

/** Why nothing can be paid here, undefined where it can (FWD-PAY-10). Unknown settings leave it to the server. */
export function usePaymentsReason(): string | undefined {
  const failureText = useFailureText();
  const isOff = useSettings(({ settings }) => settings?.payments.enabled === false);
  return isOff ? failureText({ code: 'payments_not_configured' }) : undefined;
}
