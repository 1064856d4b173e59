import { randomBytes } from 'node:crypto';
import type { Db } from '../../../db/client.ts';
import { envelope } from '../event-envelope.ts';
import { readEnvelope } from '../event-shape.ts';
import { type Checkout, EventRefused, type PaymentProvider } from '../payment.ts';
import { isSigned, signatureOf } from '../signature.ts';
import type { EmbeddedCheckoutTable } from './embedded.table.ts';
import { eventsOf, firstYear } from './embedded-events.ts';

export const checkoutPath = '/web/payments/v1/checkout';
export const receiptPath = '/web/payments/v1/receipts';
/** What a secret address ends with. */
export const newToken = () => randomBytes(24).toString('base64url');
const day = 86_400_000;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export type Outcome = 'pay' | 'decline' | 'cancel';

/** An event as it is posted to the server. */
export interface SignedEvent {
  body: Buffer;
  signature: string;
}

/** What a receipt says of one payment. */
export interface EmbeddedReceipt
  extends Pick<EmbeddedCheckoutTable, 'reference' | 'kind' | 'quantity' | 'email' | 'language'> {
  paidDate: Date;
  /** Of licences; null for a setup fee. */
  subscription: { id: string; begin: Date; end: Date } | null;
}

/** What the checkout page and the receipt need. */
export interface EmbeddedCheckouts {
  /** A checkout that is open; undefined once it is finished or older than 24 hours. */
  find(sessionId: string): Promise<EmbeddedCheckoutTable | undefined>;
  /** Ends a checkout, once; undefined for one that is not open. */
  finish(sessionId: string, outcome: Outcome): Promise<{ location: string; events: SignedEvent[] } | undefined>;
  /** The receipt with this secret. */
  receipt(token: string): Promise<EmbeddedReceipt | undefined>;
}

interface Parts {
  db: Db;
  now: () => Date;
  publicUrl: string;
  /** Signs the events. */
  secret?: Buffer;
}

const newSubscriptionId = () =>
  `sub_${Array.from(randomBytes(24), (byte) => alphabet[byte % alphabet.length]).join('')}`;

/** The rows of checkouts and subscriptions, and what has happened to them. */
function checkoutRows({ db, now, publicUrl }: Parts) {
  const checkoutOf = (sessionId: string) =>
    db.selectFrom('embeddedCheckout').selectAll().where('sessionId', '=', sessionId).executeTakeFirst();

  const subscriptionOf = (reference: string) =>
    db.selectFrom('embeddedSubscription').selectAll().where('reference', '=', reference).executeTakeFirst();

  async function happened(sessionId: string) {
    const checkout = await checkoutOf(sessionId);
    if (!checkout) return [];
    const { reference, createdDate } = checkout;
    const columns = db.selectFrom('embeddedReceipt').select('token').where('reference', '=', reference);
    const receipt = await columns.executeTakeFirst();
    return eventsOf(checkout, await subscriptionOf(reference), {
      receiptUrl: receipt ? `${publicUrl}${receiptPath}/${receipt.token}` : null,
      now: now(),
      expires: new Date(createdDate.getTime() + day),
    });
  }

  return { checkoutOf, subscriptionOf, happened };
}

type CheckoutRows = ReturnType<typeof checkoutRows>;

/** Ends an open checkout; what was paid has a receipt, and licences a subscription. */
const finishCheckout = ({ db, now }: Parts, sessionId: string, outcome: Outcome) =>
  db.transaction().execute(async (trx) => {
    const open = await trx
      .updateTable('embeddedCheckout')
      .set({ outcome, finishedDate: now() })
      .where('sessionId', '=', sessionId)
      .where('outcome', 'is', null)
      .where('createdDate', '>', new Date(now().getTime() - day))
      .returningAll()
      .executeTakeFirst();
    if (open?.outcome === 'pay') {
      await trx.insertInto('embeddedReceipt').values({ token: newToken(), reference: open.reference }).execute();
    }
    if (open?.outcome === 'pay' && open.kind === 'PURCHASE') {
      const { reference, quantity } = open;
      const subscription = { id: newSubscriptionId(), reference, quantity, startedDate: now(), cancelledDate: null };
      await trx.insertInto('embeddedSubscription').values(subscription).execute();
    }
    return open;
  });

function providerOf(parts: Parts, { happened }: CheckoutRows, key: string): PaymentProvider {
  const { db, now, publicUrl } = parts;
  async function createCheckout(checkout: Checkout) {
    const sessionId = newToken();
    const row = { ...checkout, sessionId, createdDate: now(), outcome: null, finishedDate: null };
    await db
      .insertInto('embeddedCheckout')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const stored = await db
      .selectFrom('embeddedCheckout')
      .select('sessionId')
      .where('reference', '=', checkout.reference)
      .executeTakeFirstOrThrow();
    return { sessionId: stored.sessionId, url: `${publicUrl}${checkoutPath}/${stored.sessionId}` };
  }

  return {
    createCheckout,
    openPortal: null,
    async readEvent(body, signature = '') {
      if (!isSigned(body, signature, key, now())) throw new EventRefused();
      return readEnvelope(envelope.parse(JSON.parse(body.toString())));
    },
    async ask({ sessionId }) {
      return (await happened(sessionId)).map((event) => readEnvelope(envelope.parse(event)));
    },
    async changeQuantity(subscriptionId, quantity) {
      await db.updateTable('embeddedSubscription').set({ quantity }).where('id', '=', subscriptionId).execute();
    },
    async cancelSubscription(subscriptionId) {
      await db
        .updateTable('embeddedSubscription')
        .set({ cancelledDate: now() })
        .where('id', '=', subscriptionId)
        .where('cancelledDate', 'is', null)
        .execute();
    },
  };
}

function checkoutsOf(
  parts: Parts,
  { checkoutOf, subscriptionOf, happened }: CheckoutRows,
  key: string,
): EmbeddedCheckouts {
  const { db, now } = parts;
  const isOpen = ({ outcome, createdDate }: EmbeddedCheckoutTable) =>
    outcome === null && now().getTime() - createdDate.getTime() < day;
  return {
    async find(sessionId) {
      const checkout = await checkoutOf(sessionId);
      return checkout && isOpen(checkout) ? checkout : undefined;
    },
    async finish(sessionId, outcome) {
      const finished = await finishCheckout(parts, sessionId, outcome);
      if (!finished) return undefined;
      const events = (await happened(sessionId)).map((event) => {
        const body = Buffer.from(JSON.stringify(event));
        return { body, signature: signatureOf(body, key, now()) };
      });
      return { location: outcome === 'pay' ? finished.successUrl : finished.cancelUrl, events };
    },
    async receipt(token) {
      const paid = await db
        .selectFrom('embeddedReceipt as receipt')
        .innerJoin('embeddedCheckout as checkout', 'checkout.reference', 'receipt.reference')
        .selectAll('checkout')
        .where('receipt.token', '=', token)
        .executeTakeFirst();
      if (!paid?.finishedDate) return undefined;
      const subscription = await subscriptionOf(paid.reference);
      const ordered = subscription && { id: subscription.id, ...firstYear(subscription) };
      return { ...paid, paidDate: paid.finishedDate, subscription: ordered ?? null };
    },
  };
}

/**
 * Sells without money: a checkout page of our own, and events like those of Stripe to the same endpoint. Subscriptions
 * last a year and are paid again with its end, unless they were cancelled.
 */
export function embeddedPayments({ secret = randomBytes(32), ...parts }: Parts) {
  const key = secret.toString('hex');
  const rows = checkoutRows(parts);
  return { payments: providerOf(parts, rows, key), checkouts: checkoutsOf(parts, rows, key) };
}
