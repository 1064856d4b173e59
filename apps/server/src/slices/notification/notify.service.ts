import type { NotificationDetails, NotificationKind } from '@quaygate/contract';
import { tell } from '../../db/changes.ts';
import type { Db } from '../../db/client.ts';
import { insertNotifications } from './notification.queries.ts';

/** What happened, and to whom: a company, a terminal, or neither where the administration is told. */
export interface NewNotification {
  kind: NotificationKind;
  forwarderId?: string;
  facilityId?: number;
  /** Names what happened: the same cause is told once, however often it is reported. */
  cause: string;
  /** The terminal at which it happened. */
  at?: number | null;
  truckerId?: string | null;
  /** The user who did it; they need not be told. */
  actedBy?: string | null;
  details?: NotificationDetails;
}

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
