import { z } from 'zod';
import { BookingState } from './booking.ts';
import { BookingType } from './container-status.ts';
import { instant } from './instant.ts';
import {
  GateEventItem,
  LoadUnitItem,
  ReleaseItem,
  SlotCapacityItem,
  SlotTemplateItem,
  TrainBookingItem,
  TrainItem,
} from './integration-item.ts';
import { type KeyScope, ofFacility, route } from './route.ts';

export const itemCodes = [
  'invalid_item',
  'event_id_conflict',
  'occurred_at_in_future',
  'occurred_at_too_old',
  'unknown_booking',
  'unknown_tour',
  'unknown_train_operator',
  'unknown_module',
  'temporarily_unavailable',
] as const;
export type ItemCode = (typeof itemCodes)[number];

export const itemNotes = [
  'check_digit_wrong',
  'pending_reference',
  'ignored_transition',
  'driver_blocked',
  'plate_mismatch',
  'outside_area',
] as const;
export type ItemNote = (typeof itemNotes)[number];

export const ItemResult = z.object({
  index: z.int(),
  eventId: z.string().nullable(),
  status: z.enum(['accepted', 'duplicate', 'stale', 'rejected']),
  code: z.enum(itemCodes).nullable(),
  field: z.string().nullable(),
  detail: z.string().nullable(),
  note: z.enum(itemNotes).nullable(),
});
export type ItemResult = z.infer<typeof ItemResult>;

const count = z.int().min(0);
export const BatchResult = z.object({
  results: z.array(ItemResult),
  accepted: count,
  duplicate: count,
  stale: count,
  rejected: count,
});
export type BatchResult = z.infer<typeof BatchResult>;

/** The items stay unjudged here, so that one bad item does not refuse its batch. */
const Items = z.object({ items: z.array(z.unknown(), 'malformed_request') }, 'malformed_request');

export const FeedBooking = z.object({
  bookingId: z.string(),
  tourId: z.string(),
  version: z.int(),
  state: BookingState,
  type: BookingType,
  referenceNumber: z.string(),
  containerNumber: z.string().nullable(),
  orderId: z.string(),
  moduleId: z.string().nullable(),
  licensePlate: z.string(),
  truckerId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  forwarderId: z.string(),
  forwarder: z.string(),
  slotBegin: instant,
  slotEnd: instant,
  trainNumber: z.string().nullable(),
  trainDate: z.string().nullable(),
  updatedAt: instant,
});
export type FeedBooking = z.infer<typeof FeedBooking>;

export const admissionReasons = [
  'driver_blocked',
  'one_to_one',
  'acceptance_deadline',
  'latest_loading_time_passed',
  'too_early',
  'too_late',
  'not_released',
  'license_not_valid',
  'order_not_available',
] as const;
export type AdmissionReason = (typeof admissionReasons)[number];

export const Admission = z.object({
  tourId: z.string(),
  bookingIds: z.array(z.string()),
  truckerId: z.string(),
  slotBegin: instant,
  slotEnd: instant,
  verdict: z.enum(['allowed', 'restricted', 'blocked']),
  reasons: z.array(z.enum(admissionReasons)),
});
export type Admission = z.infer<typeof Admission>;

const path = '/integration/v1/facilities/:facilityId';
const report = <const N extends string, const P extends string>(
  callName: N,
  last: P,
  key: readonly KeyScope[],
  item: z.ZodType,
) =>
  route({
    name: callName,
    method: 'POST',
    path: `${path}/${last}`,
    access: { key },
    params: ofFacility,
    body: Items,
    item,
    bodyLimit: 1_000_000,
    response: BatchResult,
    errors: ['batch_size_invalid', 'facility_mismatch', 'scope_missing'],
  });

export const integration = {
  loadUnits: report('reportLoadUnits', 'loadUnits', ['loadunits'], LoadUnitItem),
  releases: report('reportReleases', 'releases', ['loadunits'], ReleaseItem),
  slotTemplates: report('reportSlotTemplates', 'slotTemplates', ['slots'], SlotTemplateItem),
  slotCapacities: report('reportSlotCapacities', 'slotCapacities', ['slots'], SlotCapacityItem),
  gateEvents: report('reportGateEvents', 'gateEvents', ['gate'], GateEventItem),
  trains: report('reportTrains', 'trains', ['trains'], TrainItem),
  trainBookings: report('reportTrainBookings', 'trainBookings', ['trains'], TrainBookingItem),
  bookings: route({
    name: 'readBookingFeed',
    method: 'GET',
    path: `${path}/bookings`,
    access: { key: ['bookings'] },
    params: ofFacility,
    query: z.object({
      cursor: z.string().max(1000).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(200),
    }),
    response: z.object({ items: z.array(FeedBooking), nextCursor: z.string(), more: z.boolean() }),
    errors: ['cursor_expired', 'facility_mismatch', 'scope_missing'],
  }),
  admissions: route({
    name: 'checkAdmission',
    method: 'GET',
    path: `${path}/admissions`,
    access: { key: ['gate', 'bookings'] },
    params: ofFacility,
    query: z.object({
      licensePlate: z.string().max(20).optional(),
      tourId: z.string().max(64).optional(),
      at: instant.optional(),
    }),
    response: z.object({ items: z.array(Admission) }),
    errors: ['facility_mismatch', 'scope_missing'],
  }),
};
