import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { forwarderRead, terminalRead } from '../base/roles.ts';
import { ofForwarder, ofUserFacility, route } from '../base/route.ts';
import { TimeSlot } from '../terminal/time-slot.ts';

/** When the truck of a tour is expected; it never holds a place (DRV-POS-11). */
export const Arrival = z.object({
  tourId: z.string(),
  timeSlot: TimeSlot,
  arrivalDate: instant,
  /** When the driver's phone last told it. */
  reportedDate: instant,
});
export type Arrival = z.infer<typeof Arrival>;

export const FacilityArrival = Arrival.extend({ licensePlate: z.string(), forwarder: z.string() });
export type FacilityArrival = z.infer<typeof FacilityArrival>;

/** Trucks on their way, the earliest arrival first (DRV-POS-09). */
export const arrival = {
  ofFacility: route({
    name: 'getFacilityArrivals',
    method: 'GET',
    path: '/web/terminalOperators/v1/users/:u/facilities/:facilityId/arrivals',
    access: { roles: terminalRead },
    scope: { facility: 'facilityId' },
    params: ofUserFacility,
    response: z.object({ items: z.array(FacilityArrival) }),
    packs: true,
  }),
  ofForwarder: route({
    name: 'getForwarderArrivals',
    method: 'GET',
    path: '/web/forwarderOperators/v2/users/:u/forwarders/:f/arrivals',
    access: { roles: forwarderRead },
    scope: { forwarder: 'f' },
    plan: true,
    params: ofForwarder,
    response: z.object({ items: z.array(Arrival) }),
    packs: true,
  }),
};
