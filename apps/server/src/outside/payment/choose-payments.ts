import type { Db } from '../../db/client.ts';
import type { EmbeddedCheckouts } from './embedded/embedded-payments.ts';
import type { PaymentProvider } from './payment.ts';
import type { StripeSettings } from './stripe/stripe-payments.ts';

export type PaymentChoice = { kind: 'off' } | { kind: 'embedded' } | ({ kind: 'stripe' } & StripeSettings);

export interface PaymentParts {
  db: Db;
  now: () => Date;
  publicUrl: string;
}

/** Null: licences cannot be bought; the checkouts are those of the embedded provider, which has a page here. */
export interface Payments {
  payments: PaymentProvider | null;
  checkouts: EmbeddedCheckouts | null;
}

/** The payment provider of the settings. The package of a vendor is loaded where it is used only. */
export async function paymentsOf(choice: PaymentChoice, parts: PaymentParts): Promise<Payments> {
  if (choice.kind === 'embedded') {
    const { embeddedPayments } = await import('./embedded/embedded-payments.ts');
    return embeddedPayments(parts);
  }
  if (choice.kind === 'off') return { payments: null, checkouts: null };
  const { stripePayments } = await import('./stripe/stripe-payments.ts');
  return { payments: stripePayments(choice, parts), checkouts: null };
}
