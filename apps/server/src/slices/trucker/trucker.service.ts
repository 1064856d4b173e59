import type { Db } from '../../db/client.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import { wasLinked } from './trucker.queries.ts';

/**
 * A driver of the forwarder, also one whose link has ended: his bookings stay the forwarder's.
 * @throws Refusal trucker_not_found
 */
export async function requireTrucker(db: Db, forwarderId: string, truckerId: string): Promise<void> {
  if (!(await wasLinked(db, forwarderId, truckerId))) throw new Refusal('trucker_not_found');
}
