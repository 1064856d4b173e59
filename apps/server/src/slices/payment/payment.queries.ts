import type { LicenseOrderKind, LicenseOrderState, PaymentFact } from '@quaygate/rules';
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
const joined = (names: readonly string[]) => sql`
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

/** Events of an order that no one foresaw, each taken once, also those that came before their order was known. */
export async function takeUnexpected(trx: Db, order: Pick<LockedOrder, 'id' | 'orderId' | 'sessionId'>) {
  const own = [order.id, order.orderId, order.sessionId].filter((name) => name !== null);
  const { rows } = await rowsOf(
    { ...paymentEvent('id', 'type') },
    (columns) => sql`
    ${joined(own)} update payment_event set is_unexpected = false
    where is_unexpected and (names && (select array_agg(name) from joined)
      or reference in (select name from joined) or subscription_id in (select name from joined))
    returning ${columns}`,
  ).execute(trx);
  return rows;
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

/** A licence that an open dispute has taken may come back, with its renewal. */
const renews = sql`(l.has_renewal or l.suspended_date is not null and l.stopped_date is null)`;

/** Subscriptions whose renewals are not the number that the provider was last told. */
export async function findRenewals(db: Db) {
  const { rows } = await rowsOf(
    { ...o('id'), ...notNull(o('orderId')), renewals: sql<number>`count(l.id) filter (where ${renews})` },
    (columns) => sql`
    select ${columns} from license_order o join license l on l.license_order_id = o.id
    where o.kind = 'PURCHASE' and o.order_id is not null and o.renewals is not null
    group by o.id having count(l.id) filter (where ${renews}) <> o.renewals limit 50`,
  ).execute(db);
  return rows;
}

export async function setRenewals(db: Db, id: string, renewals: number): Promise<void> {
  await db.updateTable('licenseOrder').set({ renewals }).where('id', '=', id).execute();
}
