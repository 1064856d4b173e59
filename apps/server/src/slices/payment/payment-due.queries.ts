import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';
import { notNull, rowsOf, table } from '../../db/rows.ts';
import { joined, type LockedOrder } from './payment.queries.ts';

const licenseOrder = table('licenseOrder');

const paymentEvent = table('paymentEvent');

const o = table('licenseOrder', 'o');

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
