import { z } from 'zod';
import { instant } from './instant.ts';
import { integrationPath, ofFacility, route } from './route.ts';
import { plainText } from './text.ts';

export const admissionReasons = [
  'driver_blocked',
  'driver_not_verified',
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

export const admission = {
  check: route({
    name: 'checkAdmission',
    method: 'GET',
    path: `${integrationPath}/admissions`,
    access: { key: ['gate', 'bookings'] },
    scope: { facility: 'facilityId' },
    params: ofFacility,
    query: z.object({
      licensePlate: plainText(20).optional(),
      tourId: plainText(64).optional(),
      at: instant.optional(),
    }),
    response: z.object({ items: z.array(Admission) }),
    errors: ['facility_mismatch', 'scope_missing'],
  }),
};
