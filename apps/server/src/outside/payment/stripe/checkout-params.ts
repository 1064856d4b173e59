import type Stripe from 'stripe';
import { orderKey } from '../event-naming.ts';
import type { Checkout } from '../payment.ts';

/** Names of prices at Stripe: no amount, fee or rate is part of this code. */
export interface StripePrices {
  /** A licence for a year, recurring. */
  licensePrice: string;
  /** The setup fee of one licence, once. */
  setupFeePrice: string;
  automaticTax: boolean;
}

/** A checkout as Stripe is asked for it: a subscription with the setup fee of each licence, or the fee alone. */
export function checkoutParams(
  { kind, quantity, email, successUrl, cancelUrl, reference, language }: Checkout,
  { licensePrice, setupFeePrice, automaticTax }: StripePrices,
): Stripe.Checkout.SessionCreateParams {
  const metadata = { [orderKey]: reference };
  const fee = { price: setupFeePrice, quantity };
  const shared = {
    client_reference_id: reference,
    customer_email: email,
    success_url: successUrl,
    cancel_url: cancelUrl,
    locale: language,
    metadata,
    billing_address_collection: 'required',
    tax_id_collection: { enabled: true },
    ...(automaticTax && { automatic_tax: { enabled: true } }),
  } as const;
  if (kind === 'PURCHASE') {
    const lines = [{ price: licensePrice, quantity }, fee];
    return { ...shared, mode: 'subscription', line_items: lines, subscription_data: { metadata } };
  }
  return {
    ...shared,
    mode: 'payment',
    line_items: [fee],
    payment_intent_data: { metadata },
    // So that there is a receipt as for a subscription.
    invoice_creation: { enabled: true, invoice_data: { metadata } },
  };
}
