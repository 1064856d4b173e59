import { admissionReasons } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { integrationPath, ofFacility, route } from '../base/route.ts';
import { plainText } from '../base/text.ts';

export const Admission = z.object({
  tourId: z.string(),
  /** As it was booked. */
  licensePlate: z.string(),
  bookingIds: z.array(z.string()),
  truckerId: z.string(),
  slotBegin: instant,
  slotEnd: instant,
  verdict: z.enum(['allowed', 'restricted', 'blocked']),
  reasons: z.array(z.enum(admissionReasons)),
  /** When a pass of this tour from another device was shown within the life of a pass; null: none, or no pass was asked about. */
  otherDeviceDate: instant.nullable(),
});
export type Admission = z.infer<typeof Admission>;

/** A visit of a plate that looks like the one asked for, with the way both differ: a person decides. */
export const NearAdmission = Admission.extend({ difference: z.enum(['umlaut', 'look_alike']) });
export type NearAdmission = z.infer<typeof NearAdmission>;

export const admission = {
  check: route({
    name: 'checkAdmission',
    method: 'GET',
    path: `${integrationPath}/admissions`,
    access: { key: ['gate', 'bookings'] },
    scope: { facility: 'facilityId' },
    params: ofFacility,
    query: z.object({
      /** As it is read or typed; a remark or the trailer's plate may stand behind it. */
      licensePlate: plainText(60).optional(),
      tourId: plainText(64).optional(),
      /** The signed pass of a driver. */
      pass: plainText(2_000).optional(),
      at: instant.optional(),
    }),
    response: z.object({ items: z.array(Admission), near: z.array(NearAdmission) }),
    errors: ['facility_mismatch', 'scope_missing', 'pass_invalid', 'pass_expired', 'pass_of_other_terminal'],
  }),
};
