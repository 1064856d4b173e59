import { stoppedStates } from '@quaygate/rules';
import type { Trx } from '../../db/client.ts';

/** Bookings of a driver at the facility that a block stops. */
export async function findBookingsToStop(trx: Trx, facilityId: number, truckerId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('booking')
    .select('id')
    .where('truckerId', '=', truckerId)
    .where('facilityId', '=', facilityId)
    .where('state', 'in', stoppedStates)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Bookings of a driver that this block stopped, whatever became of them, and whether it counted for them. */
export async function findStoppedBookings(
  trx: Trx,
  { id, truckerId, facilityId }: { id: string; truckerId: string; facilityId: number },
): Promise<{ id: string; forwarderId: string; ignored: boolean }[]> {
  return trx
    .selectFrom('booking as b')
    .innerJoin('bookingEvent as e', 'e.bookingId', 'b.id')
    .select(['b.id', 'b.forwarderId', 'e.ignored'])
    .where('b.truckerId', '=', truckerId)
    .where('b.facilityId', '=', facilityId)
    .where('e.blockId', '=', id)
    .where('e.type', '=', 'registration_blocked')
    .orderBy('b.id')
    .execute();
}
