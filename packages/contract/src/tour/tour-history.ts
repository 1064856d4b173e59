import { bookingEventTypes } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { forwarderRead } from '../base/roles.ts';
import { ofForwarder, opaqueId, route } from '../base/route.ts';
import { toldFields } from '../booking/halt.ts';
import { Readiness } from '../booking/readiness.ts';
import { ofDriverTour } from '../driver/driver-tour.ts';

const TruckThen = z.object({ driver: z.string().nullable(), licensePlate: z.string() });

/** Of a booked load unit, as the terminal reported it: `state` is ANNOUNCED while the terminal holds it. */
const UnitChange = z.object({
  field: z.enum([
    'containerNumber',
    'referenceNumber',
    'containerType',
    'containerLength',
    'type',
    'priority',
    'netWeight',
    'emptyWeight',
    'state',
  ]),
  from: z.union([z.string(), z.number()]).nullable(),
  to: z.union([z.string(), z.number()]).nullable(),
});
export type UnitChange = z.infer<typeof UnitChange>;

/** Something that happened to bookings of a tour; what happened to several at once is one (READY-03). */
export const TourEvent = z.object({
  type: z.enum(bookingEventTypes),
  occurredAt: instant,
  ...toldFields,
  lane: z.string().nullable(),
  /** As the gate read it. */
  licensePlate: z.string().nullable(),
  /** Driver and plate before and after, where the company changed them; a driver is not told the name of the other. */
  truck: z.object({ from: TruckThen, to: TruckThen }).nullable(),
  /** What the terminal changed of the load unit (INT-36). */
  changes: z.array(UnitChange).nullable(),
  bookingIds: z.array(z.string()),
  /** What the rule said when it admitted or refused the truck (READY-18). */
  judged: Readiness.nullable(),
});
export type TourEvent = z.infer<typeof TourEvent>;

/** Oldest first; of very many the newest. */
const TourHistory = z.object({ items: z.array(TourEvent) });

export const tourHistory = {
  get: route({
    name: 'getTourHistory',
    method: 'GET',
    path: '/web/forwarderOperators/v1/users/:u/forwarders/:f/tours/:tourId/history',
    access: { roles: forwarderRead },
    scope: { forwarder: 'f' },
    plan: true,
    params: ofForwarder.extend({ tourId: opaqueId }),
    response: TourHistory,
    errors: ['not_found'],
    packs: true,
  }),
  /** Of a tour of the driver. */
  own: route({
    name: 'getDriverTourHistory',
    method: 'GET',
    path: '/web/driver/v1/users/:u/tours/:tourId/history',
    access: 'driver',
    params: ofDriverTour,
    response: TourHistory,
    errors: ['not_found'],
  }),
};
