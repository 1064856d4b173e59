import { z } from 'zod';
import type { PaymentEvent } from './payment.ts';

/** The events of Stripe as far as they are read; the embedded provider writes the same. */
const id = z.union([z.string(), z.object({ id: z.string() }).transform((object) => object.id)]).nullish();
const metadata = z.record(z.string(), z.string()).nullish();
const seconds = z.number().transform((value) => new Date(value * 1000));

const session = z.object({
  client_reference_id: z.string().nullish(),
  payment_status: z.string(),
  subscription: id,
});
const details = z.object({ subscription: id, metadata }).nullish();
/** Both shapes: the subscription below the invoice's parent, and on the invoice itself as before. */
const invoice = z.object({
  hosted_invoice_url: z.string().nullish(),
  metadata,
  subscription: id,
  subscription_details: details,
  parent: z.object({ subscription_details: details }).nullish(),
  lines: z.object({
    data: z.array(
      z.object({
        period: z.object({ start: seconds, end: seconds }),
        subscription: id,
        metadata,
        parent: z.object({ subscription_item_details: details }).nullish(),
      }),
    ),
  }),
});
const subscription = z.object({ id: z.string(), metadata });
const charge = z.object({ id: z.string(), refunded: z.boolean().nullish(), payment_intent: id, metadata });
const dispute = z.object({ id: z.string(), status: z.string(), metadata });

export const envelope = z.object({
  id: z.string().max(255),
  type: z.string().max(255),
  created: seconds,
  data: z.object({ object: z.looseObject({}) }),
});
export type Envelope = z.output<typeof envelope>;

export const orderKey = 'order';

/** Fields of the provider's objects that name another object of the same payment. */
const naming = new Set([
  'id',
  'charge',
  'payment_intent',
  'invoice',
  'subscription',
  'client_reference_id',
  'latest_charge',
  'latest_invoice',
  'source',
]);
/** Ids of what belongs to one payment; a customer or a price belongs to many. */
const ofPayment = /^(cs|sub|in|ch|py|pi|dp|du|inpay|re|pyr)_\w+$/;
const namesMost = 50;

/** All ids an object names, however deep, and our order wherever it stands in metadata (FIELD-PAY-05). */
function namesOf(object: unknown): string[] {
  const names = new Set<string>();
  const look = (value: unknown, depth: number) => {
    if (value === null || typeof value !== 'object' || depth > 6 || names.size >= namesMost) return;
    for (const [key, field] of Object.entries(value)) {
      if (typeof field === 'string' && field.length <= 255) {
        const isOurs = key === orderKey || key === 'client_reference_id';
        if (isOurs || (naming.has(key) && ofPayment.test(field))) names.add(field);
      } else look(field, depth + 1);
    }
  };
  look(object, 0);
  return [...names].slice(0, namesMost);
}

/** What comes with every payment and is said by other events; what is not here and has no effect is looked at by people. */
const ordinary =
  /^(charge\.(succeeded|pending|updated|captured)|payment_intent\..*|invoice\.(created|finalized|updated|sent|upcoming|payment_succeeded|payment_failed|payment_action_required|will_be_due)|invoice_payment\.paid|customer\.subscription\.(created|updated|trial_will_end)|checkout\.session\.completed|invoiceitem\..*|refund\..*|charge\.refund\.updated|payment_method\..*|customer\.(created|updated)|setup_intent\..*)$/;

const plain = ({ id, type, created, data }: Envelope): PaymentEvent => ({
  id,
  type,
  effect: 'none',
  occurredAt: created,
  reference: null,
  subscriptionId: null,
  period: null,
  receiptUrl: null,
  disputeId: null,
  names: namesOf(data.object),
  isOrdinary: ordinary.test(type),
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

/**
 * A period is paid, and its receipt is there; the invoice of a single payment has only the
 * receipt. The subscription may stand on the invoice, below its parent, or on its lines (FIELD-PAY-04).
 */
function ofInvoice(event: Envelope): PaymentEvent {
  const read = invoice.parse(event.data.object);
  const { hosted_invoice_url, metadata: own, lines } = read;
  const all = [read.parent?.subscription_details, read.subscription_details];
  const ofLines = lines.data.flatMap((line) => [line.parent?.subscription_item_details, line]);
  const found = [...all, { subscription: read.subscription, metadata: own }, ...ofLines];
  const subscriptionId = found.find((each) => each?.subscription)?.subscription ?? null;
  const reference = found.find((each) => each?.metadata?.[orderKey])?.metadata?.[orderKey] ?? null;
  const [last] = lines.data.map(({ period }) => period).sort((a, b) => +b.end - +a.end);
  const isPeriod = subscriptionId !== null && last !== undefined && last.end > last.start;
  return {
    ...plain(event),
    effect: isPeriod ? 'period' : 'none',
    isOrdinary: true,
    reference,
    subscriptionId,
    period: isPeriod ? { begin: last.start, end: last.end } : null,
    receiptUrl: hosted_invoice_url ?? null,
  };
}

function ofSubscription(event: Envelope): PaymentEvent {
  const { id: subscriptionId, metadata: own } = subscription.parse(event.data.object);
  return { ...plain(event), effect: 'ended', subscriptionId, reference: own?.[orderKey] ?? null };
}

/** Money that went back wholly by a refund; a part changes nothing, and people look at it. */
function ofRefund(event: Envelope): PaymentEvent {
  const { refunded, metadata: own } = charge.parse(event.data.object);
  return { ...plain(event), effect: refunded ? 'returned' : 'none', reference: own?.[orderKey] ?? null };
}

/** Where a dispute stands: an inquiry of the bank moves no money (FIELD-PAY-01, FIELD-PAY-02). */
function ofDispute(event: Envelope): PaymentEvent {
  const { id: disputeId, status, metadata: own } = dispute.parse(event.data.object);
  const decided = { won: 'disputeWon', lost: 'disputeLost', prevented: 'disputeWon' } as const;
  const open = /^warning_/.test(status) ? 'inquiry' : 'disputed';
  const effect = Object.hasOwn(decided, status) ? decided[status as keyof typeof decided] : open;
  return { ...plain(event), effect, disputeId, reference: own?.[orderKey] ?? null };
}

/** The payment that a refund or dispute takes back, and its charge, where the event does not name the order itself. */
export function paymentOf({ data }: Envelope): { paymentId: string | null; chargeId: string | null } {
  const { charge: of, payment_intent, id } = data.object;
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const own = text(id);
  return { paymentId: text(payment_intent), chargeId: text(of) ?? (own?.startsWith('ch_') ? own : null) };
}

const readers: Record<string, (event: Envelope) => PaymentEvent> = {
  'checkout.session.completed': (event) => ofSession(event, 'paid'),
  'checkout.session.async_payment_succeeded': (event) => ofSession(event, 'paid'),
  'checkout.session.async_payment_failed': (event) => ofSession(event, 'notPaid'),
  'checkout.session.expired': (event) => ofSession(event, 'notPaid'),
  'invoice.paid': ofInvoice,
  'customer.subscription.deleted': ofSubscription,
  'charge.refunded': ofRefund,
  'charge.dispute.created': ofDispute,
  'charge.dispute.updated': ofDispute,
  'charge.dispute.closed': ofDispute,
  'charge.dispute.funds_withdrawn': ofDispute,
  'charge.dispute.funds_reinstated': ofDispute,
};

/** What an event says; of a type that is not known, nothing. */
export const readEnvelope = (event: Envelope): PaymentEvent => (readers[event.type] ?? plain)(event);
