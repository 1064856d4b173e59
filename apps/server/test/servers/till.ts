import { randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import type { PaymentParts, Payments } from '../../src/outside/payment/choose-payments.ts';
import { embeddedPayments } from '../../src/outside/payment/embedded/embedded-payments.ts';
import { signatureOf } from '../../src/outside/payment/signature.ts';
import { stripePayments } from '../../src/outside/payment/stripe/stripe-payments.ts';
import { startStripe } from './stripe-server.ts';

/** What a test needs of a payment provider beside what the product does. */
export interface Till {
  make(parts: PaymentParts): Payments;
  /** The buyer pays a checkout, and no event tells of it; answers the id of the subscription. */
  pay(sessionId: string): Promise<string | null>;
  sign(body: Buffer, now: Date): string;
}

export function embeddedTill(): Till {
  const secret = randomBytes(32);
  let made: ReturnType<typeof embeddedPayments>;
  let parts: PaymentParts;
  return {
    make(given) {
      parts = given;
      made = embeddedPayments({ ...given, secret });
      return made;
    },
    async pay(sessionId) {
      await made.checkouts.finish(sessionId, 'pay');
      const row = await parts.db
        .selectFrom('embeddedSubscription as s')
        .innerJoin('embeddedCheckout as c', 'c.reference', 's.reference')
        .select('s.id')
        .where('c.sessionId', '=', sessionId)
        .executeTakeFirst();
      return row?.id ?? null;
    },
    sign: (body, now) => signatureOf(body, secret.toString('hex'), now),
  };
}

const year = 365 * 86_400;

/** `timeout` in milliseconds: how long Stripe is waited for. */
export async function stripeTill(now: () => Date, timeout?: number) {
  const stripe = await startStripe({ now });
  const settings = {
    ...{ secretKey: 'sk_test_canary4711', webhookSecret: 'whsec_canary4711', baseUrl: stripe.baseUrl },
    ...{ licensePrice: 'price_license', setupFeePrice: 'price_fee', automaticTax: true },
  };
  const till: Till = {
    make: (parts) => ({
      payments: stripePayments(settings, { ...parts, ...(timeout && { timeout }) }),
      checkouts: null,
    }),
    async pay(sessionId) {
      const start = Math.floor(now().getTime() / 1000);
      return stripe.complete(sessionId, { start, end: start + year });
    },
    sign: (body, at) =>
      Stripe.webhooks.generateTestHeaderString({
        payload: body.toString(),
        secret: settings.webhookSecret,
        timestamp: Math.floor(at.getTime() / 1000),
      }),
  };
  return { ...till, stripe, settings };
}
