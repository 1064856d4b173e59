import type { License } from '@quaygate/contract';
import { useSetupFeeCheckout } from '#web/nouns/license-order/license-order.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { leaveForCheckout } from './use-payment-return.ts';

/** The checkout of a setup fee. Its refusal stands in the details where they are open. */
export function useSetupFee(hasDetails: boolean) {
  const failureText = useFailureText();
  const checkout = useSetupFeeCheckout();
  const pay = (license: License, listed: readonly License[] | undefined) =>
    checkout.mutate(license.licenseKey, {
      onSuccess: ({ url }) => leaveForCheckout(url, listed, license.id),
      onError: (reason) => !hasDetails && notify.error(failureText(reason)),
    });
  const payingKey = checkout.isPending || checkout.isSuccess ? checkout.variables : undefined;
  return { pay, payingKey, failure: checkout.error ? failureText(checkout.error) : undefined };
}
