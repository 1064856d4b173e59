import type { BookingState, ContainerBookingStatus, TourState } from './booking-state.ts';

export type StateTone = 'yellow' | 'red' | 'purple' | 'grey' | 'green';

const stateTones: Record<BookingState | TourState, StateTone> = {
  active: 'yellow',
  terminal_reached: 'yellow',
  facility_reached: 'yellow',
  counter_required: 'yellow',
  registration_blocked: 'red',
  registration_restricted: 'red',
  transhipment: 'purple',
  cancelled: 'grey',
  registered: 'green',
  completed: 'green',
};

const statusTones: Record<ContainerBookingStatus, StateTone> = {
  active: 'yellow',
  counter_needed: 'yellow',
  progress: 'purple',
  cancelled: 'grey',
  registered: 'green',
  completed: 'green',
};

/** Chip colour of a booking or tour state (FWD-BOOK-19..23). */
export function stateTone(state: BookingState | TourState): StateTone {
  return stateTones[state];
}

/** Chip colour of a container booking: that of the booking state behind its status, if it is known (FWD-BOOK-33). */
export function statusTone(status: ContainerBookingStatus, bookingState?: BookingState | null): StateTone {
  return bookingState ? stateTones[bookingState] : statusTones[status];
}
