import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { terminalWrite } from '../base/roles.ts';
import { ofUser, opaqueId, route } from '../base/route.ts';
import { FacilityBooking } from './facility-booking.ts';

const isPair = ({ slotBegin, slotEnd }: { slotBegin?: unknown; slotEnd?: unknown }) => !slotBegin === !slotEnd;

/**
 * Another module, another slot, or both; the booking stays at its facility. `wholeTour`: to another slot every booking of the
 * tour goes along; a module that is named is that of the booking.
 */
export const NewPlace = z
  .object({
    moduleId: opaqueId.optional(),
    slotBegin: instant.optional(),
    slotEnd: instant.optional(),
    wholeTour: z.boolean().default(false),
  })
  .refine(({ moduleId, slotBegin, slotEnd }) => moduleId ?? slotBegin ?? slotEnd, {
    path: ['moduleId'],
    error: 'fieldRequired',
  })
  .refine((place) => isPair(place) || place.slotBegin, { path: ['slotBegin'], error: 'fieldRequired' })
  .refine((place) => isPair(place) || place.slotEnd, { path: ['slotEnd'], error: 'fieldRequired' });
export type NewPlace = z.infer<typeof NewPlace>;

export const reroute = {
  /** The booking tells its facility, to which the user must be linked. */
  create: route({
    name: 'rerouteBooking',
    method: 'POST',
    path: '/web/terminalOperators/v1/users/:u/bookings/:bookingId/reroute',
    access: { roles: terminalWrite },
    params: ofUser.extend({ bookingId: opaqueId }),
    body: NewPlace,
    response: FacilityBooking,
    errors: [
      'not_found',
      'booking_terminal_reached',
      'booking_counter_required',
      'booking_already_registered',
      'booking_transhipment_created',
      'booking_already_completed',
      'booking_not_reroutable',
      'truck_full',
      'timeslot_not_found',
      'timeslot_full',
      'terminal_closed',
      'registration_blocked',
      'terminal_latest_loading_time_before_now',
      'train_cancelled',
      'one_to_one_booking_not_satisfied_update_pickup',
      'one_to_one_booking_not_satisfied_update_delivery',
    ],
  }),
};
