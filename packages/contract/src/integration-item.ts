import { z } from 'zod';
import { BookingType, ContainerType, DangerousGoodsData, TollData } from './container-status.ts';
import { instant } from './instant.ts';

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
