import { admissionReasons } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { integrationPath, ofFacility, route } from '../base/route.ts';
import { plainText } from '../base/text.ts';

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
      /** The signed pass of a driver. */
      pass: plainText(2_000).optional(),
      at: instant.optional(),
    }),
    response: z.object({ items: z.array(Admission) }),
    errors: ['facility_mismatch', 'scope_missing', 'pass_invalid', 'pass_expired', 'pass_of_other_terminal'],
  }),
};
