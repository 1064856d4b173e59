import { bookingTypes, practiceHindrances } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { forwarderRead, platformAdmin } from '../base/roles.ts';
import { ofTerminal, ofUserFacility, route } from '../base/route.ts';

/** A load unit that there is not, for a booking that tries the way. */
export const PracticeUnit = z.object({
  direction: z.enum(bookingTypes),
  referenceNumber: z.string(),
  containerNumber: z.string().nullable(),
});
export type PracticeUnit = z.infer<typeof PracticeUnit>;

/** Whether the product plays the system of a terminal, for the administrators who switch it (SETUP-85). */
export const Practice = z.object({
  /** Null: the terminal does not practise. */
  startedDate: instant.nullable(),
  startedBy: z.string().nullable(),
  /** Why it cannot be switched on; while it practises: what speaks against it by now. */
  hindrance: z.enum(practiceHindrances).nullable(),
  /** What ends with it: load units that are not booked, and bookings that are not over. */
  openUnits: z.int(),
  openBookings: z.int(),
  /** Some that can be booked now, both directions, at most six. */
  units: z.array(PracticeUnit),
});
export type Practice = z.infer<typeof Practice>;

/** What a company finds at a terminal: nothing where it does not practise. */
export const OfferedPractice = Practice.pick({ units: true }).extend({ isPractice: z.boolean() });
export type OfferedPractice = z.infer<typeof OfferedPractice>;

const call = {
  path: '/web/v1/users/:u/facilities/:facilityId/practice',
  access: { roles: platformAdmin },
  params: ofUserFacility,
  response: Practice,
} as const;

export const practice = {
  get: route({ ...call, name: 'getPractice', method: 'GET', errors: ['not_found'] }),
  start: route({
    ...call,
    name: 'startPractice',
    method: 'POST',
    errors: ['not_found', 'practice_terminal_connected', 'practice_played_by_demo'],
  }),
  end: route({ ...call, name: 'endPractice', method: 'DELETE', errors: ['not_found'] }),
  ofForwarder: route({
    name: 'getForwarderPractice',
    method: 'GET',
    path: '/web/forwarderOperators/v1/users/:u/forwarders/:f/terminals/:terminalId/practice',
    access: { roles: forwarderRead },
    scope: { forwarder: 'f' },
    plan: true,
    params: ofTerminal,
    response: OfferedPractice,
    errors: ['terminal_not_found'],
  }),
};
