import type { LicenseOrderState, PaymentFact } from '@quaygate/rules';
import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { notNull, rowsOf, table } from '../../db/rows.ts';
import type { PaymentEvent } from '../../outside/payment/payment.ts';

const licenseOrder = table('licenseOrder');
const paymentEvent = table('paymentEvent');
const o = table('licenseOrder', 'o');

/**
 * Lets one transaction after the other apply events of the same order or subscription: each then sees the events that
 * came before it, also those whose order was unknown.
 */
export async function lockPayments(trx: Db, events: readonly PaymentEvent[]): Promise<void> {
  const names = events.flatMap(({ reference, subscriptionId }) => [reference, subscriptionId]);
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
      events.map(({ period, occurredAt, ...event }) => ({
        ...event,
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
  kind: 'PURCHASE' | 'SETUP_FEE';
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

/** The order that an event names, or that has its subscription, locked until the end of the transaction. */
export async function lockOrder(
  trx: Db,
  { reference, subscriptionId }: Pick<PaymentEvent, 'reference' | 'subscriptionId'>,
): Promise<LockedOrder | undefined> {
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
    select ${columns} from license_order where id = ${reference} or order_id = ${subscriptionId} order by id limit 1 for update`,
  ).execute(trx);
  return rows[0];
}

/** Everything that events say of an order, by its id or by its subscription. */
export async function findFacts(trx: Db, orderId: string, subscriptionId: string | null): Promise<PaymentFact[]> {
  const { rows } = await rowsOf<Omit<PaymentFact, 'period'> & { periodBegin: Date | null; periodEnd: Date | null }>(
    {
      ...paymentEvent('effect'),
      occurredAt: paymentEvent('occurredDate').occurredDate,
      ...paymentEvent('subscriptionId', 'periodBegin', 'periodEnd', 'receiptUrl'),
    },
    (columns) => sql`
    select ${columns} from payment_event
    where reference = ${orderId} or subscription_id = coalesce(${subscriptionId},
      (select min(subscription_id) from payment_event where reference = ${orderId}))`,
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

/** Orders whose provider is to be asked now; each is taken by one instance, which asks again after the given moment. */
export async function takeDueOrders(db: Db, now: Date, again: Date) {
  const { rows } = await rowsOf(
    { ...licenseOrder('id'), ...notNull(licenseOrder('sessionId')) },
    (columns) => sql`
    update license_order set ask_date = ${again}
    where id in (select id from license_order where ask_date <= ${now} and session_id is not null
      order by ask_date limit 50 for update skip locked)
    returning ${columns}`,
  ).execute(db);
  return rows;
}

/** Subscriptions whose renewals are not the number that the provider was last told. */
export async function findRenewals(db: Db) {
  const { rows } = await rowsOf(
    { ...o('id'), ...notNull(o('orderId')), renewals: sql<number>`count(l.id) filter (where l.has_renewal)` },
    (columns) => sql`
    select ${columns} from license_order o join license l on l.license_order_id = o.id
    where o.kind = 'PURCHASE' and o.order_id is not null and o.renewals is not null
    group by o.id having count(l.id) filter (where l.has_renewal) <> o.renewals limit 50`,
  ).execute(db);
  return rows;
}

export async function setRenewals(db: Db, id: string, renewals: number): Promise<void> {
  await db.updateTable('licenseOrder').set({ renewals }).where('id', '=', id).execute();
}
