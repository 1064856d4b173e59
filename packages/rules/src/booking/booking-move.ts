import { comesUnpaired, differInLength, tourCounts } from '../slot/one-to-one.ts';
import { type CarriedUnit, type TruckLimit, truckFull } from '../truck/truck-load.ts';
import type { TourState } from './booking-state.ts';

/** What bookings find in the slot they are to go to. */
export type MoveTarget = TruckLimit & {
  /** The driver may enter on the day of the slot, and is licensed when it begins. */
  isVerified: boolean;
  isLicensed: boolean;
  /** The slot begins in a one-to-one period. */
  isConcerned: boolean;
  /** The open tour of the truck there, with its bookings that are not cancelled. */
  tour: { state: TourState; units: readonly CarriedUnit[] } | null;
};

export type MoveRefusal =
  | 'driver_not_verified'
  | 'no_valid_license'
  | 'booking_terminal_reached'
  | 'deliveries_container_length_not_equal'
  | 'truck_full'
  | 'one_to_one_booking_not_satisfied_update_delivery';

/** Code with which the slot is refused to the bookings that move, its places aside (api-forwarder 7.6a, steps 11 to 14). */
export function moveRefusal(
  moved: readonly CarriedUnit[],
  { isVerified, isLicensed, isConcerned, tour, ...limit }: MoveTarget,
): MoveRefusal | undefined {
  if (!isVerified) return 'driver_not_verified';
  if (!isLicensed) return 'no_valid_license';
  if (tour && tour.state !== 'active') return 'booking_terminal_reached';
  const there = tour?.units ?? [];
  if (differInLength(there, moved)) return 'deliveries_container_length_not_equal';
  // A tour that keeps together carries no more than before, whatever the limit was when it was booked.
  if (there.length > 0 && truckFull(there, moved, limit)) return 'truck_full';
  if (isConcerned && comesUnpaired(tourCounts(there), tourCounts(moved))) {
    return 'one_to_one_booking_not_satisfied_update_delivery';
  }
  return undefined;
}
