import {
  bookingStates,
  containerBookingStatuses,
  deletionRefusals,
  isBlank,
  toursSearchMaxCharacters,
} from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { pageOf, pageQuery } from '../base/page.ts';
import { forwarderRead, forwarderWrite } from '../base/roles.ts';
import { ofForwarder, ofTrucker, opaqueId, route } from '../base/route.ts';
import { licensePlate, searchText } from '../base/text.ts';
import { TimeSlot } from '../terminal/time-slot.ts';
import { BookingType, ContainerType } from './load-unit-data.ts';
import { OwnTexts } from './own-text.ts';

export const BookingState = z.enum(bookingStates);
export const ContainerBookingStatus = z.enum(containerBookingStatuses);

export const TruckerInformation = z.object({ id: z.string(), firstName: z.string(), lastName: z.string() });
export type TruckerInformation = z.infer<typeof TruckerInformation>;
export const Booking = z.object({
  bookingId: z.string(),
  tourId: z.string(),
  type: BookingType,
  referenceNumber: z.string(),
  containerNumber: z.string().nullable(),
  containerType: ContainerType.nullable(),
  licensePlate: z.string(),
  timeSlot: TimeSlot,
  terminalId: z.int(),
  forwarder: z.string(),
  truckerInformation: TruckerInformation,
  priority: z.string().nullable(),
  state: BookingState,
  status: ContainerBookingStatus,
  createdDate: instant,
  completedDate: instant.nullable(),
});
export type Booking = z.infer<typeof Booking>;

const isGiven = (value: unknown) => value !== undefined && value !== null && !isBlank(String(value));
const hasLoadUnit = (body: unknown) =>
  typeof body !== 'object' ||
  body === null ||
  ('referenceNumber' in body && isGiven(body.referenceNumber)) ||
  ('containerNumber' in body && isGiven(body.containerNumber));

/** The fields are optional here so that the coded refusals of the contract, and not a shape error, answer what is missing. */
export const NewBooking = z
  .object({
    type: BookingType,
    referenceNumber: z.string().max(200).nullish(),
    containerNumber: z.string().max(40).nullish(),
    licensePlate,
    timeSlot: TimeSlot,
    terminalId: z.int('terminal_id_is_null'),
    forwarder: z.string().max(200).nullish(),
    own: OwnTexts.optional(),
  })
  // Answers before whatever else is wrong (api-forwarder 7.5, step 1).
  .refine(hasLoadUnit, { message: 'empty_booking_not_allowed', when: () => true });
export type NewBooking = z.infer<typeof NewBooking>;

const PairedUnit = z.object({
  referenceNumber: z.string().max(200).nullish(),
  containerNumber: z.string().max(40).nullish(),
  own: OwnTexts.optional(),
});
/** A pickup and a delivery of one truck in one slot, booked together or not at all (FWD-BOOK-53). */
export const NewBookingPair = z.object({
  pickup: PairedUnit,
  delivery: PairedUnit,
  licensePlate,
  timeSlot: TimeSlot,
  terminalId: z.int('terminal_id_is_null'),
});
export type NewBookingPair = z.infer<typeof NewBookingPair>;

export const BookingPair = z.object({ tourId: z.string(), pickup: Booking, delivery: Booking });
export type BookingPair = z.infer<typeof BookingPair>;

/** Both names of the counter count (FWD-BOOK-35). */
export const StatusFilter = z.enum([...containerBookingStatuses, 'counter_required']);

export const BookingFilter = z.object({
  bookingTypes: z.array(BookingType).max(10).optional(),
  bookingStates: z.array(StatusFilter).max(10).optional(),
  terminals: z.array(z.int()).max(100).optional(),
  search: searchText(toursSearchMaxCharacters).optional(),
  slotBeginFrom: instant.optional(),
  slotBeginTo: instant.optional(),
});
export type BookingFilter = z.infer<typeof BookingFilter>;

const path = '/web/forwarderOperators/v1/users/:u/forwarders/:f';
const read = { access: { roles: forwarderRead }, scope: { forwarder: 'f' }, plan: true } as const;
const write = { access: { roles: forwarderWrite }, scope: { forwarder: 'f' }, plan: true } as const;
const ofBooking = ofTrucker.extend({ bookingId: opaqueId });
const one = `${path}/truckers/:t/bookings` as const;

const creationErrors = [
  'terminal_id_is_null',
  'container_number_invalid_format',
  'trucker_not_found',
  'terminal_not_found',
  'idempotency_key_reused',
  'trucker_not_approved',
  'license_plate_missing',
  'registration_blocked',
  'driver_not_verified',
  'no_valid_license',
  'reference_not_found',
  'reference_not_allowed',
  'lookup_budget_used_up',
  'reference_not_bookable_anymore',
  'required_container_data_missing',
  'net_weight_too_big',
  'terminal_latest_loading_time_before_now',
  'train_cancelled',
  'timeslot_not_found',
  'booking_terminal_reached',
  'deliveries_container_length_not_equal',
  'truck_full',
  'one_to_one_booking_not_satisfied_creation',
  'timeslot_full',
  'terminal_closed',
] as const;

export const booking = {
  list: route({
    name: 'getBookings',
    method: 'POST',
    path: `${path}/bookings`,
    ...read,
    params: ofForwarder,
    query: pageQuery(50),
    body: BookingFilter.optional(),
    response: pageOf(Booking),
  }),
  ofTrucker: route({
    name: 'getTruckerBookings',
    method: 'GET',
    path: one,
    ...read,
    params: ofTrucker,
    query: pageQuery(50).extend({ slotBeginBefore: instant.optional(), slotEndAfter: instant.optional() }),
    response: pageOf(Booking),
    errors: ['trucker_not_found'],
    packs: true,
  }),
  create: route({
    name: 'createBooking',
    method: 'POST',
    path: one,
    ...write,
    params: ofTrucker,
    body: NewBooking,
    response: Booking,
    success: 201,
    idempotent: true,
    errors: ['empty_booking_not_allowed', ...creationErrors],
  }),
  createPair: route({
    name: 'createBookingPair',
    method: 'POST',
    path: `${path}/truckers/:t/bookingPairs`,
    ...write,
    params: ofTrucker,
    body: NewBookingPair,
    response: BookingPair,
    success: 201,
    idempotent: true,
    errors: creationErrors,
  }),
  get: route({
    name: 'getBooking',
    method: 'GET',
    path: `${one}/:bookingId`,
    ...read,
    params: ofBooking,
    response: Booking,
    errors: ['trucker_not_found'],
  }),
  remove: route({
    name: 'deleteBooking',
    method: 'DELETE',
    path: `${one}/:bookingId`,
    ...write,
    params: ofBooking,
    errors: ['trucker_not_found', ...deletionRefusals, 'one_to_one_booking_not_satisfied_deletion'],
  }),
  export: route({
    name: 'exportBooking',
    method: 'GET',
    path: `${one}/:bookingId/export`,
    ...read,
    params: ofBooking,
    query: z.object({ document: z.enum(['transhipment', 'eir']).default('transhipment') }),
    heavy: true,
    file: 'application/pdf',
    errors: ['trucker_not_found', 'booking_not_completed', 'document_not_ready'],
  }),
};
