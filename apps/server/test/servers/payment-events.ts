import { randomUUID } from 'node:crypto';

/** Events as Stripe writes them, and the embedded provider too. */
const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
const event = (type: string, occurred: Date, object: object) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type,
  created: seconds(occurred),
  data: { object },
});

const session = (reference: string, id: string, subscription: string | null, payment_status: string) => ({
  ...{ id, object: 'checkout.session', client_reference_id: reference, payment_status, subscription },
});

export const completed = (reference: string, sessionId: string, subscription: string | null, at: Date) =>
  event('checkout.session.completed', at, session(reference, sessionId, subscription, 'paid'));

export const expired = (reference: string, sessionId: string, at: Date) =>
  event('checkout.session.expired', at, session(reference, sessionId, null, 'unpaid'));

export const paidPeriod = (reference: string, subscription: string, { begin, end }: { begin: Date; end: Date }) =>
  event('invoice.paid', begin, {
    object: 'invoice',
    parent: { subscription_details: { subscription, metadata: { order: reference } } },
    lines: { data: [{ period: { start: seconds(begin), end: seconds(end) } }] },
  });

export const ended = (reference: string, id: string, at: Date) =>
  event('customer.subscription.deleted', at, { id, object: 'subscription', metadata: { order: reference } });

export const refunded = (reference: string, at: Date) =>
  event('charge.refunded', at, { id: `ch_${randomUUID()}`, refunded: true, metadata: { order: reference } });
