import { z } from 'zod';
import type { PaymentEvent } from './payment.ts';

/** The events of Stripe as far as they are read; the embedded provider writes the same. */
const id = z.union([z.string(), z.object({ id: z.string() }).transform((object) => object.id)]).nullish();
const metadata = z.record(z.string(), z.string()).nullish();
const seconds = z.number().transform((value) => new Date(value * 1000));

const session = z.object({
  id: z.string(),
  client_reference_id: z.string().nullish(),
  payment_status: z.string(),
  subscription: id,
});
const invoice = z.object({
  hosted_invoice_url: z.string().nullish(),
  billing_reason: z.string().nullish(),
  metadata,
  parent: z.object({ subscription_details: z.object({ subscription: id, metadata }).nullish() }).nullish(),
  lines: z.object({ data: z.array(z.object({ period: z.object({ start: seconds, end: seconds }) })) }),
});
const subscription = z.object({ id: z.string(), metadata });
const charge = z.object({ id: z.string(), refunded: z.boolean().nullish(), payment_intent: id, metadata });

export const envelope = z.object({
  id: z.string().max(255),
  type: z.string().max(255),
  created: seconds,
  data: z.object({ object: z.looseObject({}) }),
});
export type Envelope = z.output<typeof envelope>;

export const orderKey = 'order';

const plain = ({ id, type, created }: Envelope): PaymentEvent => ({
  id,
  type,
  effect: 'none',
  occurredAt: created,
  reference: null,
  subscriptionId: null,
  period: null,
  receiptUrl: null,
});

function ofSession(event: Envelope, effect: 'paid' | 'notPaid'): PaymentEvent {
  const { client_reference_id, payment_status, subscription: of } = session.parse(event.data.object);
  const isOpen = effect === 'paid' && payment_status === 'unpaid';
  return {
    ...plain(event),
    effect: isOpen ? 'none' : effect,
    reference: client_reference_id ?? null,
    subscriptionId: of ?? null,
  };
}

/** A period is paid, and its receipt is there; the invoice of a single payment has only the receipt. */
function ofInvoice(event: Envelope): PaymentEvent {
  const { hosted_invoice_url, parent, metadata: own, lines } = invoice.parse(event.data.object);
  const details = parent?.subscription_details;
  const [first] = lines.data.map(({ period }) => period).sort((a, b) => +b.end - +a.end);
  const isPeriod = details?.subscription != null && first !== undefined && first.end > first.start;
  return {
    ...plain(event),
    effect: isPeriod ? 'period' : 'none',
    reference: details?.metadata?.[orderKey] ?? own?.[orderKey] ?? null,
    subscriptionId: details?.subscription ?? null,
    period: isPeriod ? { begin: first.start, end: first.end } : null,
    receiptUrl: hosted_invoice_url ?? null,
  };
}

function ofSubscription(event: Envelope): PaymentEvent {
  const { id: subscriptionId, metadata: own } = subscription.parse(event.data.object);
  return { ...plain(event), effect: 'ended', subscriptionId, reference: own?.[orderKey] ?? null };
}

/** Money that went back: wholly by a refund, or because the buyer disputes the payment. */
function ofCharge(event: Envelope, isReturned: (refunded: boolean) => boolean): PaymentEvent {
  const { refunded, metadata: own } = charge.parse(event.data.object);
  const effect = isReturned(refunded === true) ? 'returned' : 'none';
  return { ...plain(event), effect, reference: own?.[orderKey] ?? null };
}

/** The payment that a refund or dispute takes back, where the event does not name the order itself. */
export const paymentOf = ({ data }: Envelope): string | null =>
  charge.safeParse(data.object).data?.payment_intent ?? null;

const readers: Record<string, (event: Envelope) => PaymentEvent> = {
  'checkout.session.completed': (event) => ofSession(event, 'paid'),
  'checkout.session.async_payment_succeeded': (event) => ofSession(event, 'paid'),
  'checkout.session.async_payment_failed': (event) => ofSession(event, 'notPaid'),
  'checkout.session.expired': (event) => ofSession(event, 'notPaid'),
  'invoice.paid': ofInvoice,
  'customer.subscription.deleted': ofSubscription,
  'charge.refunded': (event) => ofCharge(event, (refunded) => refunded),
  'charge.dispute.created': (event) => ofCharge(event, () => true),
};

/** What an event says; of a type that is not known, nothing. */
export const readEnvelope = (event: Envelope): PaymentEvent => (readers[event.type] ?? plain)(event);
