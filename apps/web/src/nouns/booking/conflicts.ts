import type { Booking } from '@quaygate/contract';
import { plateKey } from '@quaygate/rules';

/** A visit of a truck that is about to be booked. */
export interface Visit {
  truckerId: string;
  licensePlate: string | null;
  terminalId: number;
  slotBegin: Date;
  slotEnd: Date;
}

/** Bookings that the driver cannot keep beside this visit: open, at an overlapping time, of another visit (FWD-STAT-49). */
export function conflictsOf(bookings: readonly Booking[], visit: Visit): Booking[] {
  const isSameVisit = ({ terminalId, timeSlot, licensePlate }: Booking) =>
    terminalId === visit.terminalId &&
    timeSlot.slotBegin.getTime() === visit.slotBegin.getTime() &&
    timeSlot.slotEnd.getTime() === visit.slotEnd.getTime() &&
    plateKey(licensePlate) === plateKey(visit.licensePlate ?? '');
  const isOver = ({ status }: Booking) => status === 'completed' || status === 'cancelled';
  const open = bookings.filter((each) => !isOver(each) && !isSameVisit(each));
  // A tour of two units is one visit.
  return open.filter((each, index) => open.findIndex(({ tourId }) => tourId === each.tourId) === index);
}
