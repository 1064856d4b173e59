import {
  admitReasonMaxCharacters,
  bookingTypes,
  exceptionKinds,
  exceptionNoteMaxCharacters,
  stageMinutesLimits,
  stages,
  tourStates,
} from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { terminalRead, terminalWrite } from '../base/roles.ts';
import { ofUserTerminal, opaqueId, route } from '../base/route.ts';
import { licensePlate, optionalText, text } from '../base/text.ts';
import { toldFields } from '../booking/halt.ts';
import { Judged } from '../booking/readiness.ts';

const minutes = z.int().min(stageMinutesLimits.min).max(stageMinutesLimits.max);
/** How long a truck may be in a stage before the desk lists it (DESK-04). */
export const StageMinutes = z.object({ gate: minutes, yard: minutes, crane: minutes });

/** Whether a truck can be admitted from the desk, or why not (DESK-10). */
const admissibilities = ['possible', 'not_at_gate', 'two_people', 'driver_blocked'] as const;

const ExceptionTour = z.object({
  tourId: z.string(),
  state: z.enum(tourStates),
  licensePlate: z.string(),
  truckerId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string().nullable(),
  forwarder: z.string(),
  forwarderEmail: z.string(),
  slotBegin: instant,
  slotEnd: instant,
  bookings: z.array(
    z.object({
      bookingId: z.string(),
      type: z.enum(bookingTypes),
      referenceNumber: z.string(),
      containerNumber: z.string().nullable(),
    }),
  ),
  admissible: z.enum(admissibilities),
  isDriverBlocked: z.boolean(),
});

/** A truck that needs a person at the gate (DESK-02). */
export const Exception = z.object({
  id: z.string(),
  kind: z.enum(exceptionKinds),
  since: instant,
  /** Where it stands too long. */
  stage: z.enum(stages).nullable(),
  /** Why it was stopped; null where no event says so. */
  halt: z.object(toldFields).nullable(),
  /** What the rule said when the truck was last refused. */
  judged: Judged.nullable(),
  lane: z.string().nullable(),
  /** As the gate read it, where it differs from the booked one. */
  readPlate: z.string().nullable(),
  /** Booked plates that look like it, of a truck that is unknown. */
  near: z.array(z.string()),
  /** Null for an unknown truck. */
  tour: ExceptionTour.nullable(),
  /** Who takes care of it. */
  claim: z.object({ userId: z.string(), name: z.string(), date: instant }).nullable(),
  note: z.object({ text: z.string(), name: z.string(), date: instant }).nullable(),
});
export type Exception = z.infer<typeof Exception>;

export const ExceptionList = z.object({
  items: z.array(Exception),
  /** Also those that are not listed. */
  total: z.int(),
  stageMinutes: StageMinutes,
  timeZone: z.string(),
});
export type ExceptionList = z.infer<typeof ExceptionList>;

const path = '/web/terminalOperators/v1/users/:u/terminals/:terminalId/exceptions';
const scope = { facility: 'terminalId' } as const;
const write = { access: { roles: terminalWrite }, scope } as const;
const ofOne = { ...write, params: ofUserTerminal.extend({ exceptionId: opaqueId }) } as const;

export const exception = {
  list: route({
    name: 'getExceptions',
    method: 'GET',
    path,
    access: { roles: terminalRead },
    scope,
    params: ofUserTerminal,
    response: ExceptionList,
    packs: true,
  }),
  setStageMinutes: route({
    name: 'setStageMinutes',
    method: 'PUT',
    path: `${path}/stageMinutes`,
    ...write,
    params: ofUserTerminal,
    body: StageMinutes,
    response: StageMinutes,
  }),
  claim: route({
    name: 'claimException',
    method: 'PUT',
    path: `${path}/:exceptionId/claim`,
    ...ofOne,
    /** takeOver: also where another person has it. */
    body: z.object({ takeOver: z.boolean().default(false) }),
    errors: ['not_found', 'exception_claimed'],
  }),
  release: route({
    name: 'releaseException',
    method: 'DELETE',
    path: `${path}/:exceptionId/claim`,
    ...ofOne,
    errors: ['not_found', 'exception_claimed'],
  }),
  note: route({
    name: 'noteException',
    method: 'PUT',
    path: `${path}/:exceptionId/note`,
    ...ofOne,
    /** Null or empty takes it away. */
    body: z.object({ text: optionalText(exceptionNoteMaxCharacters) }),
    errors: ['not_found'],
  }),
  done: route({
    name: 'finishException',
    method: 'POST',
    path: `${path}/:exceptionId/done`,
    ...ofOne,
    errors: ['not_found', 'exception_claimed'],
  }),
  admit: route({
    name: 'admitTruck',
    method: 'POST',
    path: `${path}/:exceptionId/admit`,
    ...ofOne,
    body: z.object({ reason: text(admitReasonMaxCharacters) }),
    errors: ['not_found', 'exception_claimed', 'tour_not_at_gate', 'driver_not_verified', 'registration_blocked'],
  }),
  correctPlate: route({
    name: 'correctPlate',
    method: 'POST',
    path: `${path}/:exceptionId/plate`,
    ...ofOne,
    body: z.object({ licensePlate }),
    errors: ['not_found', 'exception_claimed', 'plate_taken'],
  }),
};
