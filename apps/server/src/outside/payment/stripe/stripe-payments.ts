import { present } from '@quaygate/rules';
import Stripe from 'stripe';
import { type Envelope, envelope } from '../event-envelope.ts';
import { paymentOf, readEnvelope } from '../event-shape.ts';
import { type Checkout, EventRefused, type PaymentProvider, PaymentUnavailable } from '../payment.ts';
import { askedEvents } from './asked-events.ts';
import { checkoutParams, type StripePrices } from './checkout-params.ts';
import { namedEvent } from './named-event.ts';

export interface StripeSettings extends StripePrices {
  secretKey: string;
  webhookSecret: string;
  /** Another server with the same REST dialect; null: Stripe. */
  baseUrl: string | null;
}

const toleranceSeconds = 300;

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
      return atStripe(() => namedEvent(stripe, readEnvelope(event), paymentOf(event)));
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
