import type { LicenseOrderKind, LicenseOrderState, PaymentFact } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { rowsOf, table } from '../../db/rows.ts';
import type { PaymentEvent } from '../../outside/payment/payment.ts';

const licenseOrder = table('licenseOrder');

const paymentEvent = table('paymentEvent');

/**
 * Lets one transaction after the other apply events of the same order or subscription: each then sees the events that
 * came before it, also those whose order was unknown.
 */
export async function lockPayments(trx: Db, events: readonly PaymentEvent[]): Promise<void> {
  const names = events.flatMap(({ reference, subscriptionId, names }) => [reference, subscriptionId, ...names]);
  const known = [...new Set(names.filter((name) => name !== null))].sort();
  await sql`
    select pg_advisory_xact_lock(hashtextextended('payment ' || name, 0))
    from unnest(${known}::text[]) with ordinality as of (name, place) order by place`.execute(trx);
}

/** Stores events; false when all of them were known. */
export async function insertEvents(trx: Db, events: readonly PaymentEvent[], receivedDate: Date): Promise<boolean> {
  if (events.length === 0) return false;
  const rows = await trx
    .insertInto('paymentEvent')
    .values(
      events.map(({ period, occurredAt, isOrdinary, disputeId, ...event }) => ({
        ...event,
        isUnexpected: event.effect === 'none' && !isOrdinary,
        disputeId: disputeId ?? null,
        periodBegin: period?.begin ?? null,
        periodEnd: period?.end ?? null,
        occurredDate: occurredAt,
        receivedDate,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return rows.length > 0;
}

export interface LockedOrder {
  id: string;
  kind: LicenseOrderKind;
  state: LicenseOrderState;
  forwarderId: string;
  licenseId: string | null;
  quantity: number;
  ownerEmail: string;
  orderId: string | null;
  sessionId: string | null;
  createdDate: Date;
  isRefundDue: boolean;
  renewals: number | null;
}

/**
 * All names that belong together with the given ones, by the events that name several of them: a dispute names a charge,
 * its invoice names the charge and the subscription, the checkout names the subscription and our order.
 */
export const joined = (names: readonly string[]) => sql`
  with recursive joined (name) as (
    select unnest(${[...names]}::text[])
    union
    select other.name from joined
    join payment_event e on e.names @> array[joined.name] or e.reference = joined.name or e.subscription_id = joined.name
    cross join lateral unnest(e.names || e.reference || e.subscription_id) as other (name)
    where other.name is not null
  )`;

/** The order that an event names by any of its ids, locked until the end of the transaction. */
export async function lockOrder(
  trx: Db,
  { reference, subscriptionId, names }: Pick<PaymentEvent, 'reference' | 'subscriptionId' | 'names'>,
): Promise<LockedOrder | undefined> {
  const own = [reference, subscriptionId, ...names].filter((name) => name !== null);
  const { rows } = await rowsOf<LockedOrder>(
    {
      ...licenseOrder(
        'id',
        'kind',
        'state',
        'forwarderId',
        'licenseId',
        'quantity',
        'ownerEmail',
        'orderId',
        'sessionId',
        'createdDate',
        'isRefundDue',
        'renewals',
      ),
    },
    (columns) => sql`
    ${joined(own)} select ${columns} from license_order
    where id in (select name from joined) or order_id in (select name from joined) or session_id in (select name from joined)
    order by id limit 1 for update`,
  ).execute(trx);
  return rows[0];
}

/** Everything that events say of an order, whichever of its ids they name. */
export async function findFacts(
  trx: Db,
  order: Pick<LockedOrder, 'id' | 'orderId' | 'sessionId'>,
): Promise<PaymentFact[]> {
  const own = [order.id, order.orderId, order.sessionId].filter((name) => name !== null);
  const { rows } = await rowsOf<Omit<PaymentFact, 'period'> & { periodBegin: Date | null; periodEnd: Date | null }>(
    {
      ...paymentEvent('effect'),
      occurredAt: paymentEvent('occurredDate').occurredDate,
      ...paymentEvent('subscriptionId', 'periodBegin', 'periodEnd', 'receiptUrl', 'disputeId'),
    },
    (columns) => sql`
    ${joined(own)} select ${columns} from payment_event
    where names && (select array_agg(name) from joined)
      or reference in (select name from joined) or subscription_id in (select name from joined)`,
  ).execute(trx);
  return rows.map(({ periodBegin: begin, periodEnd: end, ...fact }) => ({
    ...fact,
    period: begin && end ? { begin, end } : null,
  }));
}

export async function updateOrder(
  trx: Db,
  id: string,
  change: {
    state: LicenseOrderState;
    orderId: string | null;
    paidDate: Date | null;
    receiptUrl: string | null;
    isRefundDue: boolean;
    askDate: Date | null;
    renewals: number | null;
  },
): Promise<void> {
  await trx.updateTable('licenseOrder').set(change).where('id', '=', id).execute();
}
