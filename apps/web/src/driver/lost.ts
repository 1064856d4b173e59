import type { DriverTour } from '@quaygate/contract';

type Tours = readonly DriverTour[];

/** The tour that holds load units of one that is listed no more: it was moved, and is the driver's still. */
export const heirOf = ({ bookings }: DriverTour, tours: Tours): DriverTour | undefined =>
  tours.find((tour) => tour.bookings.some(({ bookingId }) => bookings.some((each) => each.bookingId === bookingId)));

/**
 * What the driver may still be on the way to: tours that the server lists no more before their slot is over, as the phone
 * last knew them.
 * @param lost those known to be so already
 */
export function lostTours(lost: Tours, before: Tours, listed: Tours, moment: number): DriverTour[] {
  const gone = [...lost, ...before.filter(({ isOpen }) => isOpen)].filter(
    ({ id, timeSlot }) => timeSlot.slotEnd.getTime() > moment && !listed.some((tour) => tour.id === id),
  );
  return gone.map((tour) => ({
    ...tour,
    terminal: { ...tour.terminal, takesCalls: false },
    isOpen: false,
    isPositionTaken: false,
    halt: null,
    closure: undefined,
  }));
}
