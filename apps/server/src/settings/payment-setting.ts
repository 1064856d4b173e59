import type { PaymentChoice } from '../outside/payment/choose-payments.ts';
import type { Given, Need } from './given.ts';

/** A demo sells without money; anywhere else licences cannot be bought unless a setting says where. */
export function readPayments(given: Given, need: Need, demo: boolean): PaymentChoice {
  const kind = given.PAYMENTS ?? (demo ? 'embedded' : 'off');
  if (kind !== 'stripe') return { kind };
  const reason = 'with PAYMENTS=stripe';
  return {
    kind,
    secretKey: need('STRIPE_SECRET_KEY', reason),
    webhookSecret: need('STRIPE_WEBHOOK_SECRET', reason),
    licensePrice: need('STRIPE_LICENSE_PRICE', reason),
    setupFeePrice: need('STRIPE_SETUP_FEE_PRICE', reason),
    automaticTax: given.STRIPE_AUTOMATIC_TAX ?? false,
    baseUrl: given.STRIPE_BASE_URL ?? null,
  };
}
