import { present } from '@quaygate/rules';
import Stripe from 'stripe';
import { type Envelope, envelope, orderKey, paymentOf, readEnvelope } from '../event-shape.ts';
import {
  type Checkout,
  EventRefused,
  type PaymentEvent,
  type PaymentProvider,
  PaymentUnavailable,
} from '../payment.ts';
import { askedEvents } from './asked-events.ts';
import { checkoutParams, type StripePrices } from './checkout-params.ts';

export interface StripeSettings extends StripePrices {
  secretKey: string;
  webhookSecret: string;
  /** Another server with the same REST dialect; null: Stripe. */
  baseUrl: string | null;
}

const toleranceSeconds = 300;
/** Effects of events that may name a payment, and no order. */
const takesBack: ReadonlySet<PaymentEvent['effect']> = new Set([
  'returned',
  'inquiry',
  'disputed',
  'disputeWon',
  'disputeLost',
]);

function clientOf({ secretKey, baseUrl }: StripeSettings, timeout: number): Stripe {
  const url = baseUrl === null ? null : new URL(baseUrl);
  return new Stripe(secretKey, {
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(url && {
      host: url.hostname,
      port: url.port || (url.protocol === 'http:' ? 80 : 443),
      protocol: url.protocol === 'http:' ? 'http' : 'https',
    }),
  });
}

/** Whatever Stripe did not do is one failure to us; its message may quote what was sent, so only its kind is kept. */
async function atStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError)
      throw new PaymentUnavailable(`${error.type} ${error.code ?? ''} ${error.statusCode ?? ''}`.trim());
    throw error;
  }
}

function verified(
  stripe: Stripe,
  { body, signature, secret }: { body: Buffer; signature: string | undefined; secret: string },
  now: Date,
): Envelope {
  // In milliseconds, unlike the tolerance.
  const receivedAt = now.getTime();
  try {
    const event = stripe.webhooks.constructEvent(
      body,
      signature ?? '',
      secret,
      toleranceSeconds,
      undefined,
      receivedAt,
    );
    return envelope.parse(event);
  } catch (error) {
    throw error instanceof Stripe.errors.StripeSignatureVerificationError ? new EventRefused() : error;
  }
}

/** The payment of an invoice names no order: its subscription does. What is found names it from then on. */
async function named(stripe: Stripe, event: PaymentEvent, named: ReturnType<typeof paymentOf>): Promise<PaymentEvent> {
  if (!takesBack.has(event.effect) || event.reference !== null) return event;
  const paymentId = named.paymentId ?? (named.chargeId && (await paymentOfCharge(stripe, named.chargeId)));
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
 * Licences and setup fees sold by Stripe. Prices and taxes are kept there; we name the prices. `timeout` in milliseconds
 * is for each of two tries: the browser waits 10 s for an answer.
 */
export function stripePayments(
  settings: StripeSettings,
  { now, timeout = 4_000 }: { now: () => Date; timeout?: number },
): PaymentProvider {
  const stripe = clientOf(settings, timeout);

  return {
    async createCheckout(checkout: Checkout) {
      const session = await atStripe(() =>
        stripe.checkout.sessions.create(checkoutParams(checkout, settings), { idempotencyKey: checkout.reference }),
      );
      return { sessionId: session.id, url: present(session.url) };
    },
    async readEvent(body, signature) {
      const event = verified(stripe, { body, signature, secret: settings.webhookSecret }, now());
      return atStripe(() => named(stripe, readEnvelope(event), paymentOf(event)));
    },
    ask: (order) => atStripe(() => askedEvents(stripe, order)),
    async changeQuantity(subscriptionId, quantity) {
      await atStripe(async () => {
        const { items } = await stripe.subscriptions.retrieve(subscriptionId);
        await stripe.subscriptions.update(subscriptionId, {
          items: [{ id: present(items.data[0]).id, quantity }],
          // What is paid stays paid: the next invoice is the first with the new number.
          proration_behavior: 'none',
        });
      });
    },
    async cancelSubscription(subscriptionId) {
      await atStripe(() => stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }));
    },
    openPortal: (subscriptionId, returnUrl, locale) =>
      atStripe(async () => {
        const { customer } = await stripe.subscriptions.retrieve(subscriptionId);
        const portal = await stripe.billingPortal.sessions.create({
          customer: typeof customer === 'string' ? customer : customer.id,
          return_url: returnUrl,
          locale,
        });
        return portal.url;
      }),
  };
}
