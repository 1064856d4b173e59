import { PaymentUnavailable } from '../outside/payment/payment.ts';
import { Refusal } from '../plumbing/refusal.ts';
import type { Deps } from './deps.ts';

/** @throws Refusal stripe_checkout_failed when the payment provider does not do it */
export async function atProvider<T>({ log }: Pick<Deps, 'log'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error;
    log.warn({ err: error }, 'the payment provider failed');
    throw new Refusal('stripe_checkout_failed');
  }
}
