import type { Db } from '../../db/client.ts';

/** Bookings of a forwarder that are neither completed nor cancelled. */
export async function countOpenBookings(db: Db, forwarderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('booking')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('forwarderId', '=', forwarderId)
    .where('state', 'not in', ['completed', 'cancelled'])
    .executeTakeFirstOrThrow();
  return count;
}

export async function countApprovedTruckers(db: Db, forwarderId: string): Promise<number> {
  const { count } = await db
    .selectFrom('forwarderTrucker')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('forwarderId', '=', forwarderId)
    .where('state', '=', 'approved')
    .executeTakeFirstOrThrow();
  return count;
}
