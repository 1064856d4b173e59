import { z } from 'zod';
import { reportCall, reported } from './report.ts';

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
    ...reported,
    type: z.enum(gateEventTypes),
    bookingId: z.string().min(1).max(64).nullable().default(null),
    tourId: z.string().min(1).max(64).nullable().default(null),
    licensePlate: z.string().max(60).nullable().default(null),
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

export const gateEvent = {
  report: reportCall('reportGateEvents', 'gateEvents', ['gate'], GateEventItem),
};
