import type { ContainerBooking, Tour } from '@quaygate/contract';
import { deletionRefusal } from '@quaygate/rules';

/** Not yet in, by any of its bookings. */
export const isAhead = ({ hasReachedTerminal, containerBookings }: Tour): boolean => {
  const left = containerBookings.filter(({ bookingState }) => bookingState !== 'cancelled');
  const isOut = ({ bookingState }: ContainerBooking) =>
    deletionRefusal(bookingState, hasReachedTerminal) === undefined && !hasReachedTerminal;
  return left.length > 0 && left.every(isOut);
};
