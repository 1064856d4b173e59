import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../db/client.ts';
import { takeNamedLock } from '../../db/named-lock.ts';
import type { PushSubscriptionTable } from './push-message.table.ts';

/** Where messages for a browser go, and since when. */
export type Browser = Pick<PushSubscriptionTable, 'endpoint' | 'p256dh' | 'auth' | 'language' | 'savedDate'>;

/** Subscriptions are saved seldom, so one after the other. */
export const lockSubscriptions = (trx: Trx): Promise<void> => takeNamedLock(trx, 'push_subscription');

/** An endpoint belongs to who saved it last. */
export async function leaveEndpoint(trx: Trx, endpoint: string, isOwn: RawBuilder<boolean>): Promise<void> {
  await sql`delete from push_subscription where endpoint = ${endpoint} and (${isOwn}) is not true`.execute(trx);
}
