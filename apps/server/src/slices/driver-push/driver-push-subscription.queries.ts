import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import type { PushSubscriptionTable } from './driver-push.table.ts';

/** Subscriptions of one driver. */
const most = 5;

export type Subscription = Omit<PushSubscriptionTable, 'id'>;

/** Subscriptions are saved seldom, so one after the other. */
export const lockSubscriptions = (trx: Trx): Promise<void> => takeNamedLock(trx, 'push_subscription');

/**
 * Keeps the subscription of a session; a new endpoint leaves the one before, and the sixth of a driver the oldest.
 * @returns whether it is the only one of the driver
 */
export async function keepSubscription(trx: Trx, subscription: Subscription): Promise<boolean> {
  const { sessionId, truckerId, endpoint } = subscription;
  await trx
    .deleteFrom('pushSubscription')
    .where('endpoint', '=', endpoint)
    .where('sessionId', '<>', sessionId)
    .execute();
  await trx
    .insertInto('pushSubscription')
    .values(subscription)
    .onConflict((key) => key.column('sessionId').doUpdateSet(subscription))
    .execute();
  await sql`
    delete from push_subscription where trucker_id = ${truckerId} and session_id not in (
      select session_id from push_subscription where trucker_id = ${truckerId}
      order by session_id = ${sessionId} desc, saved_date desc limit ${most})`.execute(trx);
  const others = await trx
    .selectFrom('pushSubscription')
    .select('id')
    .where('truckerId', '=', truckerId)
    .where('sessionId', '<>', sessionId)
    .execute();
  return others.length === 0;
}

export async function removeSubscription(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('pushSubscription').where('sessionId', '=', sessionId).execute();
}
