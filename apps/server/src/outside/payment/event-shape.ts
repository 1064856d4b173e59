import { charge, dispute, type Envelope, invoice, session, subscription } from './event-envelope.ts';
import { namesOf, orderKey } from './event-naming.ts';
import type { PaymentEvent } from './payment.ts';

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
