import type { BookingState } from './booking-state.ts';

export type RerouteRefusal =
  | 'booking_terminal_reached'
  | 'booking_counter_required'
  | 'booking_already_registered'
  | 'booking_transhipment_created'
  | 'booking_already_completed'
  | 'booking_not_reroutable';

/** What refuses another module, and what another slot; undefined allows it (terminal contract 8.9). */
const refusals: Record<BookingState, { module?: RerouteRefusal; slot?: RerouteRefusal }> = {
  active: {},
  terminal_reached: { slot: 'booking_terminal_reached' },
  counter_required: { slot: 'booking_counter_required' },
  registered: { slot: 'booking_already_registered' },
  registration_restricted: { slot: 'booking_not_reroutable' },
  registration_blocked: { module: 'booking_not_reroutable', slot: 'booking_not_reroutable' },
  transhipment: { module: 'booking_transhipment_created', slot: 'booking_transhipment_created' },
  completed: { module: 'booking_already_completed', slot: 'booking_already_completed' },
  cancelled: { module: 'booking_not_reroutable', slot: 'booking_not_reroutable' },
};

/** Code with which a booking in this state stays where it is. */
export const rerouteRefusal = (state: BookingState, to: 'module' | 'slot'): RerouteRefusal | undefined =>
  refusals[state][to];
