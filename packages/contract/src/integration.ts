import { z } from 'zod';
import { bookingStates } from './booking.ts';
import { BookingType, ContainerType, DangerousGoodsData, TollData } from './container-status.ts';
import { instant } from './instant.ts';
import { pageOf } from './page.ts';
import { platformAdmin } from './roles.ts';
import { type KeyScope, keyScopes, ofFacility, ofUser, route } from './route.ts';
import { text } from './text.ts';

/** What a terminal's systems report (terminal contract, 9). Items are judged one by one: the body holds them unjudged. */
const item = {
  eventId: z.string().regex(/^[A-Za-z0-9._:-]{8,64}$/),
  // Finer than milliseconds would be cut off, and two items would seem to happen at once.
  occurredAt: z
    .string()
    .refine((text) => !/\.\d{4}/.test(text))
    .pipe(instant),
};
const limited = z.string().max(200);
const name = limited.min(1);
const weight = z.int().min(0).max(100_000).nullable().default(null);
const deleted = z.boolean().default(false);
const day = z.iso.date();

export const LoadUnitItem = z
  .object({
    ...item,
    orderId: z.string().min(1).max(64),
    direction: BookingType,
    referenceNumber: z
      .string()
      .trim()
      .min(1)
      .max(64)
      .refine((value) => value !== '0'),
    containerNumber: z
      .string()
      .regex(/^[A-Z]{4}[0-9]{7}$/)
      .nullable()
      .default(null),
    containerType: ContainerType.nullable().default(null),
    containerLength: z.number().gt(0).max(60).nullable().default(null),
    netWeight: weight,
    emptyWeight: weight,
    listTollData: z.array(TollData).max(20).default([]),
    listDangerousGoodsData: z.array(DangerousGoodsData).max(50).default([]),
    priority: z.string().max(50).nullable().default(null),
    moduleId: limited.nullable().default(null),
    state: z.enum(['ANNOUNCED', 'AVAILABLE', 'DONE', 'CANCELLED']).default('AVAILABLE'),
    deleted,
  })
  .refine((unit) => unit.direction === 'delivery' || unit.containerNumber !== null, { path: ['containerNumber'] });
export type LoadUnitItem = z.infer<typeof LoadUnitItem>;

export const ReleaseItem = z.object({
  ...item,
  releaseId: name,
  orderId: z.string().min(1).max(64),
  partyId: name,
  partyIdType: z.enum(['forwarderId', 'vatId']),
  driverId: limited.nullable().default(null),
  validFrom: instant.nullable().default(null),
  validUntil: instant.nullable().default(null),
  deleted,
});
export type ReleaseItem = z.infer<typeof ReleaseItem>;

const hour = z.int().min(0).max(24).nullable();
const maximum = z.int().min(0).max(1000).nullable();

export const SlotTemplateItem = z
  .object({
    ...item,
    moduleId: name,
    moduleName: z.string().min(1).max(100),
    weekday: z.int().min(1).max(7),
    openingHour: hour,
    closingHour: hour,
    slotLength: z.int().min(5).max(240),
    maximum,
    validFrom: day.nullable().default(null),
  })
  .refine(
    ({ openingHour, closingHour }) =>
      (openingHour === null && closingHour === null) ||
      (openingHour !== null && closingHour !== null && openingHour < closingHour),
    { path: ['openingHour'] },
  );
export type SlotTemplateItem = z.infer<typeof SlotTemplateItem>;

export const SlotCapacityItem = z.object({
  ...item,
  moduleId: name,
  slotBegin: instant,
  maximum: maximum.default(null),
  closed: z.boolean().default(false),
});
export type SlotCapacityItem = z.infer<typeof SlotCapacityItem>;

export const appointmentStatuses = [
  'READY',
  'USED',
  'EXPIRED',
  'VISIT_CANCELED',
  'VISIT_CLOSED',
  'LATE',
  'CANCELLED',
  'CLOSED',
  'COMPLETED',
  'PRE_GATE',
  'IN_GATE',
  'TRANSHIPMENT',
  'OUT_GATE',
  'TROUBLE',
  'BLOCKED',
  'SECURITY',
  'PITSTOP_REQUIRED',
  'WAITING_FOR_TIMESLOT',
  'WAITING_FOR_FACILITY',
  'UNKNOWN',
] as const;

export const gateEventTypes = [
  'terminal_reached',
  'registered',
  'registration_blocked',
  'registration_restricted',
  'counter_required',
  'transhipment',
  'completed',
  'cancelled',
  'status',
] as const;
const needsReason: readonly string[] = [
  'registration_blocked',
  'registration_restricted',
  'counter_required',
  'cancelled',
];

export const GateEventItem = z
  .object({
    ...item,
    type: z.enum(gateEventTypes),
    bookingId: z.string().min(1).max(64).nullable().default(null),
    tourId: z.string().min(1).max(64).nullable().default(null),
    licensePlate: z.string().max(20).nullable().default(null),
    lane: z.string().max(50).nullable().default(null),
    gate: z.string().max(50).nullable().default(null),
    reason: z.string().max(500).nullable().default(null),
    appointmentStatus: z.enum(appointmentStatuses).nullish(),
    externalId: z.string().max(64).nullable().default(null),
    ocrImage: z.base64().max(400_000).nullable().default(null),
    /** What the interchange receipt shows of the load unit at hand-over. */
    condition: z.string().max(200).nullable().default(null),
    damageNotes: z.array(z.string().min(1).max(200)).max(20).default([]),
    sealNumbers: z.array(z.string().min(1).max(50)).max(10).default([]),
  })
  .refine(({ bookingId, tourId }) => (bookingId === null) !== (tourId === null), { path: ['bookingId'] })
  .refine(({ type, reason }) => !needsReason.includes(type) || !!reason?.trim(), { path: ['reason'] })
  .refine(({ type, appointmentStatus }) => type !== 'status' || appointmentStatus !== undefined, {
    path: ['appointmentStatus'],
  });
export type GateEventItem = z.infer<typeof GateEventItem>;

const trainNumber = z.string().regex(/^[0-9]{1,9}$/);

export const TrainItem = z.object({
  ...item,
  trainNumber,
  trainDate: day,
  trainOperatorId: name,
  direction: z.enum(['inbound', 'outbound']).default('outbound'),
  plannedTime: instant.nullable().default(null),
  estimatedTime: instant.nullable().default(null),
  latestLoadingTime: instant.nullable().default(null),
  state: z.enum(['planned', 'arrived', 'loading', 'departed', 'cancelled']).default('planned'),
  deleted,
});
export type TrainItem = z.infer<typeof TrainItem>;

export const TrainBookingItem = z.object({
  ...item,
  orderId: z.string().min(1).max(64),
  trainNumber,
  trainDate: day,
  latestLoadingTime: instant.nullable().default(null),
  wagonNumber: limited.nullable().default(null),
  deleted,
});
export type TrainBookingItem = z.infer<typeof TrainBookingItem>;

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
  state: z.enum(bookingStates),
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
const report = <const N extends string, const P extends string>(callName: N, last: P, key: readonly KeyScope[]) =>
  route({
    name: callName,
    method: 'POST',
    path: `${path}/${last}`,
    access: { key },
    params: ofFacility,
    body: Items,
    bodyLimit: 1_000_000,
    response: BatchResult,
    errors: ['batch_size_invalid', 'facility_mismatch', 'scope_missing'],
  });

export const integration = {
  loadUnits: report('reportLoadUnits', 'loadUnits', ['loadunits']),
  releases: report('reportReleases', 'releases', ['loadunits']),
  slotTemplates: report('reportSlotTemplates', 'slotTemplates', ['slots']),
  slotCapacities: report('reportSlotCapacities', 'slotCapacities', ['slots']),
  gateEvents: report('reportGateEvents', 'gateEvents', ['gate']),
  trains: report('reportTrains', 'trains', ['trains']),
  trainBookings: report('reportTrainBookings', 'trainBookings', ['trains']),
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

export const IntegrationKey = z.object({
  id: z.string(),
  label: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  createdDate: instant,
  endDate: instant.nullable(),
  lastUsedDate: instant.nullable(),
  revokedDate: instant.nullable(),
});
export type IntegrationKey = z.infer<typeof IntegrationKey>;

const keys = '/web/v1/integrationAdmin/users/:u/facilities/:facilityId/keys';
const admin = { access: { roles: platformAdmin }, params: ofUser.extend(ofFacility.shape) } as const;

export const integrationKey = {
  list: route({ name: 'getIntegrationKeys', method: 'GET', path: keys, ...admin, response: pageOf(IntegrationKey) }),
  create: route({
    name: 'createIntegrationKey',
    method: 'POST',
    path: keys,
    ...admin,
    success: 201,
    body: z.object({ label: text(100), scopes: z.array(z.enum(keyScopes)).min(1).max(7), endDate: instant.nullish() }),
    response: IntegrationKey.extend({ key: z.string() }),
  }),
  revoke: route({
    name: 'revokeIntegrationKey',
    method: 'DELETE',
    path: `${keys}/:id`,
    access: admin.access,
    params: admin.params.extend({ id: z.string().max(64) }),
  }),
};
