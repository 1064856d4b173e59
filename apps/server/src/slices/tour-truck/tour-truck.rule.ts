import type { TruckOfTour } from '@quaygate/contract';
import { deletionRefusal, plateKey } from '@quaygate/rules';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Facts } from '../booking/booking-creation.queries.ts';
import type { Standing, Truck } from './tour-truck.queries.ts';

export const isSameTruck = (a: TruckOfTour, b: TruckOfTour): boolean =>
  a.truckerId === b.truckerId && a.licensePlate === b.licensePlate;

/** The truck is not yet in, by any of its bookings (FWD-TOUR-03). @throws Refusal */
export function checkNotIn(bookings: readonly Standing[]): void {
  if (bookings.length === 0) throw new Refusal('not_found');
  for (const { state, reachedTerminal } of bookings) {
    const code = deletionRefusal(state, reachedTerminal) ?? (reachedTerminal ? 'booking_terminal_reached' : undefined);
    if (code) throw new Refusal(code);
  }
}

/** The driver is judged as for a booking in that slot (FWD-TOUR-02). @throws Refusal the code of the first step that fails */
export function judgeTruck({ truckerId, licensePlate }: TruckOfTour, facts: Facts): Truck {
  if (facts.linkState !== 'approved') throw new Refusal('trucker_not_approved');
  if (!facts.licensePlate?.trim() || !licensePlate.trim()) throw new Refusal('license_plate_missing');
  if (facts.isBlocked) throw new Refusal('registration_blocked');
  if (facts.isUnverified) throw new Refusal('driver_not_verified');
  if (!facts.isLicensed) throw new Refusal('no_valid_license');
  const { firstName, lastName } = facts;
  return { truckerId, firstName, lastName, licensePlate, plateKey: plateKey(licensePlate) };
}
