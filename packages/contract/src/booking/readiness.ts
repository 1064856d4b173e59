import { bookingEventTypes, causeCodes, mends, readinessStates, turns } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { forwarderRead } from '../base/roles.ts';
import { ofForwarder, route } from '../base/route.ts';

/** What keeps a visit out, or may, with whose turn it is and what mends it (READY-11). */
export const ReadinessCause = z.object({
  code: z.enum(causeCodes),
  /** False: a warning. */
  stops: z.boolean(),
  turn: z.enum(turns),
  since: instant.nullable(),
  /** Until when it can be mended for this visit, or when it ends by itself. */
  until: instant.nullable(),
  mend: z.enum(mends),
  /** The bookings it is about; empty: the whole visit. */
  bookingIds: z.array(z.string()),
});
export type ReadinessCause = z.infer<typeof ReadinessCause>;

export const Readiness = z.object({ state: z.enum(readinessStates), causes: z.array(ReadinessCause) });
export type Readiness = z.infer<typeof Readiness>;

/** What the rule said when a truck was admitted or refused, kept as it was said (READY-18). */
export const Judged = Readiness.extend({ type: z.enum(bookingEventTypes), occurredAt: instant });
export type Judged = z.infer<typeof Judged>;

/** Of a tour that is not yet in: in its slot, or now where it has begun or the truck is there. */
export const TourReadiness = Readiness.extend({
  /** When it is judged. */
  at: instant,
  /** Of the terminal. */
  phoneNumber: z.string().nullable(),
});
export type TourReadiness = z.infer<typeof TourReadiness>;

/** A driver who does not simply pass at a terminal in a slot, and why. */
export const DriverReadiness = Readiness.extend({ truckerId: z.string() });
export type DriverReadiness = z.infer<typeof DriverReadiness>;

export const readiness = {
  ofDrivers: route({
    name: 'getDriverReadiness',
    method: 'GET',
    path: '/web/forwarderOperators/v1/users/:u/forwarders/:f/driverReadiness',
    access: { roles: forwarderRead },
    scope: { forwarder: 'f' },
    plan: true,
    params: ofForwarder,
    query: z.object({
      terminalId: z.coerce.number().int().min(0).max(2_147_483_647),
      slotBegin: instant,
      slotEnd: instant,
    }),
    /** Approved drivers with a cause; others pass. */
    response: z.object({ phoneNumber: z.string().nullable(), items: z.array(DriverReadiness) }),
    errors: ['terminal_not_found'],
  }),
};
