import { randomUUID } from 'node:crypto';
import { deletionRefusal, oneToOneDeletionRefusal } from '@quaygate/rules';
import type { Trx } from '../../db/client.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Deps } from '../../serving/deps.ts';
import { findRestrictionsAt } from '../one-to-one-restriction/one-to-one-restriction.queries.ts';
import { insertNotice } from '../trucker/driver-notice.queries.ts';
import { findBooking } from './booking.queries.ts';
import { findTourMates } from './booking-creation.queries.ts';
import { recordLockedEvents } from './booking-event.service.ts';
import { type LockedBooking, lockBookingUnderRules } from './booking-lock.queries.ts';

export interface BookingAddress {
  forwarderId: string;
  truckerId: string;
  bookingId: string;
}

/**
 * Deletes a booking as its forwarder (api-forwarder 7.6): it is cancelled, leaves the forwarder's lists and frees its place and load unit.
 * @throws Refusal not_found, the code of a state in which it may not go, one_to_one_booking_not_satisfied_deletion
 */
export async function deleteBooking(
  { db, now }: Deps,
  { forwarderId, truckerId, bookingId }: BookingAddress,
  userId: string,
): Promise<void> {
  const known = await findBooking(db, forwarderId, truckerId, bookingId);
  if (!known) throw new Refusal('not_found');

  await db.transaction().execute(async (trx) => {
    const booking = await lockBookingUnderRules(trx, known.terminalId, bookingId);
    if (!booking) throw new Refusal('not_found');
    const refusal = deletionRefusal(booking.state, booking.reachedTerminal) ?? (await oneToOneRefusal(trx, booking));
    if (refusal) throw new Refusal(refusal);

    const occurredAt = now();
    const event = { type: 'cancelled', source: 'forwarder', eventId: randomUUID() } as const;
    await recordLockedEvents(trx, occurredAt, [booking], [{ ...event, bookingId, occurredAt, causedBy: userId }]);
    await insertNotice(trx, {
      truckerId,
      kind: 'tour_changed',
      detail: { tourId: `T${booking.tourNumber}` },
      occurredAt,
    });
  });
}

async function oneToOneRefusal(trx: Trx, { type, tourId, facilityId, slotBegin }: LockedBooking) {
  if (type !== 'pickup') return undefined;
  const mates = await findTourMates(trx, tourId);
  const pickups = mates.filter((mate) => mate.type === 'pickup').length;
  const counts = { pickups, deliveries: mates.length - pickups };
  return oneToOneDeletionRefusal(type, counts, slotBegin, await findRestrictionsAt(trx, facilityId, slotBegin));
}
