import { deadlineReasonMaxCharacters, trainsPerDeadline } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { pageOf, pageQuery } from '../base/page.ts';
import { terminalRead, terminalWrite } from '../base/roles.ts';
import { ofUserTerminal, opaqueId, route } from '../base/route.ts';
import { optionalText } from '../base/text.ts';
import { FacilityBooking } from '../booking/facility-booking.ts';

/** A period in which deliveries for some trains are taken. */
export const Deadline = z.object({
  id: z.string(),
  deadlineStart: instant,
  deadlineEnd: instant,
  terminalId: z.int(),
  trains: z.array(z.object({ trainDate: z.string(), trainNumber: z.string() })),
  /** Why, as those concerned read it (TRM-DL-37). */
  reason: z.string().nullable(),
});
export type Deadline = z.infer<typeof Deadline>;

/** Digits, not all of them 0; compared and answered without leading zeros. */
const trainNumber = z
  .union([z.string(), z.int()])
  .transform((number) => String(number).trim())
  .pipe(
    z
      .string()
      .min(1, { error: 'fieldRequired', abort: true })
      .regex(/^\d*$/, { error: 'onlyNumbers', abort: true })
      .max(9, { error: 'tooLong', abort: true })
      .regex(/[1-9]/, 'fieldRequired')
      .transform((number) => number.replace(/^0+/, '')),
  );

const Train = z.object({ trainDate: z.iso.date(), trainNumber });
const isDistinct = (trains: readonly z.output<typeof Train>[]) =>
  new Set(trains.map((train) => `${train.trainDate} ${train.trainNumber}`)).size === trains.length;

export const NewDeadline = z.object({
  deadlineStart: instant,
  deadlineEnd: instant,
  terminalId: z.int(),
  trains: z.array(Train).min(1, 'fieldRequired').max(trainsPerDeadline, 'tooLong').refine(isDistinct),
  reason: optionalText(deadlineReasonMaxCharacters),
});
export type NewDeadline = z.infer<typeof NewDeadline>;

/** Bookings outside of every window, and the trains that the timetable does not have (TRM-DL-38). */
export const ConcernedByDeadline = pageOf(FacilityBooking).extend({
  unknownTrains: z.array(z.object({ trainDate: z.string(), trainNumber: z.string() })),
});
export type ConcernedByDeadline = z.infer<typeof ConcernedByDeadline>;

const path = '/web/terminalOperators/v1/users/:u/terminals/:terminalId/acceptanceDeadlines';
const params = ofUserTerminal;
const scope = { facility: 'terminalId' } as const;
const read = { access: { roles: terminalRead }, scope } as const;
const write = { access: { roles: terminalWrite }, scope } as const;

export const deadline = {
  list: route({
    name: 'getAcceptanceDeadlines',
    method: 'GET',
    path,
    ...read,
    params,
    query: z.object({ includePast: z.stringbool().default(false) }),
    response: pageOf(Deadline),
    packs: true,
  }),
  create: route({
    name: 'createAcceptanceDeadline',
    method: 'POST',
    path,
    ...write,
    params,
    body: NewDeadline,
    success: 201,
    response: Deadline,
    errors: ['acceptance_deadline_already_exists'],
  }),
  update: route({
    name: 'updateAcceptanceDeadline',
    method: 'PUT',
    path: `${path}/:deadlineId`,
    ...write,
    params: params.extend({ deadlineId: opaqueId }),
    body: NewDeadline,
    response: Deadline,
    errors: ['not_found', 'acceptance_deadline_already_exists'],
  }),
  remove: route({
    name: 'deleteAcceptanceDeadline',
    method: 'DELETE',
    path: `${path}/:deadlineId`,
    ...write,
    params: params.extend({ deadlineId: opaqueId }),
    errors: ['not_found'],
  }),
  /** Bookings that a new deadline would leave outside the windows of their trains. */
  concerned: route({
    name: 'findBookingsOfDeadline',
    method: 'POST',
    path: `${path}/concernedBookings`,
    ...read,
    params,
    /** deadlineId: the entry that the body would take the place of (TRM-DL-36). */
    query: pageQuery(25).extend({ deadlineId: opaqueId.optional() }),
    body: NewDeadline,
    response: ConcernedByDeadline,
  }),
};
