import {
  addDays,
  bookingStates,
  bookingTypes,
  timetableDaysMax,
  trainBoxesPageSize,
  trainStates,
  trainsPageSize,
} from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { pageOf, pageQuery } from '../base/page.ts';
import { terminalRead, trainRead } from '../base/roles.ts';
import { ofFacility, ofUser, ofUserTerminal, opaqueId, route } from '../base/route.ts';
import { deleted, limited, reportCall, reported } from '../booking/report.ts';
import { TrainRisk } from './train-risk.ts';

const trainNumber = z.string().regex(/^[0-9]{1,9}$/);

const TrainDirection = z.enum(['inbound', 'outbound']);
const TrainState = z.enum(trainStates);

export const TrainItem = z.object({
  ...reported,
  trainNumber,
  trainDate: z.iso.date(),
  trainOperatorId: limited.min(1),
  direction: TrainDirection.default('outbound'),
  plannedTime: instant.nullable().default(null),
  estimatedTime: instant.nullable().default(null),
  latestLoadingTime: instant.nullable().default(null),
  state: TrainState.default('planned'),
  deleted,
});
export type TrainItem = z.infer<typeof TrainItem>;

export const TrainBookingItem = z.object({
  ...reported,
  orderId: z.string().min(1).max(64),
  trainNumber,
  trainDate: z.iso.date(),
  latestLoadingTime: instant.nullable().default(null),
  wagonNumber: limited.nullable().default(null),
  deleted,
});
export type TrainBookingItem = z.infer<typeof TrainBookingItem>;

/** A train of the timetable with the numbers of its boxes; each number holds the one after it, but for those at risk. */
export const Train = z.object({
  trainNumber: z.string(),
  trainDate: z.iso.date(),
  /** The name of who runs it. */
  trainOperator: z.string(),
  direction: TrainDirection,
  /** Of the departure, for an inbound train of the arrival. */
  plannedTime: instant.nullable(),
  estimatedTime: instant.nullable(),
  /** Whole minutes, negative when early; null without one of both times. */
  delayMinutes: z.int().nullable(),
  latestLoadingTime: instant.nullable(),
  state: TrainState,
  assigned: z.int(),
  booked: z.int(),
  arrived: z.int(),
  transhipped: z.int(),
  atRisk: z.int(),
  /** Boxes without a truck at the terminal when the train departed; none of them counts as at risk (TRN-58). */
  leftBehind: z.int(),
});
export type Train = z.infer<typeof Train>;

/** A load unit on a train, with its truck booking if it has one. */
export const TrainBox = z.object({
  orderId: z.string(),
  trainNumber: z.string(),
  trainDate: z.iso.date(),
  type: z.enum(bookingTypes),
  referenceNumber: z.string().nullable(),
  containerNumber: z.string().nullable(),
  containerType: z.string().nullable(),
  /** Feet. */
  containerLength: z.number().nullable(),
  latestLoadingTime: instant.nullable(),
  bookingId: z.string().nullable(),
  bookingState: z.enum(bookingStates).nullable(),
  licensePlate: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  slotBegin: instant.nullable(),
  slotEnd: instant.nullable(),
  forwarder: z.string().nullable(),
  forwarderEmail: z.string().nullable(),
  atRisk: TrainRisk.nullable(),
  /** Beside slot_before_unloading: how long the terminal unloads a train (TRN-61). */
  unloadingMinutes: z.int().nullable(),
});
export type TrainBox = z.infer<typeof TrainBox>;

/** Of this century, so that no sum of days leaves what a date can say. */
const day = z.iso.date().regex(/^2/, 'invalidValue');
const ofDays = {
  from: day.optional(),
  to: day.optional(),
  direction: TrainDirection.optional(),
  atRisk: z.stringbool().optional(),
};
interface Days {
  from?: string | undefined;
  to?: string | undefined;
}
const areInOrder = ({ from, to }: Days) => !from || !to || from <= to;
const areFew = ({ from, to }: Days) => !from || !to || to < addDays(from, timetableDaysMax);

const trainsQuery = pageQuery(trainsPageSize)
  .extend(ofDays)
  .refine(areInOrder, { message: 'invalidValue', path: ['to'] })
  .refine(areFew, { message: 'tooLong', path: ['to'] });
export type TrainsQuery = z.infer<typeof trainsQuery>;
const trainBoxesQuery = pageQuery(trainBoxesPageSize)
  .extend({ ...ofDays, trainNumber: trainNumber.optional() })
  .refine(areInOrder, { message: 'invalidValue', path: ['to'] })
  .refine(areFew, { message: 'tooLong', path: ['to'] });
export type TrainBoxesQuery = z.infer<typeof trainBoxesQuery>;

const path = '/web/trainOperators/v1/users/:u/trainOperators/:id/terminals/:terminalId';
/** Those of all operators at a terminal (TRN-63). */
const terminalPath = '/web/terminalOperators/v1/users/:u/terminals/:terminalId';
const read = {
  access: { roles: trainRead },
  scope: { trainOperator: 'id' },
  params: ofUser.extend({ id: opaqueId, terminalId: ofFacility.shape.facilityId }),
} as const;
const terminalReads = {
  access: { roles: terminalRead },
  scope: { facility: 'terminalId' },
  params: ofUserTerminal,
} as const;

export const train = {
  report: reportCall('reportTrains', 'trains', ['trains'], TrainItem),
  list: route({
    name: 'getTrains',
    method: 'GET',
    path: `${path}/trains`,
    ...read,
    query: trainsQuery,
    response: pageOf(Train),
    errors: ['not_found'],
    packs: true,
  }),
  boxes: route({
    name: 'getTrainBoxes',
    method: 'GET',
    path: `${path}/trainBoxes`,
    ...read,
    query: trainBoxesQuery,
    response: pageOf(TrainBox),
    errors: ['not_found'],
    packs: true,
  }),
  listOfTerminal: route({
    name: 'getTerminalTrains',
    method: 'GET',
    path: `${terminalPath}/trains`,
    ...terminalReads,
    query: trainsQuery,
    response: pageOf(Train),
    packs: true,
  }),
  boxesOfTerminal: route({
    name: 'getTerminalTrainBoxes',
    method: 'GET',
    path: `${terminalPath}/trainBoxes`,
    ...terminalReads,
    query: trainBoxesQuery,
    response: pageOf(TrainBox),
    packs: true,
  }),
  reportBookings: reportCall('reportTrainBookings', 'trainBookings', ['trains'], TrainBookingItem),
};
