import { tell } from '../../db/changes.ts';
import type { Db } from '../../db/client.ts';
import { insertNotifications, type NewNotification } from './notification.queries.ts';

/**
 * Tells users what happened, in the transaction in which it happened (NOTE-02): with it or not at all. Who has their pages
 * open hears of it after the commit.
 */
export async function notifyUsers(trx: Db, now: Date, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length === 0) return;
  const kept = await insertNotifications(trx, now, notifications);
  for (const { forwarderId, facilityId } of kept)
    tell(trx, {
      noun: 'notification',
      ...(forwarderId !== null && { forwarderId }),
      ...(facilityId !== null && { facilityId }),
    });
}
