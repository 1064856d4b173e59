import type Stripe from 'stripe';
import type { PaymentEvent } from '../payment.ts';

interface Order {
  reference: string;
  sessionId: string;
}

const idOf = (value: string | { id: string } | null | undefined) =>
  typeof value === 'string' ? value : (value?.id ?? null);
const dateOf = (seconds: number) => new Date(seconds * 1000);

/** What became of a checkout, asked instead of told. Its events have names of their own; what they say is the same. */
export async function askedEvents(stripe: Stripe, { reference, sessionId }: Order): Promise<PaymentEvent[]> {
  const session = await stripe.checkout.sessions.retrieve(sessionId);
  const subscriptionId = idOf(session.subscription);
  const names = [reference, sessionId, ...(subscriptionId ? [subscriptionId] : [])];
  const base = { reference, subscriptionId, period: null, receiptUrl: null, names, isOrdinary: true };
  const isPaid = session.status === 'complete' && session.payment_status !== 'unpaid';
  const effect = isPaid ? 'paid' : session.status === 'expired' ? 'notPaid' : 'none';
  if (effect === 'none') return [];
  const type = `asked: ${effect}`;
  const first = {
    ...base,
    id: `asked ${sessionId} ${effect}`,
    type,
    effect,
    occurredAt: dateOf(session.created),
  } as const;
  if (!subscriptionId) return [first];

  const [subscription, invoices] = await Promise.all([
    stripe.subscriptions.retrieve(subscriptionId),
    stripe.invoices.list({ subscription: subscriptionId, status: 'paid', limit: 100 }),
  ]);
  const periods = invoices.data.flatMap(({ id, lines, created, hosted_invoice_url }): PaymentEvent[] => {
    const [last] = lines.data.map(({ period }) => period).sort((a, b) => b.end - a.end);
    if (!last || last.end <= last.start) return [];
    const period = { begin: dateOf(last.start), end: dateOf(last.end) };
    const paid = { effect: 'period', type: 'asked: period', occurredAt: dateOf(created), period } as const;
    return [{ ...base, ...paid, id: `asked ${id}`, names: [...names, id], receiptUrl: hosted_invoice_url ?? null }];
  });
  const { ended_at } = subscription;
  const ended = { effect: 'ended', type: 'asked: ended', id: `asked ${subscriptionId} ended` } as const;
  return [first, ...periods, ...(ended_at ? [{ ...base, ...ended, occurredAt: dateOf(ended_at) }] : [])];
}
