import {
  csvCellMax,
  ownTextMax,
  planBlockRows,
  planBookRows,
  planMinutesMax,
  planRowsMax,
  referenceMaxCharacters,
} from '@quaygate/rules';
import { z } from 'zod';
import { errorCodeField, Overweight } from '../base/errors.ts';
import { instant } from '../base/instant.ts';
import { forwarderRead, forwarderWrite } from '../base/roles.ts';
import { ofForwarder, opaqueId, route } from '../base/route.ts';
import { plainText } from '../base/text.ts';
import { OfferedSlot, TimeSlot } from '../terminal/time-slot.ts';
import { Booking } from './booking.ts';
import { ContainerData } from './container-status.ts';
import { DrivingMinutes } from './driving-minutes.ts';
import { BookingType } from './load-unit-data.ts';
import { OwnTexts } from './own-text.ts';

const terminalId = z.int().min(0).max(2_147_483_647);
/** Made by the client, so that a row that is sent twice is one row. */
const rowId = z.string().regex(/^[\w-]{1,36}$/, 'invalidValue');

/** A row of a plan as the user wrote it (PLAN-03); what is wrong with it is said when it is checked. */
export const PlannedRow = z.object({
  rowId,
  /** Rows stand in its order. */
  place: z.int(),
  terminalId: terminalId.nullable(),
  /** What a list said where it means no terminal; gone once one is chosen (PLAN-07). */
  terminalText: plainText(csvCellMax).optional(),
  type: BookingType.nullable(),
  referenceNumber: plainText(referenceMaxCharacters),
  containerNumber: plainText(40),
  wantedFrom: instant.nullable(),
  wantedUntil: instant.nullable(),
  timeSlot: TimeSlot.nullable(),
  /** Null is any driver. */
  truckerId: opaqueId.nullable(),
  /** The row that it shares a truck with. */
  pairRowId: rowId.nullable(),
  customer: plainText(ownTextMax.customer),
  /** A row of the build before this one has none. */
  orderNumber: plainText(ownTextMax.orderNumber).default(''),
  note: plainText(ownTextMax.note),
  bookingId: opaqueId.nullable(),
  /** Grows when a booking was taken back: the next one is another act. */
  attempt: z.int().min(0).max(9_999),
});
export type PlannedRow = z.infer<typeof PlannedRow>;
/** As it goes over the wire. */
export type PlannedRowJson = z.input<typeof PlannedRow>;

export const BookingPlan = z.object({ rows: z.array(PlannedRow), minutes: z.array(DrivingMinutes) });
export type BookingPlan = z.infer<typeof BookingPlan>;

export const PlanChange = z.object({
  rows: z.array(PlannedRow).max(planBlockRows).default([]),
  removedRowIds: z.array(rowId).max(planRowsMax).default([]),
});
export type PlanChange = z.infer<typeof PlanChange>;

/** A slot of a terminal with the places that are free, at most as many as the plan has rows there; null is without limit. */
export const PlannableSlot = OfferedSlot.extend({ free: z.int().nullable(), isConcerned: z.boolean() });
export type PlannableSlot = z.infer<typeof PlannableSlot>;

/** A driver who may not enter a terminal, or only until a day. */
const PlanAdmission = z.object({ truckerId: z.string(), admittedUntil: z.iso.date().nullable() });

export const PlanTerminalSlots = z.object({
  terminalId: z.int(),
  /** What a truck carries there in each direction: places and kilograms (READY-09). */
  limit: z.object({ truckPlaces: z.int(), truckWeight: z.int() }),
  slots: z.array(PlannableSlot),
  admissions: z.array(PlanAdmission),
});
export type PlanTerminalSlots = z.infer<typeof PlanTerminalSlots>;

/** What came of a row: the load unit with the slots it may have, or the code that refuses it. */
export const CheckedRow = z.object({
  rowId: z.string(),
  container: ContainerData.optional(),
  /** First and last place among the slots of its terminal, of each run of slots that are offered for it. */
  slots: z.array(z.tuple([z.int(), z.int()])).optional(),
  errorCode: errorCodeField.optional(),
  suggestedContainerNumber: z.string().optional(),
  overweight: Overweight.optional(),
  /** It was not looked up yet: too many references of the company are not known (PLAN-11, PLAN-12). */
  isWaiting: z.literal(true).optional(),
});
export type CheckedRow = z.infer<typeof CheckedRow>;

/** Length in feet, weight in kilograms of load and container. */
const Load = z.object({
  containerType: z.string().nullable(),
  containerLength: z.number().nullable(),
  weight: z.number().nullable(),
});

/** What a driver of the company has booked in the days ahead. */
export const TourAhead = z.object({
  truckerId: z.string(),
  terminalId: z.int(),
  timeSlot: TimeSlot,
  pickups: z.array(Load),
  deliveries: z.array(Load),
});
export type TourAhead = z.infer<typeof TourAhead>;

export const PlanCheck = z.object({
  rows: z.array(CheckedRow),
  terminals: z.array(PlanTerminalSlots),
  tours: z.array(TourAhead),
});
export type PlanCheck = z.infer<typeof PlanCheck>;

/** One of many bookings. The row's id and attempt are the key under which it is made once. */
export const PlannedBooking = z.object({
  rowId,
  attempt: PlannedRow.shape.attempt,
  truckerId: opaqueId,
  type: BookingType,
  referenceNumber: plainText(referenceMaxCharacters),
  containerNumber: plainText(40).nullable(),
  licensePlate: plainText(40),
  timeSlot: TimeSlot,
  terminalId,
  own: OwnTexts.optional(),
});
export type PlannedBooking = z.infer<typeof PlannedBooking>;

export const BookedRow = z.object({
  rowId: z.string(),
  booking: Booking.optional(),
  errorCode: errorCodeField.optional(),
  /** The next slots that would be offered, where the slot is the reason. */
  nextSlots: z.array(OfferedSlot).optional(),
});
export type BookedRow = z.infer<typeof BookedRow>;

const path = '/web/forwarderOperators/v1/users/:u/forwarders/:f/bookingPlan';
const read = { access: { roles: forwarderRead }, scope: { forwarder: 'f' }, plan: true, params: ofForwarder } as const;
const write = { ...read, access: { roles: forwarderWrite } } as const;

/** The plan of a user in a company: many load units prepared and booked at once (PLAN-01). */
export const bookingPlan = {
  get: route({ name: 'getBookingPlan', method: 'GET', path, ...read, response: BookingPlan, packs: true }),
  update: route({
    name: 'updateBookingPlan',
    method: 'PUT',
    path,
    ...read,
    body: PlanChange,
    // Rows with texts of full length.
    bodyLimit: 600_000,
    errors: ['too_many_plan_rows'],
  }),
  updateMinutes: route({
    name: 'updateDrivingMinutes',
    method: 'PUT',
    path: `${path}/minutes`,
    ...write,
    body: z.object({ minutes: z.array(DrivingMinutes).max(planMinutesMax) }),
    errors: ['terminal_not_found'],
  }),
  check: route({
    name: 'checkBookingPlan',
    method: 'POST',
    path: `${path}/check`,
    ...read,
    body: z.object({ rowIds: z.array(rowId).max(planBlockRows) }),
    response: PlanCheck,
    packs: true,
  }),
  book: route({
    name: 'bookPlan',
    method: 'POST',
    path: `${path}/book`,
    ...write,
    body: z.object({ rows: z.array(PlannedBooking).min(1).max(planBookRows) }),
    bodyLimit: 400_000,
    heavy: true,
    response: z.object({ rows: z.array(BookedRow) }),
  }),
};
