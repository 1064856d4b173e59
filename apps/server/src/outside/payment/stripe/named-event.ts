import Stripe from 'stripe';
import { orderKey } from '../event-naming.ts';
import type { paymentOf } from '../event-shape.ts';
import type { PaymentEvent } from '../payment.ts';

/** Effects of events that may name a payment, and no order. */
const takesBack: ReadonlySet<PaymentEvent['effect']> = new Set([
  'returned',
  'inquiry',
  'disputed',
  'disputeWon',
  'disputeLost',
]);

/** The payment of a charge that an older event names alone; null where Stripe does not know it. */
async function paymentOfCharge(stripe: Stripe, chargeId: string): Promise<string | null> {
  try {
    const { payment_intent } = await stripe.charges.retrieve(chargeId);
    return typeof payment_intent === 'object' ? (payment_intent?.id ?? null) : payment_intent;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  }
}

/**
 * The payment of an invoice names no order: its subscription does, and Stripe is asked for it. What is found names the event
 * from then on. Throws what Stripe throws.
 */
export async function namedEvent(
  stripe: Stripe,
  event: PaymentEvent,
  by: ReturnType<typeof paymentOf>,
): Promise<PaymentEvent> {
  if (!takesBack.has(event.effect) || event.reference !== null) return event;
  const paymentId = by.paymentId ?? (by.chargeId && (await paymentOfCharge(stripe, by.chargeId)));
  if (!paymentId) return event;
  const found = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: paymentId },
    expand: ['data.invoice'],
    limit: 1,
  });
  const invoice = found.data[0]?.invoice;
  const details = typeof invoice === 'object' && 'parent' in invoice ? invoice.parent?.subscription_details : null;
  const subscription = details?.subscription ?? null;
  const reference = details?.metadata?.[orderKey] ?? null;
  const subscriptionId = typeof subscription === 'object' ? (subscription?.id ?? null) : subscription;
  const names = [...event.names, paymentId, reference, subscriptionId].filter((name) => name !== null);
  return { ...event, reference, subscriptionId, names: [...new Set(names)] };
}
