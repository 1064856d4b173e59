import type { EmbeddedCheckoutTable, EmbeddedSubscriptionTable } from './embedded.table.ts';

type Checkout = EmbeddedCheckoutTable;
type Subscription = EmbeddedSubscriptionTable;

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
/** Whole seconds, as events have them. */
const year = (started: Date, years: number) => {
  const date = new Date(seconds(started) * 1000);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date;
};

const event = (id: string, type: string, occurred: Date, object: object) => ({
  id: `evt_${id}`,
  type,
  created: seconds(occurred),
  data: { object },
});

function sessionEvent(checkout: Checkout, subscription: Subscription | undefined, type: string, occurred: Date) {
  const isPaid = checkout.outcome === 'pay';
  return event(`${checkout.reference}_${type.split('.').at(-1)}`, type, occurred, {
    object: 'checkout.session',
    id: checkout.sessionId,
    mode: checkout.kind === 'PURCHASE' ? 'subscription' : 'payment',
    client_reference_id: checkout.reference,
    payment_status: isPaid ? 'paid' : 'unpaid',
    subscription: subscription?.id ?? null,
  });
}

/** The years of a subscription that have begun, and are paid with their first day. */
function yearEvents({ id, reference, startedDate, cancelledDate }: Subscription, receiptUrl: string | null, now: Date) {
  const events: ReturnType<typeof event>[] = [];
  for (let number = 0; year(startedDate, number) <= now; number++) {
    const [begin, end] = [year(startedDate, number), year(startedDate, number + 1)];
    if (cancelledDate && begin > cancelledDate) {
      const object = { object: 'subscription', id, metadata: { order: reference } };
      return [...events, event(`${reference}_ended`, 'customer.subscription.deleted', begin, object)];
    }
    const details = { subscription_details: { subscription: id, metadata: { order: reference } } };
    const lines = { data: [{ period: { start: seconds(begin), end: seconds(end) } }] };
    events.push(
      event(`${reference}_year_${number}`, 'invoice.paid', begin, {
        ...{ object: 'invoice', parent: details, lines },
        // Of the first payment, as the receipt is.
        hosted_invoice_url: number === 0 ? receiptUrl : null,
      }),
    );
  }
  return events;
}

/** A single payment has an invoice too, for its receipt. */
function feeEvent(reference: string, receiptUrl: string | null, occurred: Date) {
  const invoice = { object: 'invoice', metadata: { order: reference }, hosted_invoice_url: receiptUrl };
  return event(`${reference}_receipt`, 'invoice.paid', occurred, { ...invoice, lines: { data: [] } });
}

/** The first year of a subscription. */
export const firstYear = ({ startedDate }: Pick<Subscription, 'startedDate'>) => ({
  begin: year(startedDate, 0),
  end: year(startedDate, 1),
});

const outcomes = {
  pay: 'checkout.session.completed',
  decline: 'checkout.session.async_payment_failed',
  cancel: 'checkout.session.expired',
} as const;

/** Everything that has happened to a checkout so far, in the words of Stripe; the same happening has the same id. */
export function eventsOf(
  checkout: Checkout,
  subscription: Subscription | undefined,
  { receiptUrl, now, expires }: { receiptUrl: string | null; now: Date; expires: Date },
) {
  const { outcome, finishedDate, reference } = checkout;
  if (!outcome || !finishedDate)
    return now < expires ? [] : [sessionEvent(checkout, undefined, outcomes.cancel, expires)];
  const first = sessionEvent(checkout, subscription, outcomes[outcome], finishedDate);
  if (subscription) return [first, ...yearEvents(subscription, receiptUrl, now)];
  return outcome === 'pay' ? [first, feeEvent(reference, receiptUrl, finishedDate)] : [first];
}
