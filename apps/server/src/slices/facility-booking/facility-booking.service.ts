import type { FacilityBookingsQuery, Page, SlotBooking } from '@quaygate/contract';
import { pageOverTime } from '../../db/archive/all-time.ts';
import type { Deps } from '../../serving/deps.ts';
import { longestSlotMs } from '../slot/longest-slot.queries.ts';
import { listFacilityBookings } from './facility-booking-list.queries.ts';

/** The bookings of a facility that a clerk asks for, judged by its tolerance as it is now (TRM-BKG-03). */
export async function readFacilityBookings(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  facilityId: number,
  query: FacilityBookingsQuery,
): Promise<Page<SlotBooking>> {
  const known = await db
    .selectFrom('facility')
    .select(['toleranceMinutes', longestSlotMs.as('longestSlotMs')])
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow();
  const frame = { facilityId, now: now(), ...known };
  return pageOverTime(db, query, frame.now, (read) => listFacilityBookings(read, frame, query));
}
