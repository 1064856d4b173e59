import type { Db } from '../../db/client.ts';

/** True for a driver who is, or once was, linked to the forwarder. */
export async function wasLinked(db: Db, forwarderId: string, truckerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('forwarderTrucker')
    .select('id')
    .where('forwarderId', '=', forwarderId)
    .where('truckerId', '=', truckerId)
    .where('state', '<>', 'denied')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
