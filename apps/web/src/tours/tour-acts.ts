import type { ContainerBooking, Tour } from '@quaygate/contract';
import { deletionRefusal, tourRow } from '@quaygate/rules';

const kept = ({ containerBookings }: Tour) =>
  containerBookings.filter(({ bookingState }) => bookingState !== 'cancelled');

/** Not yet in, by any of its bookings (FWD-TOUR-08). */
export const isAhead = (tour: Tour): boolean => {
  const left = kept(tour);
  const { hasReachedTerminal } = tour;
  const isOut = ({ bookingState }: ContainerBooking) =>
    deletionRefusal(bookingState, hasReachedTerminal) === undefined && !hasReachedTerminal;
  return left.length > 0 && left.every(isOut);
};

/** Everything it carries may go to another slot, and goes together. */
export const mayMove = (tour: Tour): boolean => {
  const left = kept(tour);
  return left.length > 0 && left.every(({ status }) => tourRow(status).canMove);
};
