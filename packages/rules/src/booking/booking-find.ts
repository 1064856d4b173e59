import type { BookingState } from './booking-state.ts';

/**
 * What a clerk looks for among the bookings of a terminal (TRM-BKG-03): not yet come, never came, in, done, cancelled.
 * Every booking is in one of them.
 */
export const bookingGroups = ['awaited', 'noShow', 'in', 'done', 'cancelled'] as const;
export type BookingGroup = (typeof bookingGroups)[number];

/** In which a truck that was not reported at the terminal has not come: a block stops a booking before it. */
export const notComeStates: readonly BookingState[] = ['active', 'registration_blocked'];

/** `upcoming`: running and next slots first, the soonest first, the past below, latest first. A minus turns around. */
export const facilityBookingSorts = ['upcoming', 'slot', '-slot'] as const;

/** The list of a terminal's bookings ends here, and so does its total; and so what a search finds (TRM-BKG-06). */
export const facilityBookingsListed = 10_000;
export const facilityBookingsFound = 1_000;
export const facilityBookingsPageSize = 25;
/** The loaded pages are read again after this time without the live stream. */
export const facilityBookingsRefreshMs = 60_000;
/** Companies that one word of a search may mean, by name (TRM-BKG-05). */
export const searchedCompaniesMost = 1_000;
