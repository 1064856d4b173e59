import { sql } from 'kysely';
import type { Db, Trx } from '../../db/client.ts';
import { type Browser, leaveEndpoint } from '../push-message/push-subscription.queries.ts';

/** Subscriptions of one driver. */
const most = 5;

export interface Subscription extends Browser {
  sessionId: string;
  truckerId: string;
}

/**
 * Keeps the subscription of a session; a new endpoint leaves the one before, and the sixth of a driver the oldest.
 * @returns whether it is the only one of the driver
 */
export async function keepSubscription(trx: Trx, subscription: Subscription): Promise<boolean> {
  const { sessionId, truckerId } = subscription;
  await leaveEndpoint(trx, subscription.endpoint, sql<boolean>`session_id = ${sessionId}`);
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
