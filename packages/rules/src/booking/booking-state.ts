export const bookingStates = [
  'active',
  'terminal_reached',
  'registration_blocked',
  'registration_restricted',
  'registered',
  'transhipment',
  'completed',
  'cancelled',
  'counter_required',
] as const;
/** State of a booking (FWD-BOOK-12). */
export type BookingState = (typeof bookingStates)[number];

export const tourStates = [
  'active',
  'facility_reached',
  'registration_blocked',
  'registration_restricted',
  'registered',
  'transhipment',
  'completed',
  'cancelled',
  'counter_required',
] as const;
/** State of a tour (FWD-BOOK-13). */
export type TourState = (typeof tourStates)[number];

export const containerBookingStatuses = [
  'registered',
  'counter_needed',
  'progress',
  'cancelled',
  'active',
  'completed',
] as const;
/** Status of a container booking, in the order of the filter (FWD-BOOK-05). */
export type ContainerBookingStatus = (typeof containerBookingStatuses)[number];

export const bookingTypes = ['pickup', 'delivery'] as const;
export type BookingType = (typeof bookingTypes)[number];

/** In which a block of the driver stops a booking (TRM-BLK-16). */
export const stoppedStates: readonly BookingState[] = [
  'active',
  'terminal_reached',
  'counter_required',
  'registration_restricted',
];

const finals: readonly BookingState[] = ['completed', 'cancelled'];

/** Neither completed nor cancelled. */
export function isOpen(state: BookingState): boolean {
  return !finals.includes(state);
}

const statuses: Record<BookingState, ContainerBookingStatus> = {
  active: 'active',
  terminal_reached: 'progress',
  registration_blocked: 'progress',
  registration_restricted: 'progress',
  transhipment: 'progress',
  counter_required: 'counter_needed',
  registered: 'registered',
  completed: 'completed',
  cancelled: 'cancelled',
};

/** Status of a container booking for the state of its booking (FWD-BOOK-32). */
export function bookingStatus(state: BookingState): ContainerBookingStatus {
  return statuses[state];
}

/** The booking states behind a value of the filter bookingStates; both names of the counter count (FWD-BOOK-35). */
export function statesOfStatus(value: ContainerBookingStatus | 'counter_required'): BookingState[] {
  const status = value === 'counter_required' ? 'counter_needed' : value;
  return bookingStates.filter((state) => statuses[state] === status);
}

/** State of a tour, first match over the states of its bookings (api-forwarder 7.7, FWD-BOOK-40). */
export function tourState(states: readonly BookingState[]): TourState {
  const kept: BookingState[] = states.filter((state) => state !== 'cancelled');
  const some = (state: BookingState) => kept.includes(state);
  const all = (state: BookingState) => kept.every((each) => each === state);

  if (kept.length === 0) return 'cancelled';
  if (all('completed')) return 'completed';
  if (some('registration_blocked')) return 'registration_blocked';
  if (some('registration_restricted')) return 'registration_restricted';
  if (some('counter_required')) return 'counter_required';
  if (some('transhipment') || some('completed')) return 'transhipment';
  if (all('registered')) return 'registered';
  if (some('terminal_reached') || some('registered')) return 'facility_reached';
  return 'active';
}

/** Codes with which the deletion of a booking may be refused (FERR-28). */
export const deletionRefusals = [
  'registration_blocked',
  'registration_restricted',
  'booking_terminal_reached',
  'booking_counter_required',
  'booking_already_registered',
  'booking_transhipment_created',
  'booking_already_completed',
] as const;
export type DeletionRefusal = (typeof deletionRefusals)[number] | 'not_found';

/** Code with which the deletion of a booking is refused, undefined if it may go (api-forwarder 7.6, FERR-28). */
export function deletionRefusal(state: BookingState, reachedTerminal: boolean): DeletionRefusal | undefined {
  switch (state) {
    case 'active':
      return undefined;
    case 'registration_blocked':
    case 'registration_restricted':
      return reachedTerminal ? state : undefined;
    case 'terminal_reached':
      return 'booking_terminal_reached';
    case 'counter_required':
      return 'booking_counter_required';
    case 'registered':
      return 'booking_already_registered';
    case 'transhipment':
      return 'booking_transhipment_created';
    case 'completed':
      return 'booking_already_completed';
    case 'cancelled':
      return 'not_found';
  }
}
