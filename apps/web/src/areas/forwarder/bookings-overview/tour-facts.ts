import type { ContainerBooking, Tour } from '@quaygate/contract';
import { deletionRefusal, fullName } from '@quaygate/rules';

export const driverOf = ({ truckerInformation: { firstName, lastName } }: Pick<Tour, 'truckerInformation'>): string =>
  fullName(firstName, lastName);

/** Not yet in, by any of its bookings. */
export const isAhead = ({ hasReachedTerminal, containerBookings }: Tour): boolean => {
  const left = containerBookings.filter(({ bookingState }) => bookingState !== 'cancelled');
  const isOut = ({ bookingState }: ContainerBooking) =>
    deletionRefusal(bookingState, hasReachedTerminal) === undefined && !hasReachedTerminal;
  return left.length > 0 && left.every(isOut);
};
