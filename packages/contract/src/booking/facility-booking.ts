import { bookingStates, bookingTypes } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { pageOf, pageQuery } from '../base/page.ts';
import { terminalRead } from '../base/roles.ts';
import { ofUserFacility, route } from '../base/route.ts';

/** A booking as the terminal sees it, of every forwarder. */
export const FacilityBooking = z.object({
  bookingId: z.string(),
  tourId: z.string(),
  type: z.enum(bookingTypes),
  referenceNumber: z.string(),
  containerNumber: z.string().nullable(),
  state: z.enum(bookingStates),
  licensePlate: z.string(),
  truckerId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  forwarder: z.string(),
  slotBegin: instant,
  slotEnd: instant,
  trainNumber: z.string().nullable(),
  trainDate: z.string().nullable(),
});
export type FacilityBooking = z.infer<typeof FacilityBooking>;

export const facilityBooking = {
  list: route({
    name: 'getFacilityBookings',
    method: 'GET',
    path: '/web/terminalOperators/v1/users/:u/facilities/:facilityId/bookings',
    access: { roles: terminalRead },
    scope: { facility: 'facilityId' },
    params: ofUserFacility,
    query: pageQuery(25),
    response: pageOf(FacilityBooking),
  }),
};
